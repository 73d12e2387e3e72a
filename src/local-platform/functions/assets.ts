import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, realpath, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCode, toWriteError } from '../http/errors.ts';
import { assetPath, pathInside } from '../paths.ts';
import { removeFolder } from '../store/remove.ts';
import { syncFolder } from '../store/sync.ts';
import type { AssetMap } from './validate.ts';

export type AssetStore = Awaited<ReturnType<typeof openAssetStore>>;

/** How many files are written concurrently; more are not faster. */
const WRITERS = 16;

/**
 * Opens the store of the files of revisions, one folder each. Files are read-only and never links. All files of a
 * revision appear together.
 */
export async function openAssetStore(root: string, isDurable: boolean) {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = (revisionId: string): string => join(root, revisionId);
  const discard = async (name: string): Promise<void> => removeFolder(join(root, name));
  // An open page lists its revision every two seconds, and the files of a revision never change.
  let listed: { readonly id: string; readonly files: ReadonlyMap<string, number> } | undefined;
  return {
    folder,
    /** Writes the files of a revision; when this settles, they are as durable as the store is. Throws 507 when the disk refuses. */
    async save(revisionId: string, assets: AssetMap): Promise<void> {
      const draft = `${folder(revisionId)}.${randomUUID()}.part`;
      try {
        await writeTree(draft, assets, isDurable);
        await rename(draft, folder(revisionId));
        if (isDurable) await syncFolder(root);
      } catch (error) {
        // The next boot removes what cannot be removed now; the client needs the first failure.
        await removeFolder(draft).catch(() => undefined);
        throw toWriteError(error);
      }
    },
    /** Returns the files of a revision and their sizes in bytes, sorted by path; `undefined` when it has none. */
    async list(revisionId: string): Promise<ReadonlyMap<string, number> | undefined> {
      if (listed?.id === revisionId) return listed.files;
      const files = await unlessMissing(listTree(folder(revisionId)));
      if (files) listed = { id: revisionId, files };
      return files;
    },
    /** Returns the bytes of a file of a revision; `undefined` when it does not exist. */
    read: (revisionId: string, path: string): Promise<Buffer | undefined> =>
      unlessMissing(readInside(folder(revisionId), path)),
    remove: discard,
    /** Removes what no revision owns: saves and removals that a crash interrupted. */
    async keepOnly(isOwned: (revisionId: string) => boolean): Promise<void> {
      const names = await readdir(root);
      await Promise.all(names.filter((name) => !isOwned(name)).map(discard));
    },
  };
}

async function listTree(root: string): Promise<ReadonlyMap<string, number>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = files.map(
    async (file) => [pathInside(root, file) ?? file, (await lstat(file)).size] as const,
  );
  return new Map((await Promise.all(sizes)).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Reads a file by its exact path, so that neither `..` nor a link leads out of the folder. */
async function readInside(root: string, path: string): Promise<Buffer | undefined> {
  const asked = assetPath(await realpath(root), path);
  if ((await realpath(asked)) !== asked) return undefined;
  const file = await open(asked, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** The codes of a path that leads to no file: missing, below a file, a folder, a link, too long, with a null character. */
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

/** Waits for a result; `undefined` when there is no such file or folder. */
async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (MISSING.has(systemCode(error) ?? '')) return undefined;
    throw error;
  }
}

async function writeTree(root: string, assets: AssetMap, isDurable: boolean): Promise<void> {
  const folders = [...new Set([root, ...[...assets.keys()].map((path) => join(root, dirname(path)))])].sort();
  for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = assets.entries();
  const writer = async (): Promise<void> => {
    for (const [path, bytes] of files) await writeFile(join(root, path), bytes, isDurable);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  if (isDurable) for (const folder of folders) await syncFolder(folder);
}

async function writeFile(path: string, bytes: Buffer, isDurable: boolean): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    if (isDurable) await file.datasync();
  } finally {
    await file.close();
  }
  await chmod(path, 0o444);
}
