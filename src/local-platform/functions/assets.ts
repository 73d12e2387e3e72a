import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { invalid, systemCode, toWriteError } from '../http/errors.ts';
import { pathInside } from '../paths.ts';
import { removeFolder } from '../store/remove.ts';
import { initialLock } from './packages.ts';
import { type AssetMap, place } from './validate.ts';

export type AssetStore = Awaited<ReturnType<typeof openAssetStore>>;

/** How many files are written concurrently; more are not faster. */
const WRITERS = 16;

const LOCK = '.lock';

/**
 * Opens the store of the files of revisions, one folder each, and beside it the lock file of a revision that may import
 * packages. Files are read-only and never links. All files of a revision appear together.
 */
export async function openAssetStore(root: string) {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = (revisionId: string): string => join(root, revisionId);
  const lockFile = (revisionId: string): string => folder(revisionId) + LOCK;
  /** Returns the files of a revision and their sizes in bytes, sorted by path; `undefined` when it has none. */
  const list = (revisionId: string): Promise<ReadonlyMap<string, number> | undefined> =>
    listTree(folder(revisionId)).catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT') return undefined;
      throw error;
    });
  return {
    folder,
    lockFile,
    list,
    /** Writes the files of a revision. Throws 400 when the file system refuses a path, 507 when the disk refuses. */
    async save(revisionId: string, assets: AssetMap): Promise<void> {
      const draft = `${folder(revisionId)}.${randomUUID()}.part`;
      try {
        await writeTree(draft, assets);
        const lock = initialLock(assets);
        if (lock) await writeFile(lockFile(revisionId), lock, { mode: 0o600 });
        await rename(draft, folder(revisionId));
      } catch (error) {
        // The next boot removes what cannot be removed now; the client needs the first failure.
        await removeFolder(draft).catch(() => undefined);
        throw toWriteError(error);
      }
    },
    /** Returns the bytes of a file of a revision; `undefined` when it does not exist. */
    async read(revisionId: string, path: string): Promise<Buffer | undefined> {
      // Only what is listed is read: no `..` leads out of the folder.
      return (await list(revisionId))?.has(path) ? readFile(join(folder(revisionId), path)) : undefined;
    },
    async remove(revisionId: string): Promise<void> {
      await removeFolder(lockFile(revisionId));
      await removeFolder(folder(revisionId));
    },
    /** Removes what no revision owns: saves and removals that a crash interrupted. */
    async keepOnly(isOwned: (revisionId: string) => boolean): Promise<void> {
      const names = await readdir(root);
      const unowned = names.filter((name) => !isOwned(name.replace(LOCK, '')));
      await Promise.all(unowned.map((name) => removeFolder(join(root, name))));
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

/** What a file system says of a path that it does not allow, or that is another file or a folder already. */
const REFUSALS: Readonly<Record<string, string>> = {
  EEXIST: 'is also the path of a folder or of another asset',
  ENOTDIR: 'requires a folder with the name of another asset',
  ENAMETOOLONG: 'the path is too long for the file system of this machine',
  EINVAL: 'the file system of this machine does not allow this path',
  EILSEQ: 'the file system of this machine does not allow this path',
};

async function writeTree(root: string, assets: AssetMap): Promise<void> {
  await mkdir(root, { mode: 0o700 });
  const files = assets.entries();
  const writer = async (): Promise<void> => {
    for (const [path, bytes] of files) await writeAsset(join(root, path), bytes).catch(refuse(path));
  };
  const ends = await Promise.allSettled(Array.from({ length: WRITERS }, writer));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function writeAsset(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, bytes, { flag: 'wx', mode: 0o444 });
}

function refuse(path: string) {
  return (error: unknown): never => {
    const message = REFUSALS[systemCode(error) ?? ''];
    throw message === undefined ? error : invalid('invalid_function', [{ path: place(path), message }]);
  };
}
