/** What stops the step in a folder: links, pipes, odd names, and files that cannot be read or are not the same any more. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { CancelledError } from '../../src/errors.ts';
import { collect, collectError, collectPaths, files, problemsOf, readAssets } from '../support/collecting.ts';
import { createTree } from '../support/tree.ts';

describe('A link', () => {
  it('to a file or a folder in the root is followed, and the files have the path of the link', async () => {
    await using tree = await createTree(files('main.ts real/deep/b.ts l/way→../real c→x.ts x.ts→real/a.ts'));
    await tree.write({ 'real/a.ts': 'of a' });
    const assets = await readAssets(await collect(tree));
    const paths = 'c l/way/a.ts l/way/deep/b.ts main.ts real/a.ts real/deep/b.ts x.ts';
    expect(Object.keys(assets).join(' ')).toBe(paths);
    expect(assets.c?.content).toBe('of a');
    const typescript = await collectPaths(tree, { patterns: ['**/*.ts', '!r*/**'] });
    expect(typescript.join(' ')).toBe('l/way/a.ts l/way/deep/b.ts main.ts x.ts');
    const root = { root: tree.at('l/way'), entrypoint: 'a.ts' };
    expect(await collectPaths(tree, root)).toEqual(['a.ts', 'deep/b.ts']);
  });

  it('does not bypass the deny list', async () => {
    const links = files('settings.txt→.env cloud.txt→.aws/credentials cloud→.aws');
    await using tree = await createTree({ ...files('main.ts .env .aws/credentials'), ...links });
    expect(await collectPaths(tree, { includeHidden: true })).toEqual(['main.ts']);
    const patterns = ['**', 'settings.txt'];
    expect(await collectPaths(tree, { patterns })).toEqual(['main.ts', 'settings.txt']);
  });

  const OUT = 'leads out of the root. Copy its target, or exclude the link.';
  const LOOP = 'forms a loop: it leads to a folder that contains it. Exclude it.';
  it.each([
    ['/etc', OUT],
    ['../app-evil', OUT],
    ['gone', 'is broken. Fix or exclude it.'],
    ['x', 'is broken. Fix or exclude it.'],
    ['.', LOOP],
  ])('to %s stops the step, unless it is excluded', async (link, message) => {
    await using tree = await createTree({ ...files('app/main.ts app-evil'), 'app/x': { link } });
    execFileSync('mkfifo', [tree.at('app/pipe')]);
    const root = tree.at('app');
    const problems = await problemsOf(tree, { root, patterns: ['main.ts', 'x'] });
    expect(problems).toEqual([`Symbolic link "x" ${message}`]);
    expect(await collectPaths(tree, { root, patterns: ['**', '!x', '!pipe'] })).toEqual(['main.ts']);
  });

  it('in a linked folder that leads out or forms a loop stops the step', async () => {
    await using tree = await createTree(files('app/main.ts app/a/b→../../outside app/way→a outside/x'));
    await tree.write(files('loop/main.ts loop/a/to-b→../b loop/b/to-a→../a'));
    const app = { root: tree.at('app'), patterns: ['main.ts', 'way'] };
    expect(await problemsOf(tree, app)).toEqual([`Symbolic link "way/b" ${OUT}`]);
    const problems = await problemsOf(tree, { root: tree.at('loop') });
    const loops = ['a/to-b/to-a', 'b/to-a/to-b'].map((path) => `Symbolic link "${path}" ${LOOP}`);
    expect(problems.toSorted()).toEqual(loops);
  });
});

it('a link to a pipe, a pipe and a socket stop the step, without waiting for them', async () => {
  await using tree = await createTree(files('main.ts link→pipe'));
  execFileSync('mkfifo', [tree.at('pipe')]);
  const server = createServer().listen(tree.at('socket'));
  await once(server, 'listening');
  const problem = (name: string) => `"${name}" is not a regular file. Remove or exclude it.`;
  expect((await problemsOf(tree)).toSorted()).toEqual(['link', 'pipe', 'socket'].map(problem));
  server.close();
});

it('a name with a control character or a backslash stops the step', async () => {
  await using names = await createTree(files(['main.ts', 'a\n::error::b', 'a\\b', 'b\u0085']));
  expect(await problemsOf(names)).toEqual([
    'The name "a\\n::error::b" contains a control character. Rename or exclude it.',
    'The name "a\\\\b" contains a backslash. Rename or exclude it.',
    'The name "b\u0085" contains a control character. Rename or exclude it.',
  ]);
  await using tree = await createTree(files('main.ts a/\ufffd.txt'));
  await writeFile(Buffer.concat([Buffer.from(tree.at('a/b')), Buffer.from([0xff, 0x0a])]), '');
  // Node reads names as UTF-8, and finds no file by a name that is none.
  expect(await problemsOf(tree)).toEqual(['"a/b\ufffd\\n" does not exist.']);
  expect(await collectPaths(tree, { patterns: ['**', '!a'] })).toEqual(['main.ts']);
});

const CREATED = 'Does a step before this one create it?';
it.each([
  ['gone', `\`assets\` matched no files: \`assets_root\` "gone" does not exist. ${CREATED}`],
  ['file', '`assets_root` "file" is not a folder.'],
  ['link', '`assets_root` "link" leads out of the workspace by a symbolic link.'],
])('the root %s stops the step', async (root, message) => {
  await using tree = await createTree(files(`workspace/${root === 'link' ? 'link→/etc' : 'file'}`));
  const options = { workspace: tree.at('workspace'), root: tree.at(`workspace/${root}`) };
  expect((await collectError(tree, options)).message).toBe(message);
});

it('files and folders that cannot be read are named together', async () => {
  await using tree = await createTree(files('main.ts a.txt b.txt closed/c.txt'));
  await chmod(tree.root, 0o755);
  for (const name of ['a.txt', 'b.txt', 'closed']) await chmod(tree.at(name), 0);
  // A superuser can read everything.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    expect(await problemsOf(tree)).toEqual([
      'Folder "closed" cannot be read: permission denied.',
      '"a.txt" cannot be read: permission denied.',
      '"b.txt" cannot be read: permission denied.',
    ]);
    // What is left out is not searched.
    expect(await collectPaths(tree, { patterns: ['**/*.ts', '!closed'] })).toEqual(['main.ts']);
  } finally {
    if (isRoot) process.seteuid?.(0);
    await chmod(tree.at('closed'), 0o755);
  }
});

it('collecting can be cancelled before each file that it reads', async () => {
  await using tree = await createTree({ 'main.ts': `import './a.ts';`, 'a.ts': '' });
  const [reason, now] = [new CancelledError('Cancelled'), performance.now()];
  let looks = 0;
  // It looks at the clock whenever it may give others a turn.
  for (let [last, isCancelled] = [1, true]; isCancelled; last += 1) {
    const controller = new AbortController();
    looks = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      looks += 1;
      if (looks === last) controller.abort(reason);
      return now;
    });
    const collecting = collect(tree, { signal: controller.signal });
    isCancelled = (await collecting.catch((error: unknown) => error)) === reason;
    expect(isCancelled).toBe(looks >= last);
  }
  // The folder, and each of the two files for its imports, its secrets and its bytes.
  expect(looks).toBeGreaterThanOrEqual(5);
});
