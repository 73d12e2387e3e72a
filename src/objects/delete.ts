/** Deletes objects and reads back that they are gone. */
import type { Context } from '../context.ts';
import { DeployError } from '../errors.ts';
import { formatCount } from '../format.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { StorageClient } from '../platform/storage.ts';
import { APPEARANCE_DELAYS_MS, readRepeatedly } from '../platform/wait-for.ts';
import { forEachConcurrently } from './concurrency.ts';

const DELETIONS_AT_ONCE = 16;

/**
 * Deletes the objects with these keys. Those that do not exist are no error, and after a failure the others are still
 * deleted. @throws DeployError of the first one that is not deleted
 */
export async function deleteAll(
  bucket: string,
  keys: readonly string[],
  storage: StorageClient,
  context: Context,
): Promise<void> {
  const failures: DeployError[] = [];
  const remove = async (key: string) => {
    const reply = await storage.removeObject(bucket, key);
    if (reply.kind !== 'ok' && reply.kind !== 'absent') failures.push(reply.error);
  };
  // A key without the permission is refused for all of them.
  const isStopped = () => context.signal.aborted || failures.length >= DELETIONS_AT_ONCE;
  await forEachConcurrently(keys, DELETIONS_AT_ONCE, remove, isStopped);
  context.signal.throwIfAborted();
  const [first] = failures;
  if (first) throw first;
  const remaining = await readRemaining(bucket, keys, storage, context);
  if (remaining === undefined) {
    const label = `${formatCount(keys.length, 'object')} in bucket "${bucket}"`;
    context.emit({ type: 'deletion-unverified', label, reason: 'the platform did not list its objects' });
  } else if (remaining > 0)
    throw new DeployError(
      `The platform acknowledged the deletion of ${formatCount(keys.length, 'object')} in bucket "${bucket}", but still lists ${formatCount(remaining, 'object')} of them`,
      { hint: "Run the step again. If the problem persists, contact the platform's support." },
    );
}

/** How many of the keys are still listed, after a while; undefined when the list stays without an answer. */
async function readRemaining(
  bucket: string,
  keys: readonly string[],
  storage: StorageClient,
  context: Context,
): Promise<number | undefined> {
  const deleted = new Set(keys);
  const read = async () => {
    const reply = await storage.listObjects(bucket);
    return reply.kind === 'absent' ? [] : valueOrThrow(reply);
  };
  let remaining: number | undefined;
  for await (const listed of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
    if (listed === undefined) continue;
    remaining = listed.filter(({ key }) => deleted.has(key)).length;
    if (remaining === 0) break;
  }
  return remaining;
}
