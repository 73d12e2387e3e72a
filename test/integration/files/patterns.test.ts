import { create } from '@actions/glob';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parsePatterns } from '../../../src/config/values.ts';
import { BOUNDS } from '../../support/bounds.ts';
import { collectPaths } from '../../support/collecting.ts';
import { createTree, type Tree } from '../../support/tree.ts';

// The toolkit prints a command for the runner at every step.
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

/** Returns what the public interface of the toolkit finds, relative to the root; undefined where it fails. */
async function globbed(tree: Tree, lines: readonly string[]): Promise<string[] | undefined> {
  const absolute = lines.map((line) => {
    const [, negation = '', rest = ''] = /^((?:!\s*)*)(.*)$/.exec(line.trim()) ?? [];
    return rest === '' || rest.startsWith('#') ? line : `${negation}${tree.root}/${rest}`;
  });
  const globber = await create(absolute.join('\n'), { matchDirectories: false });
  try {
    const found = await globber.glob();
    return [...new Set(found)].map((path) => path.slice(tree.root.length + 1)).sort();
  } catch (error) {
    // For `a/b` where `a` is a file, it fails instead of finding nothing.
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Returns what the action collects from a tree where no other rule leaves anything out. */
function taken(tree: Tree, lines: readonly string[]): Promise<string[]> {
  const entrypoint = 'entry.ts';
  // The entrypoint must be among the assets: it has its own line, the last one, and is left out of the comparison.
  const patterns = parsePatterns([...lines, entrypoint].join('\n'));
  return collectPaths(tree, {
    patterns,
    entrypoint,
    includeHidden: true,
    defaultExcludes: false,
  });
}

async function expectSame(tree: Tree, lines: readonly string[]): Promise<void> {
  const [ours, theirs] = await Promise.all([taken(tree, lines), globbed(tree, [...lines, 'entry.ts'])]);
  expect(ours).toEqual(theirs ?? ours);
}

const name = fc.constantFrom('{a,b}', 'a', 'b', 'ab', 'a.ts', 'b.ts', '.c', '.c.ts', 'a b', '[a]', 'é');
const segment = fc.constantFrom(
  ...[
    'a',
    'b',
    'ab',
    'a.ts',
    '*',
    '*.ts',
    '**',
    '?',
    'a?',
    '[ab]',
    '[!a]*',
    '.*',
    '.c',
    'a b',
    '[[]a]',
    '{a}',
    '[{]a,b}',
    'é',
    '**a',
    '*a*',
    '*.*',
    'a*b*',
    '[[:alpha:]]*',
    '[]a]*',
    '[a-]',
    '[!.]*',
    '\\a',
    '[a',
  ],
);
const line = fc
  .tuple(
    fc.constantFrom('', '', '', '!', '!!', '! '),
    fc.array(segment, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', '/', '//'),
  )
  .map(([negation, segments, end]) => `${negation}${segments.join('/')}${end}`);
const lines = fc.array(fc.oneof({ weight: 8, arbitrary: line }, fc.constantFrom('', '# a', '  a  ', '**')), {
  minLength: 1,
  maxLength: 5,
});
const paths = fc.uniqueArray(
  fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/')),
  { minLength: 1, maxLength: 12 },
);

/** Leaves out paths that would be both a folder and a file. */
function withoutClashes(all: readonly string[]): string[] {
  return all.filter((path) => !all.some((other) => other.startsWith(`${path}/`)));
}

test('patterns match what they match in @actions/glob, in any tree', async () => {
  await fc.assert(
    fc.asyncProperty(paths, fc.array(lines, { minLength: 1, maxLength: 8 }), async (all, lists) => {
      await using tree = await createTree({
        'entry.ts': '',
        ...Object.fromEntries(withoutClashes(all).map((path) => [path, ''])),
      });
      for (const list of lists) await expectSame(tree, list);
    }),
    { numRuns: BOUNDS.requests },
  );
});

describe('Patterns are matched in bounded time', () => {
  // A matcher that tries every combination of the stars would never finish.
  test('for a long name and many stars in one line', async () => {
    await using tree = await createTree({ 'main.ts': '', ['a'.repeat(200)]: '' });
    const patterns = ['main.ts', `${'*a'.repeat(40)}b`, `${'[a-z]*?'.repeat(30)}b`];
    expect(await collectPaths(tree, { patterns })).toEqual(['main.ts']);
  });

  test('for a deep path and many `**` in one line', async () => {
    await using tree = await createTree({ 'main.ts': '', [`${'a/'.repeat(60)}a`]: '' });
    const patterns = ['main.ts', `${'**/a/'.repeat(25)}b`];
    expect(await collectPaths(tree, { patterns })).toEqual(['main.ts']);
  });
});

test('patterns are matched from the root, not from the working directory', async () => {
  await using tree = await createTree({ 'main.ts': '', 'src/a.ts': '' });
  const before = process.cwd();
  const here = await collectPaths(tree, { patterns: ['main.ts', 'src/*'] });
  expect(here).toEqual(['main.ts', 'src/a.ts']);
  expect(process.cwd()).toBe(before);
  expect(tree.root.startsWith(before)).toBe(false);
});

test.each([
  ['./src', 'src'],
  ['././src/**', 'src/**'],
  ['.', '**'],
  ['./', '**'],
  ['!./src', '!src'],
])('the pattern %s means %s', async (line, same) => {
  await using tree = await createTree({ 'main.ts': '', 'src/a.ts': '' });
  const all = ['**', 'src', 'main.ts'];
  expect(await collectPaths(tree, { patterns: [...all.slice(0, 1), line, 'main.ts'] })).toEqual(
    await collectPaths(tree, { patterns: [...all.slice(0, 1), same, 'main.ts'] }),
  );
});

test('an absolute pattern inside the root is allowed', async () => {
  await using tree = await createTree({ 'main.ts': '', 'src/a.ts': '', 'b.ts': '' });
  expect(await collectPaths(tree, { patterns: [tree.at('main.ts'), tree.at('src/**')] })).toEqual([
    'main.ts',
    'src/a.ts',
  ]);
});

test('excluded folders are not read', async () => {
  await using tree = await createTree({
    'main.ts': '',
    'node_modules/a/x': { link: '/etc' },
    'out/y': { link: 'gone' },
  });
  expect(await collectPaths(tree, { patterns: ['**', '!out/**'] })).toEqual(['main.ts']);
});
