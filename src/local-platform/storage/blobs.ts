import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode, toWriteError } from '../http/errors.ts';
import { shareRuns, syncFolder } from '../store/sync.ts';

/** Bytes that lie in a file of their own. */
export interface WrittenBlob {
  /** The name of the file; never made of a key, so that no key can name another place on the disk. */
  readonly file_id: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** Where the bytes of objects lie. */
export interface BlobStore {
  /**
   * Takes bytes as fast as the disk does; when this settles they are as durable as the store is. When the bytes break
   * off or the disk does not take them, nothing is left. Throws what `bytes` throws, and 507 for the disk.
   */
  write(bytes: AsyncIterable<Buffer>): Promise<WrittenBlob>;
  /** Opens a blob for reading, which it stays even when it is removed meanwhile. `undefined` when there is none. */
  open(fileId: string): Promise<FileHandle | undefined>;
  remove(fileId: string): Promise<void>;
  /** Removes what no object owns: uploads that a crash cut short, and removals. */
  keepOnly(isOwned: (fileId: string) => boolean): Promise<void>;
}

/** Opens the blob store in a folder, made when missing. */
export async function openBlobStore(root: string, isDurable: boolean): Promise<BlobStore> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const syncNames = shareRuns(() => syncFolder(root));
  const discard = (name: string): Promise<void> => rm(join(root, name), { force: true });
  return {
    async write(bytes) {
      const file_id = randomUUID();
      const draft = `${file_id}.part`;
      try {
        const written = await writeBlob(join(root, draft), bytes, isDurable);
        await rename(join(root, draft), join(root, file_id));
        if (isDurable) await syncNames();
        return { file_id, ...written };
      } catch (error) {
        // What cannot be removed now is removed at the next boot; the client must hear of the first failure.
        await Promise.allSettled([discard(draft), discard(file_id)]);
        throw toWriteError(error);
      }
    },
    open: (fileId) =>
      open(join(root, fileId)).catch((error: unknown) => {
        if (systemCode(error) === 'ENOENT') return undefined;
        throw error;
      }),
    remove: discard,
    async keepOnly(isOwned) {
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
