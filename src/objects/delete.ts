/** Deletes objects and reads back that they are gone. */
import type { StepContext } from '../context.ts';
import { ApiError, DeployError, TransientError } from '../errors.ts';
import { forEachConcurrently } from './concurrency.ts';
import { listUntil } from './list.ts';
import { trackWrite } from './track.ts';

const DELETIONS_AT_ONCE = 16;
/** After this many failures, the rest is not tried. */
const MOST_FAILURES = 20;

/** What became of objects that were to be deleted. Those in none of the two were not tried. */
interface Deletion {
  /** Also those that did not exist. */
  readonly deleted: readonly string[];
  /** Why the others still exist, or may, by their key. */
  readonly failed: ReadonlyMap<string, DeployError>;
  /** All that the bucket shows afterwards. */
  readonly listed: readonly string[];
}

/**
 * Deletes objects. After a failure the others are still deleted, unless it applies to all of them. Once the signal is
 * aborted, nothing new begins. @throws DeployError when the bucket cannot be listed afterwards
 */
export async function tryToDelete(
  bucket: string,
  keys: readonly string[],
  context: StepContext,
): Promise<Deletion> {
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
  const records = await listUntil(bucket, (now) => !acknowledged.some((key) => now.has(key)), context);
  for (const key of acknowledged.filter((one) => records.has(one))) failed.set(key, stillListed(bucket, key));
  return { deleted: acknowledged.filter((key) => !records.has(key)), failed, listed: [...records.keys()] };
}

/** Objects that are deleted. */
interface Doomed {
  readonly bucket: string;
  readonly keys: readonly string[];
  /** What begins with it and is only listed later is deleted as well. */
  readonly prefix?: string | undefined;
}

/** Deletes objects. @throws DeployError of the first one that is not deleted */
export async function deleteObjects({ bucket, keys, prefix }: Doomed, context: StepContext): Promise<object> {
  const { failed, listed } = await tryToDelete(bucket, keys, context);
  context.signal.throwIfAborted();
  const [first] = failed.values();
  if (first) throw first;
  const late = prefix === undefined ? [] : listed.filter((key) => key.startsWith(prefix));
  return late.length > 0 ? await deleteObjects({ bucket, keys: late, prefix }, context) : {};
}

/** A key without the permission is refused for all objects, as is a certificate or a proxy. */
function isForAll(reason: DeployError): boolean {
  if (reason instanceof ApiError) return reason.status === 401 || reason.status === 403;
  return !(reason instanceof TransientError);
}

function stillListed(bucket: string, key: string): DeployError {
  return new DeployError(
    `could not delete object "${key}" of bucket "${bucket}": the platform acknowledged it, but still lists the object`,
    { hint: "Run the step again. If the problem persists, contact the platform's support." },
  );
}
