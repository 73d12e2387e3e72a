/** The records of objects: how they are read, and compared with the entries of a manifest. */
import type { Context } from '../context.ts';
import { DeployError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import { forEachConcurrently } from '../objects/concurrency.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { ObjectRecord } from '../platform/types.ts';
import type { ManifestEntry } from './manifest.ts';

/** What objects are read with. */
export interface StorageTools extends Context {
  readonly storage: StorageClient;
}

/** Whether nothing in the record shows that the object was replaced since the entry was written. */
export function isUntouched({ size, listedSize, fileId }: ManifestEntry, record: ObjectRecord): boolean {
  const { size: sizeNow = listedSize ?? size, file_id: fileIdNow = fileId } = record;
  return sizeNow === (listedSize ?? size) && (fileId === undefined || fileIdNow === fileId);
}

/**
 * Whether the object may be one that this action uploaded. After an upload that did not finish (an entry without a
 * sha-256) that is the previous object or the one that was being sent, which its size identifies.
 */
export function isOurs(entry: ManifestEntry, record: ObjectRecord): boolean {
  if (isUntouched(entry, record)) return true;
  return entry.sha256 === undefined && (record.size === undefined || record.size === entry.size);
}

/** Returns the keys of the entries under which another writer's object exists. */
export function keysOfOthers(
  entries: readonly ManifestEntry[],
  records: ReadonlyMap<string, ObjectRecord>,
): readonly string[] {
  return entries.filter((entry) => isReplaced(entry, records.get(entry.key))).map(({ key }) => key);
}

/** Whether another writer has replaced the object of an entry. */
export function isReplaced(entry: ManifestEntry, record: ObjectRecord | undefined): boolean {
  return record !== undefined && !isOurs(entry, record);
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
