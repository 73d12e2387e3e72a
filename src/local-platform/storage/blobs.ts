import { createHash, hash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { systemCode, toWriteError } from '../http/errors.ts';
import type { BlobTable } from '../store/records.ts';
import { shareRuns, syncFolder } from '../store/sync.ts';

/** Bytes, as the record of an object describes them. */
export interface BlobRecord {
  /** Their row or the name of their file; never derived from a key, so that no key can name another place on the disk. */
  readonly file_id: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/** Bytes whose object is still to be written. */
export interface WrittenBlob {
  readonly blob: BlobRecord;
  /** Must be called in the write of the object. */
  keep(): void;
}

export type BlobStore = Awaited<ReturnType<typeof openBlobStore>>;

/** Bytes up to this are written together with the record of their object: a file of their own costs eight times as much. */
const SMALL_BYTES = 16 * 1024;

/** Larger reads than the 64 KiB of a stream are faster. */
const READ_BYTES = 256 * 1024;

/** Opens the store of the bytes of objects: small ones in a table, others in a folder, created when missing. */
export async function openBlobStore(root: string, small: BlobTable, isDurable: boolean) {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const syncNames = shareRuns(() => syncFolder(root));
  const discard = (name: string): Promise<void> => rm(join(root, name), { force: true });

  async function writeToFile(file_id: string, bytes: AsyncIterable<Buffer>): Promise<WrittenBlob> {
    const draft = `${file_id}.part`;
    try {
      const written = await writeBlob(join(root, draft), bytes, isDurable);
      await rename(join(root, draft), join(root, file_id));
      if (isDurable) await syncNames();
      return { blob: { file_id, ...written }, keep: () => undefined };
    } catch (error) {
      // The next boot removes what cannot be removed now; the client needs the first failure.
      await Promise.allSettled([discard(draft), discard(file_id)]);
      throw toWriteError(error);
    }
  }

  return {
    /**
     * Writes bytes; when this settles and their object is written, they are as durable as the store is. Throws what
     * `bytes` throws, and 507 when the disk refuses them; nothing is left then.
     */
    async write(bytes: AsyncGenerator<Buffer>): Promise<WrittenBlob> {
      const file_id = randomUUID();
      try {
        const { head, isAll } = await readHead(bytes);
        if (!isAll) return await writeToFile(file_id, resume(head, bytes));
        const blob = { file_id, size: head.length, sha256: hash('sha256', head) };
        return { blob, keep: () => small.set(file_id, head) };
      } finally {
        await bytes.return(undefined);
      }
    },
    /** Reads the bytes `from` to `to`, even if they are removed later. Returns `undefined` when the blob does not exist. */
    async read(fileId: string, from: number, to: number): Promise<Readable | undefined> {
      const bytes = small.get(fileId);
      if (bytes) return Readable.from([bytes.subarray(from, to + 1)]);
      const file = await open(join(root, fileId)).catch((error: unknown) => {
        if (systemCode(error) === 'ENOENT') return undefined;
        throw error;
      });
      return file?.createReadStream({ start: from, end: to, highWaterMark: READ_BYTES });
    },
    /** Removes the row of a blob; must be called in the write that removes its object. */
    forget: (fileId: string): void => small.delete(fileId),
    /** Removes the file of a blob, if it has one. */
    remove: discard,
    /** Removes files that no object owns: uploads and removals that a crash interrupted. */
    async keepOnly(isOwned: (fileId: string) => boolean): Promise<void> {
      for (const name of await readdir(root)) if (!isOwned(name)) await discard(name);
    },
  };
}

/** Reads all of the bytes when they are few, else at least the first `SMALL_BYTES`. */
async function readHead(bytes: AsyncGenerator<Buffer>): Promise<{ head: Buffer; isAll: boolean }> {
  const chunks: Buffer[] = [];
  for (let size = 0; size <= SMALL_BYTES; ) {
    const next = await bytes.next();
    if (next.done) return { head: Buffer.concat(chunks), isAll: true };
    chunks.push(next.value);
    size += next.value.length;
  }
  return { head: Buffer.concat(chunks), isAll: false };
}

async function* resume(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

async function writeBlob(
  path: string,
  bytes: AsyncIterable<Buffer>,
  isDurable: boolean,
): Promise<Omit<BlobRecord, 'file_id'>> {
  const digest = createHash('sha256');
  let size = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      digest.update(chunk);
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
  return { size, sha256: digest.digest('hex') };
}
