import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { FolderWatch } from '../../../src/local-program/folder-watch.ts';
import { createTree } from '../../support/tree.ts';

const FILES = ['a', 'b/a', 'b/c/a', 'd/c/a'];
const FOLDERS = ['b', 'b/c', 'd'];

/** A change of what is in a folder, as editors, builds and people make them. */
type Change = (root: string) => Promise<unknown>;

const put = (path: string) => mkdir(dirname(path), { recursive: true }).then(() => writeFile(path, 'x'));
const anyFile = fc.constantFrom(...FILES);
const anyChange: fc.Arbitrary<readonly [name: string, change: Change]> = fc.oneof(
  anyFile.map((file) => [`save ${file}`, (root: string) => put(join(root, file))] as const),
  anyFile.map(
    (file) =>
      [
        `replace ${file}`,
        async (root: string) => {
          await put(join(root, file));
          await put(join(root, '.new'));
          await rename(join(root, '.new'), join(root, file));
        },
      ] as const,
  ),
  fc.constantFrom(...FOLDERS).map(
    (folder) =>
      [
        `replace ${folder}`,
        async (root: string) => {
          await rm(join(root, folder), { recursive: true, force: true });
          await put(join(root, folder, 'c/a'));
        },
      ] as const,
  ),
  fc.constant([
    'replace the folder itself',
    async (root: string) => {
      await rm(root, { recursive: true });
      await put(join(root, 'b/c/a'));
    },
  ] as const),
);

/** What is changed first, and the file that is saved then. */
type Case = readonly [before: readonly (readonly [name: string, change: Change])[], file: string];

const anyCase: fc.Arbitrary<Case> = fc.tuple(fc.array(anyChange, { maxLength: 4 }), anyFile);

/** Collects what a watch reports. */
function follow(root: string, excluded?: string) {
  const seen: (readonly string[])[] = [];
  const end = new AbortController();
  const watch = new FolderWatch(root, excluded);
  const ended = (async () => {
    for await (const paths of watch.changes(end.signal)) seen.push(paths);
  })();
  return {
    seen,
    async [Symbol.asyncDispose]() {
      end.abort();
      await ended;
      watch[Symbol.dispose]();
    },
  };
}

/** Longer than the time within which changes are one. */
const SETTLED_MS = 250;

/** Changes a watched folder, then saves a file, which must be reported. */
async function expectReported([before, file]: Case): Promise<void> {
  await using tree = await createTree({ 'app/a': '', 'app/b/c/a': '' });
  await using watched = follow(tree.at('app'));
  for (const [, change] of before) await change(tree.at('app'));
  await sleep(SETTLED_MS);
  watched.seen.length = 0;
  await put(tree.at(`app/${file}`));
  // A folder that is new is reported instead of what is in it.
  const isReported = () => watched.seen.flat().some((path) => `${file}/`.startsWith(`${path}/`));
  const message = `${before.map(([name]) => name).join(', ')}, save ${file}`;
  // `expect.poll` knows no test here, since many cases share one.
  await vi.waitFor(() => expect(isReported(), message).toBe(true), { timeout: 10_000 });
  await sleep(SETTLED_MS);
  expect(watched.seen, 'no report of nothing').not.toContainEqual([]);
}

it.concurrent('A watch reports a save of any file, whatever was changed before it', async () => {
  // Side by side, since a watch mostly waits.
  const cases = fc.array(anyCase, { minLength: 25, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(cases, async (all) => void (await Promise.all(all.map(expectReported)))),
    { numRuns: 1, endOnFailure: true },
  );
});

it.concurrent('A watch reports quick saves together, and a save during the work on others afterwards', async () => {
  await using tree = await createTree({ 'app/a': '', 'app/b': '' });
  using watch = new FolderWatch(tree.at('app'), undefined);
  const changes = watch.changes(new AbortController().signal);
  for (let save = 0; save < 50; save += 1) await put(tree.at('app/a'));
  expect((await changes.next()).value).toEqual(['a']);
  await put(tree.at('app/b'));
  await sleep(SETTLED_MS);
  await put(tree.at('app/a'));
  expect((await changes.next()).value).toEqual(['a', 'b']);
});

it.concurrent('A watch does not enter `.git`, `node_modules` and the excluded folder', async () => {
  const left = ['.git/a', 'b/node_modules/c/a', '.data/a'];
  await using tree = await createTree(Object.fromEntries(left.map((path) => [`app/${path}`, ''])));
  await using watched = follow(tree.at('app'), tree.at('app/.data'));
  for (const path of left) await put(tree.at(`app/${path}`));
  await sleep(SETTLED_MS);
  expect(watched.seen).toEqual([]);
});
