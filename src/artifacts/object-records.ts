import { DeployError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { ObjectRecord } from '../platform/types.ts';

/** What some objects' own paths say. */
export interface Records {
  readonly found: ReadonlyMap<string, ObjectRecord>;
  /** Keys whose record can't be read: whether they are there is not known. */
  readonly unsure: ReadonlySet<string>;
}

const AT_ONCE = 16;

/**
 * Reads the records of objects at their own paths, which know better than a listing: that may lag, end early or write keys
 * in another way. Once the signal is aborted no more are read.
 */
export async function readRecords(
  bucket: string,
  keys: readonly string[],
  { storage, signal }: { readonly storage: StorageClient; readonly signal: AbortSignal },
): Promise<Records> {
  const found = new Map<string, ObjectRecord>();
  const unsure = new Set<string>();
  const readOne = async (key: string) => {
    try {
      const reply = await storage.readObject(bucket, key);
      if (reply.kind !== 'absent') found.set(key, valueOrThrow(reply));
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      unsure.add(key);
    }
  };
  for (let next = 0; next < keys.length && !signal.aborted; next += AT_ONCE) {
    await Promise.all(keys.slice(next, next + AT_ONCE).map(readOne));
  }
  return { found, unsure };
}
