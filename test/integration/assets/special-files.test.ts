import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { collectFiles } from '../../../src/files/collect.ts';
import { openFile } from '../../../src/files/open.ts';
import { createPace } from '../../../src/files/pace.ts';
import type { CollectedFile } from '../../../src/files/walk.ts';
import { collect, collectPaths, problemsOf, readAssets } from '../../support/collecting.ts';
import { createTree, type Tree } from '../../support/tree.ts';

describe('A symbolic link', () => {
  test('to a file or a folder in the root is followed, and the files have the path of the link', async () => {
    await using tree = await createTree({
      'main.ts': '',
      'real/a.ts': 'content of a',
      'real/deep/b.ts': '',
      'file-link.ts': { link: 'real/a.ts' },
      'deep/folder-link': { link: '../real' },
      chain: { link: 'file-link.ts' },
    });
    const assets = await readAssets(await collect(tree));
    expect(Object.keys(assets)).toEqual([
      'chain',
      'deep/folder-link/a.ts',
      'deep/folder-link/deep/b.ts',
      'file-link.ts',
      'main.ts',
      'real/a.ts',
      'real/deep/b.ts',
    ]);
    expect(assets.chain?.content).toBe('content of a');
  });

  test('does not bypass the deny list', async () => {
    await using tree = await createTree({
      'main.ts': '',
      '.env': 'secret',
      '.aws/credentials': 'secret',
      'settings.txt': { link: '.env' },
      'cloud.txt': { link: '.aws/credentials' },
      cloud: { link: '.aws' },
    });
    expect(await collectPaths(tree, { includeHidden: true })).toEqual(['main.ts']);
    expect(await collectPaths(tree, { patterns: ['**', 'settings.txt'] })).toEqual([
      'main.ts',
      'settings.txt',
    ]);
  });

  test('may lead to the root', async () => {
    await using tree = await createTree({
      'real/main.ts': '',
      'real/l': { link: 'main.ts' },
      way: { link: 'real' },
    });
    expect(await collectPaths(tree, { root: tree.at('way') })).toEqual(['l', 'main.ts']);
  });
});

describe('A collection is refused for', () => {
  test.each([
    [
      'a link to a folder outside the root',
      { link: '/etc' },
      'Symbolic link "x" leads out of the root. Copy its target, or exclude the link.',
    ],
    [
      'a link to a file outside the root',
      { link: '/etc/passwd' },
      'Symbolic link "x" leads out of the root. Copy its target, or exclude the link.',
    ],
    [
      'a link to a device',
      { link: '/dev/zero' },
      'Symbolic link "x" leads out of the root. Copy its target, or exclude the link.',
    ],
    [
      'a link to nothing',
      { link: 'gone' },
      'Symbolic link "x" leads to something that does not exist. Fix or exclude it.',
    ],
    ['a link to itself', { link: 'x' }, 'Symbolic link "x" forms a loop. Fix or exclude it.'],
    [
      'a link to its folder',
      { link: '.' },
      'Symbolic link "x" forms a loop: it leads to a folder that contains it. Exclude it.',
    ],
    [
      'a link below a file',
      { link: 'main.ts/y' },
      'Symbolic link "x" cannot be followed: its target does not exist: a part of its path is not a folder.',
    ],
  ])('%s', async (_, entry, message) => {
    await using tree = await createTree({ 'main.ts': '', x: entry });
    expect(await problemsOf(tree)).toEqual([message]);
    expect(await collectPaths(tree, { patterns: ['**', '!x'] })).toEqual(['main.ts']);
  });

  test('a link to a folder outside whose name begins with that of the root', async () => {
    await using tree = await createTree({
      'app/main.ts': '',
      'app/x': { link: '../app-evil/secret' },
      'app-evil/secret': '',
    });
    expect(await problemsOf(tree, { root: tree.at('app') })).toEqual([
      expect.stringContaining('leads out of the root'),
    ]);
  });

  test('a link to a folder outside from inside a linked folder', async () => {
    await using tree = await createTree({
      'app/main.ts': '',
      'app/a/b': { link: '../../outside' },
      'app/way': { link: 'a' },
      'outside/secret': '',
    });
    expect(await problemsOf(tree, { root: tree.at('app'), patterns: ['main.ts', 'way'] })).toEqual([
      expect.stringContaining('Symbolic link "way/b" leads out of the root'),
    ]);
  });

  test('folders that link to each other', async () => {
    await using tree = await createTree({
      'main.ts': '',
      'a/to-b': { link: '../b' },
      'b/to-a': { link: '../a' },
    });
    const problems = await problemsOf(tree);
    expect(problems.toSorted()).toEqual([
      expect.stringContaining('Symbolic link "a/to-b/to-a" forms a loop'),
      expect.stringContaining('Symbolic link "b/to-a/to-b" forms a loop'),
    ]);
  });

  test('a pipe and a socket, without waiting for them', async () => {
    await using tree = await createTree({ 'main.ts': '', way: { link: 'pipe' } });
    execFileSync('mkfifo', [tree.at('pipe')]);
    const server = createServer().listen(tree.at('socket'));
    await once(server, 'listening');
    try {
      const problems = await problemsOf(tree);
      expect(problems.toSorted()).toEqual([
        '"pipe" is a pipe, not a regular file. Remove or exclude it.',
        '"socket" is a socket, not a regular file. Remove or exclude it.',
        'Symbolic link "way" leads to a pipe, not to a regular file. Exclude it.',
      ]);
      expect(await collectPaths(tree, { patterns: ['*.ts'] })).toEqual(['main.ts']);
    } finally {
      server.close();
    }
  });

  test('a name that is not UTF-8', async () => {
    await using tree = await createTree({ 'main.ts': '', 'a/\ufffd.txt': '' });
    await writeFile(Buffer.concat([Buffer.from(tree.at('a/b')), Buffer.from([0xff, 0x0a])]), '');
    expect(await problemsOf(tree)).toEqual([
      'The name "a/b\ufffd\\x0a" is not valid UTF-8. Rename or exclude it.',
    ]);
    expect(await collectPaths(tree, { patterns: ['**', '!a/b*'] })).toEqual(['a/\ufffd.txt', 'main.ts']);
  });

  test('a name with a line break, which the error escapes', async () => {
    await using tree = await createTree({ 'main.ts': '', 'a\n::error::b': '' });
    expect(await problemsOf(tree)).toEqual([
      'The name "a\\x0a::error::b" contains a control character. Rename or exclude it.',
    ]);
  });
});

