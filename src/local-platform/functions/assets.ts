import { lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { invalid, systemCode, toWriteError } from '../http/errors.ts';
import { pathInside } from '../paths.ts';
import { removeFolder } from '../store/storage-folder.ts';
import { initialLock, lockOf } from './packages.ts';
import type { AssetMap } from './validate.ts';

export type AssetStore = Awaited<ReturnType<typeof openAssetStore>>;

/**
 * Opens the store of the files of revisions, one folder each, and beside it the lock file of a revision that may import
 * packages. Files are read-only and never links. They are complete before the revision has a record.
 */
export async function openAssetStore(root: string) {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = (revisionId: string): string => join(root, revisionId);
  async function remove(revisionId: string): Promise<void> {
    await removeFolder(lockOf(folder(revisionId)));
    await removeFolder(folder(revisionId));
  }
  return {
    folder,
    remove,
    /** Returns the files of a revision and their sizes in bytes, sorted by path. */
    list: (revisionId: string) => listTree(folder(revisionId)),
    /** Writes the files of a revision. Throws 400 when the file system refuses a path, 507 when the disk refuses. */
    async save(revisionId: string, assets: AssetMap): Promise<void> {
      try {
        await mkdir(folder(revisionId), { mode: 0o700 });
        for (const [path, bytes] of assets) await writeAsset(folder(revisionId), path, bytes);
        const lock = initialLock(assets);
        if (lock) await writeFile(lockOf(folder(revisionId)), lock, { mode: 0o600 });
      } catch (error) {
        // The next boot removes what cannot be removed now; the client needs the first failure.
        await remove(revisionId).catch(() => undefined);
        throw toWriteError(error);
      }
    },
    /** Removes what no revision owns: saves and removals that a crash interrupted. */
    async keepOnly(isOwned: (revisionId: string) => boolean): Promise<void> {
      const names = await readdir(root);
      const unowned = names.filter((name) => !isOwned(name.replace(/\.(?:lock|log)$/, '')));
      await Promise.all(unowned.map((name) => removeFolder(join(root, name))));
    },
  };
}

async function listTree(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      return { path: pathInside(root, file) ?? file, size: (await lstat(file)).size };
    });
  return (await Promise.all(files)).sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Systems report a path that they do not allow, or that is another file or a folder already. Windows says `ENOENT`. */
const REFUSALS = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ', 'ENOENT']);

async function writeAsset(root: string, path: string, bytes: Buffer): Promise<void> {
  try {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, { flag: 'wx', mode: 0o444 });
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (!REFUSALS.has(code)) throw error;
    const message = `the file system of this machine does not allow this path beside the others (${code})`;
    throw invalid('invalid_function', [{ path: `assets[${JSON.stringify(path)}]`, message }]);
  }
}
