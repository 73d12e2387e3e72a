import { ApiError, DeployError } from '../errors.ts';
import type { StorageClient } from '../platform/storage.ts';

/** What became of the objects that were to be deleted. */
export interface Removal {
  readonly removed: readonly string[];
  readonly failed: readonly { readonly key: string; readonly reason: DeployError }[];
}

const AT_ONCE = 16;

/**
 * Deletes objects; one that is not there is as good as deleted. After a failure the others are still deleted, unless it
 * would be that of all. Never rejects for what happens to an object.
 */
export async function removeObjects(
  bucket: string,
  keys: readonly string[],
  storage: StorageClient,
  signal: AbortSignal,
): Promise<Removal> {
  const removed: string[] = [];
  const failed: { key: string; reason: DeployError }[] = [];
  let next = 0;
  let refused = false;
  const work = async () => {
    for (let key = keys[next]; key !== undefined && !refused && !signal.aborted; key = keys[next]) {
      next += 1;
      const reason = await removeOne(bucket, key, storage);
      if (reason) failed.push({ key, reason });
      else removed.push(key);
      refused ||= reason instanceof ApiError && (reason.status === 401 || reason.status === 403);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, keys.length) }, work));
  return { removed, failed };
}

async function removeOne(
  bucket: string,
  key: string,
  storage: StorageClient,
): Promise<DeployError | undefined> {
  try {
    await storage.removeObject(bucket, key);
    return undefined;
  } catch (error) {
    if (error instanceof DeployError) return error;
    throw error;
  }
}
