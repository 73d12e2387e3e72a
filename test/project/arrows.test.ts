import { describe, expect, it } from 'vitest';
import { readImports, readSources } from './sources.ts';

const RESOURCES = ['artifacts/', 'assets/', 'buckets/', 'domains/', 'functions/', 'snapshots/'];
const CORE = ['context.ts', 'errors.ts', 'events.ts', 'format.ts'];

/**
 * Which room may import which: the first entry that matches the importing file applies. A room may always import
 * itself.
 */
const ARROWS: readonly (readonly [from: string, to: readonly string[]])[] = [
  ['index.ts', ['run.ts', 'runner.ts']],
  [
    'run.ts',
    [
      'recorder.ts',
      'runner.ts',
      'config/',
      'modes/',
      'platform/',
      'http/',
      'local-platform/server.ts',
      'announce.ts',
      'previews/',
      ...CORE,
    ],
  ],
  [
    'announce.ts',
    ['config/', 'github/', 'http/', 'outcome.ts', 'previews/', 'report/', 'context.ts', 'errors.ts'],
  ],
  ['recorder.ts', ['config/', 'runner.ts', 'outcome.ts', 'report/', 'http/', ...CORE]],
  ['runner.ts', ['config/', 'http/redact.ts', 'report/', 'errors.ts']],
  [
    'modes/',
    [
      'collect.ts',
      'read.ts',
      'plan.ts',
      'apply.ts',
      'outcome.ts',
      'config/',
      'platform/',
      'snapshots/',
      'github/',
      'files/',
      'context.ts',
      'errors.ts',
      'events.ts',
    ],
  ],
  [
    'collect.ts',
    [
      'plan.ts',
      'files/',
      'config/',
      'assets/',
      'artifacts/',
      'snapshots/',
      'platform/',
      'context.ts',
      'errors.ts',
    ],
  ],
  [
    'read.ts',
    ['plan.ts', 'config/', 'platform/', 'previews/', 'http/', ...RESOURCES, 'context.ts', 'errors.ts'],
  ],
  ['plan.ts', ['config/', 'files/', ...RESOURCES]],
  [
    'apply.ts',
    ['plan.ts', 'read.ts', 'outcome.ts', 'platform/', 'objects/', ...RESOURCES, 'context.ts', 'errors.ts'],
  ],
  ['outcome.ts', ['events.ts', 'files/', 'plan.ts', 'platform/', 'http/', 'snapshots/']],
  ['events.ts', ['files/', 'plan.ts', 'platform/', 'http/', 'snapshots/', 'github/', 'errors.ts']],
  ['context.ts', ['events.ts', 'http/retry.ts']],
  ['errors.ts', []],
  ['format.ts', []],
  ['config/', ['errors.ts', 'files/', 'http/address.ts', 'github/', 'previews/', ...RESOURCES]],
  ['assets/', ['config/', 'files/', 'platform/', 'http/', ...CORE]],
  ['artifacts/', ['config/', 'objects/', 'buckets/', 'files/', 'platform/', 'http/', ...CORE]],
  ['buckets/', ['config/', 'platform/', 'http/', ...CORE]],
  ['domains/', ['config/', 'platform/', 'http/', ...CORE]],
  ['functions/', ['config/', 'files/', 'platform/', 'http/', ...CORE]],
  ['snapshots/', ['config/', 'objects/', 'buckets/', 'files/', 'platform/', 'http/', ...CORE]],
  ['objects/', ['files/', 'platform/', 'http/', ...CORE]],
  ['files/', ['errors.ts', 'format.ts']],
  ['platform/', ['http/', ...CORE]],
  ['github/', ['config/', 'http/', 'context.ts', 'errors.ts', 'format.ts']],
  ['previews/', ['config/', 'domains/']],
  ['http/', ['errors.ts', 'format.ts']],
  ['report/', ['outcome.ts', 'plan.ts', 'files/', 'platform/', 'http/', 'snapshots/', ...CORE]],
  ['local-platform/', ['platform/types.ts']],
  // Here the platform and the action meet.
  [
    'local-program/',
    [
      'local-platform/',
      'modes/',
      'apply.ts',
      'read.ts',
      'outcome.ts',
      'assets/',
      'buckets/',
      'config/',
      'files/',
      'http/',
      'platform/',
      ...CORE,
    ],
  ],
];

