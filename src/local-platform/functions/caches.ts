import { cpSync } from 'node:fs';
import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder } from '../store/remove.ts';
import { KeyedQueue } from './queues.ts';

/** Runs a function with this cache, and ends it. */
type WarmUp = (cacheFolder: string) => Promise<void>;

/**
 * Deno would create folders of these names. A file in its place denies each of them. In the first, it would store
 * `localStorage` and `caches`, also of workers: the platform of the API document has no such storage. In the second, it puts
 * itself as `node.exe` on Windows, which is larger than a cache may be and cannot be removed while any Deno runs.
 */
const DENIED_FOLDERS = ['location_data', 'node_compat_bin'];

/**
 * Opens the `DENO_DIR` of each revision in a folder: compiled code, which revisions do not share and functions cannot
 * read. A function can fill its cache by importing generated code: one above `maxBytes` is emptied before the next process.
 */
export function createCaches(folder: string, warmUp: WarmUp, maxBytes: number) {
  const template = join(folder, 'template');
  let warm: Promise<void> | undefined;
  const queue = new KeyedQueue();

  async function open(revisionId: string): Promise<string> {
    const path = join(folder, revisionId);
    const bytes = await bytesIn(path);
    if (bytes !== undefined && bytes <= maxBytes) return path;
    warm ??= createTemplate(template, warmUp);
    await warm;
    await removeFolder(path);
    // A tenth of the time of the asynchronous form, for a handful of small files.
    cpSync(template, path, { recursive: true });
    return path;
  }

  return {
    /** Returns the folder of a revision for one more process, created when missing. */
    open: (revisionId: string): Promise<string> => queue.run(revisionId, () => open(revisionId)),
    remove: (revisionId: string): Promise<void> =>
      queue.run(revisionId, () => removeFolder(join(folder, revisionId))),
  };
}

/** Lets Deno create its databases and compile the host program once: doing so for each revision would double its start. */
async function createTemplate(template: string, warmUp: WarmUp): Promise<void> {
  await mkdir(template, { recursive: true, mode: 0o700 });
  await Promise.all(DENIED_FOLDERS.map((name) => writeFile(join(template, name), '')));
  // Starts also work without it, but are slower.
  await warmUp(template).catch(() => undefined);
}

/** Returns the whole environment of a Deno process with this cache. */
export function denoEnvironment(cacheFolder: string): Record<string, string> {
  return { DENO_DIR: cacheFolder, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
}

/** `undefined` when the folder does not exist. */
async function bytesIn(folder: string): Promise<number | undefined> {
  const names = await readdir(folder, { recursive: true }).catch(() => undefined);
  // Deno may replace and remove files at the same time.
  const sizes = names?.map((name) =>
    lstat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return sizes && (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
