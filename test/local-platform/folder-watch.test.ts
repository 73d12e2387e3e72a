import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { watchFolder } from '../../src/local-program/folder-watch.ts';
import { createTree } from '../support/tree.ts';

const put = (path: string) => mkdir(dirname(path), { recursive: true }).then(() => writeFile(path, 'x'));

/** Changes of a folder, as editors, builds and people make them. */
const CHANGES: Readonly<Record<string, (root: string, file: string, folder: string) => Promise<unknown>>> = {
  save: (root, file) => put(join(root, file)),
  replace: async (root, file) => {
    await put(join(root, file));
    await put(join(root, '.new'));
    await rename(join(root, '.new'), join(root, file));
  },
  'replace a folder': async (root, _file, folder) => {
    await rm(join(root, folder), { recursive: true, force: true });
    await put(join(root, folder, 'c/a'));
  },
  'replace the folder itself': async (root) => {
    await rm(root, { recursive: true });
    await put(join(root, 'b/c/a'));
  },
  'replace the folder itself by a link': async (root) => {
    await put(`${root}-other/b/c/a`);
    await rm(root, { recursive: true });
    await symlink(`${root}-other`, root);
  },
};
const anyFile = fc.constantFrom('a', 'b/a', 'b/c/a', 'd/c/a');
const anyChange = fc.tuple(
  fc.constantFrom(...Object.keys(CHANGES)),
  anyFile,
  fc.constantFrom('b', 'b/c', 'd'),
);
/** What is changed first, and the file that is saved then. */
const anyCase = fc.tuple(fc.array(anyChange, { maxLength: 4 }), anyFile);

it.concurrent('A watch reports a save of any file, whatever was changed before it', async () => {
  const expectReported = async ([before, file]: Parameters<Parameters<typeof anyCase.map>[0]>[0]) => {
    await using tree = await createTree({ 'app/a': '', 'app/b/c/a': '' });
    const end = new AbortController();
    using watch = watchFolder(tree.at('app'), undefined);
    const seen: (readonly string[])[] = [];
    const ended = Array.fromAsync(watch.changes(end.signal), ({ paths }) => seen.push(paths));
    for (const [name, ...of] of before) await CHANGES[name]?.(tree.at('app'), ...of);
    // What was changed before is reported before this file.
    while (!seen.flat().includes('settled')) {
      await put(tree.at('app/settled'));
      await sleep(100);
    }
    seen.length = 0;
    await put(tree.at(`app/${file}`));
    // A folder that is new is reported instead of what is in it.
    const isReported = () => seen.flat().some((path) => `${file}/`.startsWith(`${path}/`));
    const message = `${before.join('; ')}; save ${file}`;
    // `expect.poll` knows no test here, since many cases share one.
    await vi.waitFor(() => expect(isReported(), message).toBe(true), { timeout: 60_000 });
    expect(seen, 'no report of nothing').not.toContainEqual([]);
    end.abort();
    await ended;
  };
  // Side by side, since a watch mostly waits.
  const cases = fc.array(anyCase, { minLength: 25, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(cases, async (all) => void (await Promise.all(all.map(expectReported)))),
    { numRuns: 1, endOnFailure: true },
  );
});

it.concurrent('A watch reports quick saves together, and a save during the work on others afterwards', async () => {
  await using tree = await createTree({ 'app/a': '', 'app/b': '' });
  using watch = watchFolder(tree.at('app'), undefined);
  const changes = watch.changes(new AbortController().signal);
  for (let save = 0; save < 50; save += 1) await put(tree.at('app/a'));
  expect((await changes.next()).value?.paths).toEqual(['a']);
  await put(tree.at('app/b'));
  await put(tree.at('app/a'));
  expect((await changes.next()).value?.paths).toEqual(['a', 'b']);
});

it.concurrent('A watch does not enter `.git`, `node_modules` and the excluded folder', async () => {
  const left = ['.git/a', 'b/node_modules/c/a', '.data/a'];
  await using tree = await createTree(Object.fromEntries(left.map((path) => [`app/${path}`, ''])));
  using watch = watchFolder(tree.at('app'), tree.at('app/.data'));
  const changes = watch.changes(new AbortController().signal);
  for (const path of [...left, 'a']) await put(tree.at(`app/${path}`));
  expect((await changes.next()).value?.paths).toEqual(['a']);
});
