import { describe, expect, it } from 'vitest';
import { readImports, readSources } from './sources.ts';

const FEATURES = ['assets/', 'artifacts/', 'domains/', 'functions/'];
const NAMES = ['context.ts', 'errors.ts', 'figures.ts', 'outcome.ts'];

/** Who may import whom: the first entry that fits the importing file holds. A room may always import itself. */
const ARROWS: readonly (readonly [from: string, to: readonly string[]])[] = [
  ['index.ts', ['run.ts', 'runner.ts']],
  [
    'run.ts',
    ['config.ts', 'runner.ts', 'modes/', 'report/', 'platform/', 'local-platform/server.ts', ...NAMES],
  ],
  ['runner.ts', ['config.ts', 'platform/redact.ts', ...NAMES]],
  [
    'config.ts',
    ['artifact-inputs.ts', 'domain-inputs.ts', 'inputs.ts', 'input-names.ts', 'input-values.ts', 'errors.ts'],
  ],
  ['input-names.ts', ['inputs.ts']],
  ['artifact-inputs.ts', ['inputs.ts', 'input-values.ts']],
  [
    'domain-inputs.ts',
    ['inputs.ts', 'input-values.ts', 'domains/hostname.ts', 'domains/target.ts', 'platform/resource-id.ts'],
  ],
  ['inputs.ts', ['input-values.ts', 'errors.ts']],
  ['input-values.ts', ['platform/address.ts']],
  ['context.ts', ['errors.ts', 'outcome.ts', 'platform/retry.ts']],
  ['outcome.ts', ['platform/writes.ts']],
  ['errors.ts', []],
  ['figures.ts', []],
  [
    'modes/',
    ['plan.ts', 'apply.ts', 'apply-domain.ts', 'config.ts', 'files/', 'platform/', ...FEATURES, ...NAMES],
  ],
  ['plan.ts', ['config.ts', 'platform/', ...FEATURES]],
  [
    'apply.ts',
    [
      'apply-artifacts.ts',
      'apply-domain.ts',
      'apply-function.ts',
      'plan.ts',
      'config.ts',
      'platform/clients.ts',
      'context.ts',
    ],
  ],
  ['apply-artifacts.ts', ['config.ts', 'platform/', 'artifacts/', ...NAMES]],
  ['apply-function.ts', ['config.ts', 'platform/', 'assets/', 'functions/', ...NAMES]],
  ['apply-domain.ts', ['plan.ts', 'config.ts', 'platform/', 'domains/', 'functions/', ...NAMES]],
  ['assets/', ['files/', 'platform/', ...NAMES]],
  ['artifacts/', ['files/', 'platform/', ...NAMES]],
  ['domains/', ['platform/', ...NAMES]],
  ['functions/', ['platform/', ...NAMES]],
  ['files/', ['errors.ts', 'figures.ts']],
  ['platform/', ['errors.ts', 'figures.ts']],
  ['report/', ['outcome.ts', 'errors.ts', 'figures.ts']],
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

  it('let the report know nothing but types, and how figures are written', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        room(from) === 'report/' && !['report/', 'figures.ts'].includes(room(to)) && !typeOnly,
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
    ['undici', 'platform/http.ts'],
  ])('%s is imported by %s alone', (name, importer) => {
    expect([...new Set(imports.filter(({ to }) => to === name).map(({ from }) => from))]).toEqual([importer]);
  });

  it('are these six and what Node brings', () => {
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
