/** Deletes objects and reads back that they are gone. */
import type { StepContext } from '../context.ts';
import { ApiError, DeployError, TransientError } from '../errors.ts';
import { formatCount } from '../format.ts';
import { valueOrThrow } from '../http/reply.ts';
import { APPEARANCE_DELAYS_MS, readRepeatedly } from '../platform/wait-for.ts';
import { forEachConcurrently } from './concurrency.ts';
import { trackWrite } from './track.ts';

const DELETIONS_AT_ONCE = 16;
/** After this many failures, the rest is not tried. */
const MOST_FAILURES = 20;

/** What became of objects that were to be deleted. Those in none of the lists were not tried. */
interface Deletion {
  /** Also those that did not exist. */
  readonly deleted: readonly string[];
  readonly failed: readonly { readonly key: string; readonly reason: DeployError }[];
  /** Still listed, although the platform acknowledged their deletion. */
  readonly remaining: readonly string[];
  /** All keys that are listed in the end; none when they cannot be listed. */
  readonly listed: readonly string[];
}

/**
 * Deletes objects. After a failure the others are still deleted, unless it applies to all of them. Once the signal is
 * aborted, nothing new begins. @throws DeployError when the bucket cannot be listed afterwards
 */
export async function deleteObjects(
  bucket: string,
  keys: readonly string[],
  context: StepContext,
): Promise<Deletion> {
  const acknowledged: string[] = [];
  const failed: { key: string; reason: DeployError }[] = [];
  const remove = async (key: string) => {
    const reason = await tryToDelete(bucket, key, context);
    if (reason) failed.push({ key, reason });
    else acknowledged.push(key);
  };
  const isStopped = () =>
    context.signal.aborted || failed.length >= MOST_FAILURES || failed.some(({ reason }) => isForAll(reason));
  await forEachConcurrently(keys, DELETIONS_AT_ONCE, remove, isStopped);
  const isUnknown = acknowledged.length === 0 || context.signal.aborted;
  const listed = isUnknown ? [] : await listAfter(bucket, acknowledged, context);
  const remaining = new Set(listed);
  return {
    deleted: acknowledged.filter((key) => !remaining.has(key)),
    failed,
    remaining: acknowledged.filter((key) => remaining.has(key)),
    listed,
  };
}

/** Deletes objects. @returns the keys that are listed afterwards; @throws DeployError of the first one that is not deleted */
export async function deleteKeys(
  bucket: string,
  keys: readonly string[],
  context: StepContext,
): Promise<readonly string[]> {
  const { failed, remaining, listed } = await deleteObjects(bucket, keys, context);
  context.signal.throwIfAborted();
  const [first] = failed;
  if (first) throw first.reason;
  if (remaining.length > 0)
    throw new DeployError(
      `The platform acknowledged the deletion of ${formatCount(keys.length, 'object')} in bucket "${bucket}", but still lists ${formatCount(remaining.length, 'object')} of them`,
      { hint: "Run the step again. If the problem persists, contact the platform's support." },
    );
  return listed;
}

/** All objects whose keys begin with the prefix. */
interface Everything {
  readonly bucket: string;
  readonly prefix: string;
  /** Those that are listed. */
  readonly keys: readonly string[];
}

/** Deletes all of them, also those that are only listed afterwards: a listing may lag behind an upload. @throws DeployError */
export async function deleteAll({ bucket, prefix, keys }: Everything, context: StepContext): Promise<object> {
  const listed = await deleteKeys(bucket, keys, context);
  const late = listed.filter((key) => key.startsWith(prefix));
  return late.length > 0 ? await deleteAll({ bucket, prefix, keys: late }, context) : {};
}

/** @returns why the object is not deleted; undefined when it is */
async function tryToDelete(
  bucket: string,
  key: string,
  { clients, step }: StepContext,
): Promise<DeployError | undefined> {
  try {
    const reply = await trackWrite(step, () => clients.storage.removeObject(bucket, key));
    return reply.kind === 'ok' || reply.kind === 'absent' ? undefined : reply.error;
  } catch (error) {
    if (error instanceof DeployError) return error;
    throw error;
  }
}

/** A key without the permission is refused for all objects, as is a certificate or a proxy. */
function isForAll(reason: DeployError): boolean {
  if (reason instanceof ApiError) return reason.status === 401 || reason.status === 403;
  return !(reason instanceof TransientError);
}

/** Lists the objects until none of the keys is listed. @returns the keys that are listed in the end */
async function listAfter(
  bucket: string,
  keys: readonly string[],
  context: StepContext,
): Promise<readonly string[]> {
  const deleted = new Set(keys);
  const read = async () => {
    const reply = await context.clients.storage.listObjects(bucket);
    return reply.kind === 'absent' ? [] : valueOrThrow(reply);
  };
  let keysNow: readonly string[] | undefined;
  for await (const listed of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
    if (listed === undefined) continue;
    keysNow = listed.map(({ key }) => key);
    if (!keysNow.some((key) => deleted.has(key))) break;
  }
  if (keysNow === undefined) {
    const label = `${formatCount(keys.length, 'object')} in bucket "${bucket}"`;
    context.log.notice(
      `The platform acknowledged the deletion of ${label}, but it cannot be read back: the platform did not list its objects`,
    );
  }
  return keysNow ?? [];
}