const imports = readImports();

function room(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/') + 1) : path;
}

describe('The imports between rooms', () => {
  it('are found by this test', () => {
    expect(imports.filter(({ ours }) => ours).length).toBeGreaterThan(50);
  });

  it.each(ARROWS)('of %s are only %j', (from, allowed) => {
    const wrong = imports
      .filter((entry) => entry.ours && room(entry.from) === from && room(entry.to) !== from)
      .filter(
        (entry) => !allowed.some((to) => entry.to === to || (to.endsWith('/') && entry.to.startsWith(to))),
      )
      .map((entry) => `${entry.from} → ${entry.to}`);
    expect(wrong).toEqual([]);
  });

  it('are declared for every file of src', () => {
    const rooms = new Set(ARROWS.map(([from]) => from));
    expect([...readSources().keys()].filter((path) => !rooms.has(room(path)))).toEqual([]);
  });

  it('of the report are only types and the formatting of values', () => {
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        room(from) === 'report/' && !['report/', 'format.ts', 'outcome.ts'].includes(room(to)) && !typeOnly,
    );
    expect(wrong).toEqual([]);
  });

  it('contain no cycle, even for types', () => {
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

describe('A package', () => {
  it.each([
    // Two actions, and so two runners.
    ['@actions/core', 'local-program/step/runner.ts', 'runner.ts'],
    ['@actions/glob', 'files/patterns.ts'],
    ['@babel/parser', 'assets/imports.ts'],
    ['@octokit/core', 'github/requests.ts'],
    ['ignore', 'files/exclude.ts'],
    ['mime-types', 'artifacts/content-types.ts'],
    ['undici', 'http/connections.ts', 'local-platform/functions/connections.ts'],
  ])('named %s is imported by %s alone', (name, ...importers) => {
    expect([...new Set(imports.filter(({ to }) => to === name).map(({ from }) => from))].sort()).toEqual(
      importers,
    );
  });

  it('is one of these eight or part of Node', () => {
    const names = new Set(
      imports.filter(({ ours, to }) => !ours && !to.startsWith('node:')).map(({ to }) => to),
    );
    expect([...names].sort()).toEqual([
      '@actions/core',
      '@actions/glob',
      '@babel/parser',
      '@octokit/core',
      'ignore',
      'mime-types',
      'undici',
      'valibot',
    ]);
  });
});

describe('Process state', () => {
  it.each([
    ['process.env', ['local-program/main.ts', 'local-program/step/runner.ts', 'runner.ts']],
    ['process.exit', ['index.ts', 'local-program/main.ts', 'local-program/step/main.ts', 'runner.ts']],
    ['process.on(', ['local-program/main.ts', 'local-program/step/runner.ts', 'runner.ts']],
  ])('named %s is used in %j alone', (text, allowed) => {
    const files = [...readSources()].filter(([, source]) => source.includes(text)).map(([path]) => path);
    expect(files.filter((path) => !allowed.includes(path))).toEqual([]);
  });
});

describe('A way out of the process', () => {
  const action = [...readSources()].filter(([path]) => !path.startsWith('local-p'));

  it.each([
    ['the console or a stream of the process', /console\.|process\.(?:stdout|stderr)/, ['runner.ts']],
    ['a file', /(?<!\.)(?:writeFile|writeFileSync|createWriteStream)\(/, ['runner.ts', 'snapshots/']],
    ['a call of @actions/core that takes any text', /core\.(?!set|get|is|summary)\w+\(/, []],
    ['text that is declared safe', /as SafeText/, ['http/redact.ts']],
  ])('through %s (%s) is in %j alone', (_what, way, allowed) => {
    const files = action.filter(([, source]) => way.test(source)).map(([path]) => path);
    expect(files.filter((path) => !allowed.some((one) => path.startsWith(one)))).toEqual([]);
    expect(files.length > 0).toBe(allowed.length > 0);
  });
});