describe('The temporary folder of the runner', () => {
  test('is never collected, not even by name or by a link', async () => {
    await using tree = await createTree({
      'main.ts': '',
      'temp/token': '',
      way: { link: 'temp' },
      file: { link: 'temp/token' },
    });
    const changes = { runnerTemp: tree.at('temp'), defaultExcludes: false };
    expect(await collectPaths(tree, { ...changes, patterns: ['**', 'temp/token'] })).toEqual(['main.ts']);
  });

  test('may contain the workspace', async () => {
    await using tree = await createTree({
      'work/main.ts': '',
      'work/lib/a.ts': '',
      'work/link': { link: 'lib' },
    });
    const root = tree.at('work');
    expect(await collectPaths(tree, { workspace: root, root, runnerTemp: tree.root })).toEqual([
      'lib/a.ts',
      'link/a.ts',
      'main.ts',
    ]);
  });
});

describe('A collected file', () => {
  async function collectOne({ root }: Tree): Promise<CollectedFile> {
    const inputs = { workspace: root, root, patterns: ['**'], includeHidden: false, defaultExcludes: true };
    const { files } = await collectFiles('assets', inputs, createPace(undefined));
    const [file] = files;
    if (file === undefined) throw new Error('nothing was found');
    return file;
  }

  test('that is unchanged is opened', async () => {
    await using tree = await createTree({ file: 'content' });
    const file = await collectOne(tree);
    using opened = openFile(file);
    expect(opened.identity).toEqual(file.identity);
  });

  test.each([
    ['a link to another file', (path: string) => symlink('/etc/passwd', path)],
    [
      'a link to the previous file',
      (path: string) => rename(`${path}.old`, `${path}.older`).then(() => symlink('file.older', path)),
    ],
    ['a pipe, without waiting for it', async (path: string) => void execFileSync('mkfifo', [path])],
    ['another file', (path: string) => writeFile(path, 'content')],
    ['a folder', (path: string) => mkdir(path)],
    ['no file', async () => undefined],
  ])('is not opened when its place is taken by %s', async (_, replace) => {
    await using tree = await createTree({ file: 'content' });
    const file = await collectOne(tree);
    await rename(tree.at('file'), tree.at('file.old'));
    await replace(tree.at('file'));
    expect(() => openFile(file)).toThrow(/was replaced|ELOOP|ENOENT/);
  });
});
