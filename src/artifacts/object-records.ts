import { DeployError } from '../errors.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { ObjectRecord } from '../platform/types.ts';

const AT_ONCE = 16;

/**
 * Reads the records of objects at their own paths, which know better than a listing: that may lag, end early or write keys
 * in another way. What can't be read is not known to be there.
 * @returns the records that there are; of the first keys alone when the signal is aborted
 */
export async function readRecords(
  bucket: string,
  keys: readonly string[],
  { storage, signal }: { readonly storage: StorageClient; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, ObjectRecord>> {
  const found = new Map<string, ObjectRecord>();
  for (let next = 0; next < keys.length && !signal.aborted; next += AT_ONCE) {
    const some = keys.slice(next, next + AT_ONCE);
    const records = await Promise.all(some.map((key) => readRecord(storage, bucket, key)));
    for (const record of records) if (record) found.set(record.key, record);
  }
  return found;
}

async function readRecord(
  storage: StorageClient,
  bucket: string,
  key: string,
): Promise<ObjectRecord | undefined> {
  try {
    return await storage.readObject(bucket, key);
  } catch (error) {
    if (error instanceof DeployError) return undefined;
    throw error;
  }
}
