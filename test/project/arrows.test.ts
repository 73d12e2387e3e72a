import { describe, expect, it } from 'vitest';
import { readImports, readSources } from './sources.ts';

const RESOURCES = ['artifacts/', 'assets/', 'buckets/', 'domains/', 'functions/'];
const CORE = ['context.ts', 'errors.ts', 'format.ts', 'outcome.ts'];

/** Who may import whom: the first entry that fits the importing file holds. A room may always import itself. */
const ARROWS: readonly (readonly [from: string, to: readonly string[]])[] = [
  ['index.ts', ['run.ts', 'runner.ts']],
  [
    'run.ts',
    ['runner.ts', 'config/', 'modes/', 'report/', 'platform/', 'http/', 'local-platform/server.ts', ...CORE],
  ],
  ['runner.ts', ['config/', 'http/redact.ts', ...CORE]],
  ['context.ts', ['errors.ts', 'outcome.ts', 'http/retry.ts']],
  ['outcome.ts', ['http/writes.ts']],
  ['errors.ts', []],
  ['format.ts', []],
  ['config/', ['errors.ts', 'http/address.ts', ...RESOURCES]],
  [
    'modes/',
    [
      'plan.ts',
      'apply.ts',
      'apply-domain.ts',
      'config/',
      'files/',
      'platform/',
      'http/',
      ...RESOURCES,
      ...CORE,
    ],
  ],
  ['plan.ts', ['config/', 'platform/', ...RESOURCES]],
  [
    'apply.ts',
    [
      'apply-artifacts.ts',
      'apply-domain.ts',
      'apply-function.ts',
      'plan.ts',
      'config/',
      'platform/',
      'context.ts',
    ],
  ],
  ['apply-artifacts.ts', ['config/', 'platform/', 'artifacts/', 'buckets/', ...CORE]],
  ['apply-function.ts', ['config/', 'platform/', 'assets/', 'functions/', ...CORE]],
  ['apply-domain.ts', ['plan.ts', 'config/', 'platform/', 'domains/', 'functions/', ...CORE]],
  ['assets/', ['config/', 'files/', 'platform/', 'http/', ...CORE]],
  ['artifacts/', ['config/', 'objects/', 'buckets/', 'files/', 'platform/', 'http/', ...CORE]],
  ['buckets/', ['config/', 'platform/', 'http/', ...CORE]],
  ['domains/', ['config/', 'platform/', 'http/', ...CORE]],
  ['functions/', ['config/', 'platform/', 'http/', ...CORE]],
  ['objects/', ['files/', 'platform/', 'http/', ...CORE]],
  ['files/', ['errors.ts', 'format.ts']],
  ['platform/', ['http/', 'errors.ts', 'format.ts']],
  ['http/', ['platform/types.ts', 'errors.ts', 'format.ts']],
  ['report/', ['outcome.ts', 'errors.ts', 'format.ts']],
  ['local-platform/', ['platform/types.ts']],
];

const imports = readImports();

function room(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/') + 1) : path;
}

describe('the arrows between the rooms', () => {
  it('are found at all', () => {
    expect(imports.filter(({ ours }) => ours).length).toBeGreaterThan(50);
  });

  it.each(ARROWS)('%s imports only %j', (from, allowed) => {
    const wrong = imports
      .filter((entry) => entry.ours && room(entry.from) === from && room(entry.to) !== from)
      .filter(
        (entry) => !allowed.some((to) => entry.to === to || (to.endsWith('/') && entry.to.startsWith(to))),
      )
      .map((entry) => `${entry.from} → ${entry.to}`);
    expect(wrong).toEqual([]);
  });

  it('name every file of src', () => {
    const rooms = new Set(ARROWS.map(([from]) => from));
    expect([...readSources().keys()].filter((path) => !rooms.has(room(path)))).toEqual([]);
  });

  it('let the report know nothing but types, and how values are formatted', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        room(from) === 'report/' && !['report/', 'format.ts'].includes(room(to)) && !typeOnly,
    );
    expect(wrong).toEqual([]);
  });

  it('go in no circle, not even for types', () => {
    const next = Map.groupBy(
      imports.filter(({ ours }) => ours),
      ({ from }) => from,
    );
    const finished = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (finished.has(path) || trail.includes(path)) return;
      for (const { to } of next.get(path) ?? []) visit(to, [...trail, path]);
      finished.add(path);
    };
    for (const path of next.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });
});

describe('packages from outside', () => {
  it.each([
    ['@actions/core', 'runner.ts'],
    ['@actions/glob', 'files/patterns.ts'],
    ['@babel/parser', 'assets/imports.ts'],
    ['ignore', 'files/ignore-file.ts'],
    ['mime-types', 'artifacts/content-types.ts'],
    ['undici', 'http/http.ts'],
  ])('%s is imported by %s alone', (name, importer) => {
    expect([...new Set(imports.filter(({ to }) => to === name).map(({ from }) => from))]).toEqual([importer]);
  });

  it('are these seven and what Node brings', () => {
    const names = new Set(
      imports.filter(({ ours, to }) => !ours && !to.startsWith('node:')).map(({ to }) => to),
    );
    expect([...names].sort()).toEqual([
      '@actions/core',
      '@actions/glob',
      '@babel/parser',
      'ignore',
      'mime-types',
      'undici',
      'valibot',
    ]);
  });
});

describe('state of the process', () => {
  it.each([
    ['process.env', ['local-platform/main.ts', 'runner.ts']],
    ['process.exit', ['index.ts', 'local-platform/main.ts', 'runner.ts']],
    ['process.on(', ['local-platform/main.ts', 'runner.ts']],
  ])('%s is touched in %j alone', (text, allowed) => {
    const files = [...readSources()].filter(([, source]) => source.includes(text)).map(([path]) => path);
    expect(files.filter((path) => !allowed.includes(path))).toEqual([]);
  });
});
