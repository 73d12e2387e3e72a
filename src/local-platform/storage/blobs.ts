import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { systemCode, toWriteError } from '../http/errors.ts';

export interface StoredObject {
  readonly key: string;
  /** The name of the file with its bytes; never derived from a key, so that no key can name another place on the disk. */
  readonly file_id: string;
  /** Bytes. */
  readonly size: number;
  readonly content_type: string;
  readonly created_at: string;
}

/** Larger reads than the 64 KiB of a stream are faster. */
const READ_BYTES = 256 * 1024;

export type Blobs = ReturnType<typeof openBlobs>;

/**
 * Opens the bytes of objects: files in one folder, which is created when missing. A file without a record is invisible, and
 * the next boot removes it.
 */
export function openBlobs(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  const remove = async (fileIds: readonly string[]): Promise<void> => {
    for (const fileId of fileIds)
      await unlink(join(folder, fileId)).catch((error: unknown) => {
        if (systemCode(error) !== 'ENOENT') throw error;
      });
  };

  return {
    remove,
    /** Writes bytes. Throws what `bytes` throws, and 507 when the disk refuses them; nothing is left then. */
    async write(bytes: AsyncIterable<Buffer>) {
      const file_id = randomUUID();
      let size = 0;
      try {
        // Synchronous, as the database is: for a small object, that takes a quarter of the time.
        const file = openSync(join(folder, file_id), 'wx', 0o600);
        try {
          for await (const chunk of bytes) {
            size += chunk.length;
            writeFileSync(file, chunk);
          }
        } finally {
          closeSync(file);
        }
        return { file_id, size };
      } catch (error) {
        // The client needs the first failure.
        await remove([file_id]).catch(() => undefined);
        throw toWriteError(error);
      }
    },
    /** Reads the bytes `from` to `to`, even if they are removed later. Returns `undefined` when the blob does not exist. */
    async read(fileId: string, from: number, to: number): Promise<Readable | undefined> {
      const file = await open(join(folder, fileId)).catch((error: unknown) => {
        if (systemCode(error) === 'ENOENT') return undefined;
        throw error;
      });
      return file?.createReadStream({ start: from, end: to, highWaterMark: READ_BYTES });
    },
    /** Removes files that no object owns: uploads and removals that a crash interrupted. Asks for the owned ones only if there are others. */
    keepOnly(count: number, ownedFiles: () => ReadonlySet<unknown>): void {
      const names = readdirSync(folder);
      if (names.length === count) return;
      const owned = ownedFiles();
      for (const name of names) if (!owned.has(name)) rmSync(join(folder, name));
    },
  };
}
