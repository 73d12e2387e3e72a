import { describe, expect, it } from 'vitest';
import { readImports, readSources } from './sources.ts';

/**
 * The rooms of `src` from the entry down, a line for each level: an import leads to a lower level. Rooms of one level do
 * not import each other.
 */
const LEVELS: readonly (readonly string[])[] = [
  ['index.ts', 'local-program/'],
  ['run.ts'],
  ['announce.ts'],
  ['reporter.ts', 'local-platform/'],
  ['runner.ts'],
  ['modes/'],
  ['collect.ts'],
  ['apply.ts'],
  ['read.ts', 'report/'],
  ['plan.ts'],
  ['config.ts'],
  ['previews/'],
  ['artifacts/', 'assets/', 'buckets/', 'domains/', 'functions/', 'snapshots/'],
  ['objects/', 'github/'],
  ['context.ts'],
  ['files/'],
  ['inputs/', 'platform/'],
  ['http/'],
  ['steps.ts'],
  ['errors.ts'],
  ['format.ts'],
];

const imports = readImports();

/** Returns the room of a file, and its level. */
function roomOf(path: string) {
  const all = LEVELS.flatMap((rooms, level) => rooms.map((room) => ({ room, level })));
  return all.find(({ room }) => path === room || (room.endsWith('/') && path.startsWith(room)));
}

describe('The imports between rooms', () => {
  it('lead down', () => {
    const wrong = imports.flatMap(({ from, to, ours }) => {
      const [above, below] = [roomOf(from), roomOf(to)];
      if (!ours || !above || !below || above.room === below.room || above.level < below.level) return [];
      return [`${above.room} → ${below.room}`];
    });
    expect([...new Set(wrong)].sort()).toEqual([]);
  });

  it('are those of files that have a room', () => {
    expect([...readSources().keys()].filter((path) => !roomOf(path))).toEqual([]);
  });

  it('of the local platform lead to nothing of the action but the types of the API', () => {
    const all = imports.filter(({ from, ours }) => from.startsWith('local-platform/') && ours);
    const action = all.filter(({ to }) => !to.startsWith('local-platform/')).map(({ to }) => to);
    expect([...new Set(action)]).toEqual(['platform/types.ts']);
  });

  it.each([
    ['report/', /^(?:report\/|[a-z]+\/(?:words|changes)\.ts|(?:errors|format|plan|steps)\.ts)/],
    ['plan.ts', /^[a-z]+\/(?:plan|state|bucket|errors|history|changes|records)\.ts/],
  ])('of %s are only those that a pure room needs, except for types', (room, needed) => {
    const all = imports.filter(({ from, ours, typeOnly }) => from.startsWith(room) && ours && !typeOnly);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ to }) => !needed.test(to)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('contain no cycle, even for types', () => {
    const ours = imports.filter((each) => each.ours);
    const next = Map.groupBy(ours, ({ from }) => from);
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

it('Each package is imported in one place', () => {
  const packages = imports.filter(({ ours, to }) => !ours && !to.startsWith('node:'));
  const importers = Map.groupBy(packages, ({ to }) => to);
  const filesOf = (all: typeof imports) => [...new Set(all.map(({ from }) => from))].sort();
  expect(Object.fromEntries([...importers].map(([name, all]) => [name, filesOf(all)]))).toEqual({
    // Two actions, and so two runners.
    '@actions/core': ['local-program/step/runner.ts', 'runner.ts'],
    '@actions/glob': ['files/patterns.ts'],
    '@babel/parser': ['assets/imports.ts'],
    '@octokit/core': ['github/github.ts'],
    ignore: ['files/exclude.ts'],
    'mime-types': ['artifacts/collect.ts'],
    minimatch: ['files/patterns.ts'],
    undici: ['http/exchange.ts', 'local-platform/functions/process.ts'],
    valibot: expect.anything(),
  });
});

it.each([
  ['process.env', ['local-program/main.ts', 'local-program/step/runner.ts', 'runner.ts']],
  ['process.exit', ['index.ts', 'local-program/main.ts', 'local-program/step/main.ts', 'runner.ts']],
  ['process.on(', ['local-program/main.ts', 'local-program/step/runner.ts', 'runner.ts']],
])('State of the process named %s is used in %j alone', (text, allowed) => {
  const files = [...readSources()].filter(([, source]) => source.includes(text)).map(([path]) => path);
  expect(files.sort()).toEqual(allowed);
});

describe('A way out of the process', () => {
  const action = [...readSources()].filter(([path]) => !path.startsWith('local-p'));

  it.each([
    ['the console or a stream of the process', /console\.|process\.(?:stdout|stderr)/, ['runner.ts']],
    ['a file', /(?<![.#])(?:writeFile|writeFileSync|createWriteStream)\(/, ['runner.ts', 'snapshots/']],
    ['a call of @actions/core that takes any text', /core\.(?!set|get|is|summary)\w+\(/, []],
    ['text that is declared safe', /as SafeText/, ['http/redact.ts']],
  ])('through %s (%s) is in %j alone', (_what, way, allowed) => {
    const files = action.filter(([, source]) => way.test(source)).map(([path]) => path);
    expect(files.filter((path) => !allowed.some((one) => path.startsWith(one)))).toEqual([]);
    expect(files.length > 0).toBe(allowed.length > 0);
  });
});
