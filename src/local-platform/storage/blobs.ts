import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode, toWriteError } from '../http/errors.ts';
import { shareRuns, syncFolder } from '../store/sync.ts';

/** Bytes in a file of their own. */
export interface WrittenBlob {
  /** The name of the file; never derived from a key, so that no key can name another place on the disk. */
  readonly file_id: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

export type BlobStore = Awaited<ReturnType<typeof openBlobStore>>;

/** Opens the store of the bytes of objects in a folder, created when missing. */
export async function openBlobStore(root: string, isDurable: boolean) {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const syncNames = shareRuns(() => syncFolder(root));
  const discard = (name: string): Promise<void> => rm(join(root, name), { force: true });
  return {
    /**
     * Writes bytes; when this settles they are as durable as the store is. Throws what `bytes` throws, and 507 when the
     * disk refuses them; nothing is left then.
     */
    async write(bytes: AsyncIterable<Buffer>): Promise<WrittenBlob> {
      const file_id = randomUUID();
      const draft = `${file_id}.part`;
      try {
        const written = await writeBlob(join(root, draft), bytes, isDurable);
        await rename(join(root, draft), join(root, file_id));
        if (isDurable) await syncNames();
        return { file_id, ...written };
      } catch (error) {
        // The next boot removes what cannot be removed now; the client needs the first failure.
        await Promise.allSettled([discard(draft), discard(file_id)]);
        throw toWriteError(error);
      }
    },
    /** Opens a blob for reading, even if it is removed later. Returns `undefined` when it does not exist. */
    open: (fileId: string): Promise<FileHandle | undefined> =>
      open(join(root, fileId)).catch((error: unknown) => {
        if (systemCode(error) === 'ENOENT') return undefined;
        throw error;
      }),
    remove: discard,
    /** Removes what no object owns: uploads and removals that a crash interrupted. */
    async keepOnly(isOwned: (fileId: string) => boolean): Promise<void> {
      for (const name of await readdir(root)) if (!isOwned(name)) await discard(name);
    },
  };
}

async function writeBlob(
  path: string,
  bytes: AsyncIterable<Buffer>,
  isDurable: boolean,
): Promise<Omit<WrittenBlob, 'file_id'>> {
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  const file = await open(path, 'wx', 0o600);
  try {
    await writeFile(file, measured());
    if (isDurable) await file.datasync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}
