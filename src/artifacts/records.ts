/** Reads the records of objects. */
import type { Context } from '../context.ts';
import { DeployError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import { forEachConcurrently } from '../objects/concurrency.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { ObjectRecord } from '../platform/types.ts';

/** What objects are read with. */
export interface StorageTools extends Context {
  readonly storage: StorageClient;
}

/** What the own paths of some objects show. */
interface Records {
  readonly found: ReadonlyMap<string, ObjectRecord>;
  /** Keys whose record cannot be read: whether the object exists is not known. */
  readonly unverified: ReadonlySet<string>;
}

const READS_AT_ONCE = 16;

/** Reads the records of objects at their own paths, which decide: a listing may lag, end early or encode keys. */
export async function readRecords(
  bucket: string,
  keys: readonly string[],
  { storage, signal }: Pick<StorageTools, 'storage' | 'signal'>,
): Promise<Records> {
  const found = new Map<string, ObjectRecord>();
  const unverified = new Set<string>();
  const readOne = async (key: string) => {
    try {
      const reply = await storage.readObject(bucket, key);
      if (reply.kind !== 'absent') found.set(key, valueOrThrow(reply));
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      unverified.add(key);
    }
  };
  await forEachConcurrently(keys, READS_AT_ONCE, readOne, () => signal.aborted);
  return { found, unverified };
}
