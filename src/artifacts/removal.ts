import { ApiError, DeployError } from '../errors.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { ManifestEntry } from './manifest.ts';
import { isOurs } from './ownership.ts';

/** What became of the objects that were to be deleted. */
export interface Removal {
  readonly removed: readonly string[];
  /** Keys that hold another writer's object: left there. */
  readonly replaced: readonly string[];
  readonly failed: readonly { readonly key: string; readonly reason: DeployError }[];
}

const AT_ONCE = 16;

/**
 * Deletes objects; one that is not there is as good as deleted, and one that another writer has replaced stays. After a
 * failure the others are still deleted, unless it would be that of all. Never rejects for what happens to an object.
 */
export async function removeObjects(
  bucket: string,
  entries: readonly ManifestEntry[],
  storage: StorageClient,
  signal: AbortSignal,
): Promise<Removal> {
  const removed: string[] = [];
  const replaced: string[] = [];
  const failed: { key: string; reason: DeployError }[] = [];
  let next = 0;
  let refused = false;
  const work = async () => {
    for (let entry = entries[next]; entry && !refused && !signal.aborted; entry = entries[next]) {
      next += 1;
      const { key } = entry;
      const end = await removeOne(bucket, entry, storage);
      if (end === 'removed') removed.push(key);
      else if (end === 'replaced') replaced.push(key);
      else failed.push({ key, reason: end });
      refused ||= end instanceof ApiError && (end.status === 401 || end.status === 403);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, entries.length) }, work));
  return { removed, replaced, failed };
}

/** Looks once more before it deletes: the platform has no deletion that depends on what is there. */
async function removeOne(
  bucket: string,
  entry: ManifestEntry,
  storage: StorageClient,
): Promise<'removed' | 'replaced' | DeployError> {
  try {
    const seen = await storage.readObject(bucket, entry.key).catch(toUnreadable);
    if (seen?.kind === 'ok' && !isOurs(entry, seen.value)) return 'replaced';
    const removal = await storage.removeObject(bucket, entry.key);
    return removal.kind === 'ok' || removal.kind === 'absent' ? 'removed' : removal.error;
  } catch (error) {
    if (error instanceof DeployError) return error;
    throw error;
  }
}

/** What cannot be read is what the listing showed. */
function toUnreadable(error: unknown): undefined {
  if (!(error instanceof DeployError)) throw error;
}
