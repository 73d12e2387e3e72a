import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createExclude } from '../../../src/files/exclude.ts';
import { openFile } from '../../../src/files/open.ts';
import { createPace } from '../../../src/files/pace.ts';
import { compilePatterns } from '../../../src/files/patterns.ts';
import { locateRoot } from '../../../src/files/root.ts';
import { type WalkedFile, walk } from '../../../src/files/walk.ts';
import { collect, collectPaths, problemsOf, readAssets } from '../../support/collecting.ts';
import { createTree, type Tree } from '../../support/tree.ts';

describe('links to what lies in the root', () => {
  test('to a file and to a folder are followed; the files have the path of the link', async () => {
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

  test('do not carry out what the deny list keeps back', async () => {
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

  test('a root that is reached by a link is no matter', async () => {
    await using tree = await createTree({
      'real/main.ts': '',
      'real/l': { link: 'main.ts' },
      way: { link: 'real' },
    });
    expect(await collectPaths(tree, { root: tree.at('way') })).toEqual(['l', 'main.ts']);
  });
});

describe('what is refused where it is chosen', () => {
  test.each([
    [
      'a link to a folder outside',
      { link: '/etc' },
      'link "x" leads out of the root; copy what it leads to, or exclude it',
    ],
    [
      'a link to a file outside',
      { link: '/etc/passwd' },
      'link "x" leads out of the root; copy what it leads to, or exclude it',
    ],
    [
      'a link to a device',
      { link: '/dev/zero' },
      'link "x" leads out of the root; copy what it leads to, or exclude it',
    ],
    [
      'a link to nothing',
      { link: 'gone' },
      'link "x" leads to something that does not exist; mend or exclude it',
    ],
    ['a link to itself', { link: 'x' }, 'link "x" leads to itself; mend or exclude it'],
    ['a link to its folder', { link: '.' }, 'link "x" leads back to a folder that it is in; exclude it'],
    [
      'a link below a file',
      { link: 'main.ts/y' },
      `link "x" can't be followed: it does not exist: a part of its path is no folder`,
    ],
  ])('%s', async (_, entry, message) => {
    await using tree = await createTree({ 'main.ts': '', x: entry });
    expect(await problemsOf(tree)).toEqual([message]);
    expect(await collectPaths(tree, { patterns: ['**', '!x'] })).toEqual(['main.ts']);
  });

  test('a link out by a neighbour whose name begins the same', async () => {
    await using tree = await createTree({
      'app/main.ts': '',
      'app/x': { link: '../app-evil/secret' },
      'app-evil/secret': '',
    });
    expect(await problemsOf(tree, { root: tree.at('app') })).toEqual([
      expect.stringContaining('leads out of the root'),
    ]);
  });

  test('a link out that lies in a linked folder', async () => {
    await using tree = await createTree({
      'app/main.ts': '',
      'app/a/b': { link: '../../outside' },
      'app/way': { link: 'a' },
      'outside/secret': '',
    });
    expect(await problemsOf(tree, { root: tree.at('app'), patterns: ['main.ts', 'way'] })).toEqual([
      expect.stringContaining('link "way/b" leads out of the root'),
    ]);
  });

  test('folders that lead to each other', async () => {
    await using tree = await createTree({
      'main.ts': '',
      'a/to-b': { link: '../b' },
      'b/to-a': { link: '../a' },
    });
    const problems = await problemsOf(tree);
    expect(problems.toSorted()).toEqual([
      expect.stringContaining('link "a/to-b/to-a" leads back'),
      expect.stringContaining('link "b/to-a/to-b" leads back'),
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
        '"pipe" is a pipe, no regular file; remove or exclude it',
        '"socket" is a socket, no regular file; remove or exclude it',
        'link "way" leads to something that is no regular file; exclude it',
      ]);
      expect(await collectPaths(tree, { patterns: ['*.ts'] })).toEqual(['main.ts']);
    } finally {
      server.close();
    }
  });

  test('a name that is no UTF-8', async () => {
    await using tree = await createTree({ 'main.ts': '', 'a/\ufffd.txt': '' });
    await writeFile(Buffer.concat([Buffer.from(tree.at('a/b')), Buffer.from([0xff, 0x0a])]), '');
    expect(await problemsOf(tree)).toEqual([
      'file name "b\\xff\\x0a" in "a" is no UTF-8; rename or exclude it',
    ]);
    expect(await collectPaths(tree, { patterns: ['**', '!a/b*'] })).toEqual(['a/\ufffd.txt', 'main.ts']);
  });

  test('a name with a line break, shown as an escape', async () => {
    await using tree = await createTree({ 'main.ts': '', 'a\n::error::b': '' });
    expect(await problemsOf(tree)).toEqual([
      '"a\\x0a::error::b": its name holds a control character; rename it or exclude it',
    ]);
  });
});

describe('the folder of the runner', () => {
  test('is never taken, not even by name or by a link', async () => {
    await using tree = await createTree({
      'main.ts': '',
      'temp/token': '',
      way: { link: 'temp' },
      file: { link: 'temp/token' },
    });
    const changes = { runnerTemp: tree.at('temp'), defaultExcludes: false };
    expect(await collectPaths(tree, { ...changes, patterns: ['**', 'temp/token'] })).toEqual(['main.ts']);
  });

  test('may hold the workspace', async () => {
    await using tree = await createTree({ 'work/main.ts': '' });
    const root = tree.at('work');
    expect(await collectPaths(tree, { workspace: root, root, runnerTemp: tree.root })).toEqual(['main.ts']);
  });
});

describe('between the walk and the reading', () => {
  async function walkOne(tree: Tree): Promise<WalkedFile> {
    const patterns = compilePatterns('assets', tree.root, ['**']);
    const rules = {
      patterns,
      includeHidden: false,
      defaultExcludes: true,
      ignoreFile: '',
      ignored: undefined,
    };
    const walked = await walk({
      input: 'assets',
      root: locateRoot(tree.root, tree.root),
      patterns,
      exclude: createExclude(rules),
      never: [],
      pace: createPace(undefined),
    });
    const [file] = walked.files;
    if (file === undefined) throw new Error('nothing was found');
    return file;
  }

  test('a file that is the same is opened', async () => {
    await using tree = await createTree({ file: 'content' });
    const file = await walkOne(tree);
    using opened = openFile(file);
    expect(opened.identity).toEqual(file.identity);
  });

  test.each([
    ['a link to another file', (path: string) => symlink('/etc/passwd', path)],
    [
      'a link to itself as it was',
      (path: string) => rename(`${path}.old`, `${path}.older`).then(() => symlink('file.older', path)),
    ],
    ['a pipe, without waiting for it', async (path: string) => void execFileSync('mkfifo', [path])],
    ['another file', (path: string) => writeFile(path, 'content')],
    ['a folder', (path: string) => mkdir(path)],
    ['nothing', async () => undefined],
  ])('%s in its place is not read', async (_, replace) => {
    await using tree = await createTree({ file: 'content' });
    const file = await walkOne(tree);
    await rename(tree.at('file'), tree.at('file.old'));
    await replace(tree.at('file'));
    expect(() => openFile(file)).toThrow(/is another file|ELOOP|ENOENT/);
  });
});
