import { describe, expect, it } from 'vitest';
import { readImports, readSources } from './sources.ts';

/** The rooms of `src` from the entry down, a line for each level. An import leads to a lower level. */
const LEVELS: readonly (readonly string[])[] = [
  ['index.ts', 'local-program/'],
  ['run.ts'],
  ['announce.ts'],
  ['reporter.ts', 'local-platform/'],
  ['runner.ts'],
  ['modes/'],
  ['apply.ts', 'report/'],
  ['plan.ts'],
  ['read.ts'],
  ['collect.ts'],
  ['kinds.ts'],
  ['config.ts'],
  ['wanted.ts'],
  ['previews/'],
  ['artifacts/', 'assets/', 'buckets/', 'domains/', 'functions/', 'snapshots/'],
  ['objects/', 'github/'],
  ['context.ts'],
  ['files/'],
  ['inputs/', 'platform/'],
  ['http/'],
  ['sink.ts', 'steps.ts'],
  ['errors.ts'],
  ['format.ts'],
];

const imports = readImports();

function roomOf(path: string) {
  const all = LEVELS.flatMap((rooms, level) => rooms.map((room) => ({ room, level })));
  return all.find(({ room }) => path === room || (room.endsWith('/') && path.startsWith(room)));
}

describe('The imports between rooms', () => {
  const ours = imports.filter((each) => each.ours);

  it('lead down', () => {
    const wrong = ours.filter(({ from, to }) => {
      const [above, below] = [roomOf(from), roomOf(to)];
      return !above || !below || (above.room !== below.room && above.level >= below.level);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it.each([
    ['local-platform/', /^local-platform\//, true],
    ['report/', /^(?:report\/|[a-z]+\/(?:words|changes)\.ts|(?:errors|format|kinds|steps)\.ts)/, false],
    ['plan.ts', /^[a-z]+\/(?:plan|state|bucket|history|changes|records)\.ts/, false],
  ])('of %s are only those of %s, and types too: %s', (room, needed, withTypes) => {
    const all = ours.filter(({ from, typeOnly }) => from.startsWith(room) && (withTypes || !typeOnly));
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ to }) => !needed.test(to)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});

it('Each package is imported in one place', () => {
  const packages = imports.filter(({ ours, to }) => !ours && !/^node:|^valibot$/.test(to));
  expect([...new Set(packages.map(({ from, to }) => `${to} in ${from}`))].sort()).toEqual([
    '@actions/core in local-program/step/main.ts',
    '@actions/core in runner.ts',
    '@actions/glob in files/patterns.ts',
    '@babel/parser in assets/imports.ts',
    '@octokit/core in github/github.ts',
    'ignore in files/exclude.ts',
    'mime-types in artifacts/collect.ts',
    'minimatch in files/patterns.ts',
    'undici in http/exchange.ts',
    'undici in local-platform/functions/process.ts',
  ]);
});

const PROGRAMS = ['local-program/main.ts', 'local-program/step/main.ts', 'runner.ts'];

// What a process shares, and the ways out of it.
it.each([
  // undici reads the proxies there as well.
  [/process\.env/, ['http/exchange.ts', 'local-program/library.ts', ...PROGRAMS]],
  [/process\.on\(/, PROGRAMS],
  [/process\.exit/, ['index.ts', 'local-program/main.ts', 'local-program/step/main.ts', 'runner.ts']],
  [/console\.|process\.(?:stdout|stderr)/, ['local-program/main.ts', 'runner.ts']],
  [/(?<![.#])(?:writeFile|writeFileSync|createWriteStream)\(/, ['local-platform/', 'runner.ts']],
  [/core\.(?!set|get|is|summary)\w+\(/, ['local-program/step/main.ts']],
  [/as SafeText/, ['sink.ts']],
])('%s is in %j alone', (use, allowed) => {
  const files = [...readSources()].filter(([, source]) => use.test(source)).map(([path]) => path);
  const places = files.map((path) => allowed.find((place) => path.startsWith(place)) ?? path);
  expect([...new Set(places)].sort()).toEqual(allowed);
});
