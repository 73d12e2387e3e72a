/** Deletes objects, and verifies that they no longer exist. */
import type { StepContext } from '../context.ts';
import { DeployError, PERSISTENT_HINT } from '../errors.ts';
import { isAddressable } from '../http/address.ts';
import { isForAll, trackWrite } from './outcome.ts';
import { listUntil, type Records } from './read.ts';
import { forEachConcurrently } from './throttle.ts';

const DELETIONS_AT_ONCE = 16;
const MOST_FAILURES = 20;

/** Deletes objects, also after a failure of a single one. @returns also why the bucket cannot be listed afterwards: then what the platform acknowledged counts */
export async function tryToDelete(bucket: string, keys: readonly string[], context: StepContext) {
  const { clients, signal, step } = context;
  const acknowledged: string[] = [];
  const failed = new Map<string, DeployError>();
  let isOver = false;
  const remove = async (key: string) => {
    try {
      const reply = await trackWrite(step, () => clients.storage.removeObject(bucket, key));
      if (reply.kind !== 'ok' && reply.kind !== 'absent') throw reply.error;
      acknowledged.push(key);
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      failed.set(key, error);
      isOver ||= failed.size >= MOST_FAILURES || isForAll(error);
    }
  };
  await forEachConcurrently(keys, DELETIONS_AT_ONCE, remove, () => isOver || signal.aborted);
  if (acknowledged.length === 0 || signal.aborted) return { deleted: acknowledged, failed, listed: [] };
  let records: Records;
  try {
    records = await listUntil(bucket, (now) => !acknowledged.some((key) => now.has(key)), context);
  } catch (unlisted) {
    return { deleted: acknowledged, failed, listed: [], unlisted };
  }
  for (const key of acknowledged.filter((one) => records.has(one))) {
    const text = `could not delete object "${key}" of bucket "${bucket}": the platform acknowledged it, but still lists the object`;
    failed.set(key, new DeployError(text, { hint: PERSISTENT_HINT }));
  }
  return { deleted: acknowledged.filter((key) => !records.has(key)), failed, listed: [...records.keys()] };
}

/** Deletes objects, and what begins with the prefix and is only listed later. @throws DeployError of the first failure */
export async function deleteObjects(
  { bucket, keys, prefix }: { bucket: string; keys: readonly string[]; prefix?: string | undefined },
  context: StepContext,
): Promise<object> {
  const { failed, listed, unlisted } = await tryToDelete(bucket, keys, context);
  context.signal.throwIfAborted();
  const [first = unlisted] = failed.values();
  if (first) throw first;
  const late =
    prefix === undefined ? [] : listed.filter((key) => key.startsWith(prefix) && isAddressable(key));
  return late.length > 0 ? await deleteObjects({ bucket, keys: late, prefix }, context) : {};
}
