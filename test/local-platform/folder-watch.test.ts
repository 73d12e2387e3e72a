import { rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { watchFolder } from '../../src/local-program/folder-watch.ts';
import { createTree, type Tree } from '../support/tree.ts';

const put = (tree: Tree, path: string) => tree.write({ [path]: 'x' });

/** Changes of the folder `app`, as editors, builds and people make them. */
const CHANGES: Readonly<Record<string, (tree: Tree, file: string, folder: string) => Promise<unknown>>> = {
  save: (tree, file) => put(tree, `app/${file}`),
  replace: async (tree, file) => {
    await tree.write({ [`app/${file}`]: 'x', 'app/.new': 'x' });
    await rename(tree.at('app/.new'), tree.at(`app/${file}`));
  },
  'replace a folder': async (tree, _file, folder) => {
    await rm(tree.at(`app/${folder}`), { recursive: true, force: true });
    await put(tree, `app/${folder}/c/a`);
  },
  'replace the folder itself': async (tree) => {
    await rm(tree.at('app'), { recursive: true });
    await put(tree, 'app/b/c/a');
  },
  // Windows allows links to few.
  ...(process.platform !== 'win32' && {
    'replace the folder itself by a link': async (tree) => {
      await put(tree, 'app-other/b/c/a');
      await rm(tree.at('app'), { recursive: true });
      await tree.write({ app: { link: tree.at('app-other') } });
    },
  }),
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
    for (const [name, ...of] of before) await CHANGES[name]?.(tree, ...of);
    // What was changed before is reported before this file.
    while (!seen.flat().includes('settled')) {
      await put(tree, 'app/settled');
      await sleep(100);
    }
    seen.length = 0;
    await put(tree, `app/${file}`);
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
  for (let save = 0; save < 50; save += 1) await put(tree, 'app/a');
  expect((await changes.next()).value?.paths).toEqual(['a']);
  await tree.write({ 'app/b': 'x', 'app/a': 'x' });
  expect((await changes.next()).value?.paths).toEqual(['a', 'b']);
});

it.concurrent('A watch does not enter `.git`, `node_modules` and the excluded folder', async () => {
  const left = ['.git/a', 'b/node_modules/c/a', '.data/a'];
  await using tree = await createTree(Object.fromEntries(left.map((path) => [`app/${path}`, ''])));
  using watch = watchFolder(tree.at('app'), tree.at('app/.data'));
  const changes = watch.changes(new AbortController().signal);
  for (const path of [...left, 'a']) await put(tree, `app/${path}`);
  expect((await changes.next()).value?.paths).toEqual(['a']);
});
