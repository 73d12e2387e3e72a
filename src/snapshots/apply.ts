/** Stores snapshots, and records deployments in the history. */
import { type Context, stage } from '../context.ts';
import { CancelledError, DeployError } from '../errors.ts';
import { mapReply, valueOrThrow } from '../http/reply.ts';
import { createThrottle } from '../objects/throttle.ts';
import { uploadOne } from '../objects/upload.ts';
import type { StorageClient } from '../platform/storage.ts';
import { APPEARANCE_DELAYS_MS, readRepeatedly } from '../platform/wait-for.ts';
import { deleteUnused } from './cleanup.ts';
import { storeContent } from './content.ts';
import { historyLost, snapshotError } from './errors.ts';
import { type HistoryEntry, mergeEntries, nextTime, writeHistory } from './history.ts';
import { newHistoryKey, snapshotKey } from './keys.ts';
import type { DeploymentEnd, RecordDeployment, StoreSnapshot } from './plan.ts';
import { type HistoryPlace, readHistory, readObject } from './state.ts';

/** Stores a content, or checks that the key could. @throws DeployError */
export async function storeSnapshot(
  action: StoreSnapshot,
  storage: StorageClient,
  context: Context,
): Promise<void> {
  const { bucket, digest, content, isStored } = action;
  const doing = `store the assets in bucket "${bucket}"`;
  await stage(context, 'Store the assets', async () => {
    if (isStored) {
      await checkWritable(bucket, snapshotKey(digest), storage);
      return context.emit({ type: 'snapshot-kept', bucket, digest });
    }
    const bytes = await storeContent(action, content, storage, context);
    context.emit({ type: 'snapshot-stored', bucket, digest, bytes });
  }).catch((error: unknown) => explain(doing, error));
}

/** The history is written after the deployment, so a key that cannot write is noticed before it. @throws DeployError */
async function checkWritable(bucket: string, key: string, storage: StorageClient): Promise<void> {
  const reply = await storage.transfer({
    doing: `get an upload URL for "${key}" in bucket "${bucket}"`,
    attempt: async () => mapReply(await storage.requestUpload(bucket, key), () => undefined),
  });
  valueOrThrow(reply);
}

function explain(doing: string, error: unknown): never {
  if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
  throw snapshotError(doing, error);
}

/** Writes of the history, until one can be read back. */
const MOST_WRITES = 3;
/**
 * Adds a deployment to the history of its function. Each run writes an object of its own, which includes all that it has
 * read; objects that are included are deleted afterwards. So two runs that write at the same time leave two objects, which
 * the next one merges, and no entry is lost. @throws DeployError
 */
export async function recordDeployment(
  action: RecordDeployment,
  end: DeploymentEnd,
  storage: StorageClient,
  context: Context,
): Promise<void> {
  const { name } = action;
  await stage(context, 'Record the deployment', async () => {
    await writeEntry(action, end, storage, context);
    context.emit({ type: 'deployment-recorded', name, result: end.result });
    // A clean-up of another run may have taken it for unused while the deployment was not recorded.
    const { bucket, snapshot } = action;
    const stored = await storage.readObject(bucket, snapshotKey(snapshot.digest));
    if (stored.kind === 'absent') await storeSnapshot({ ...snapshot, isStored: false }, storage, context);
    await deleteUnused(action, storage, context);
  }).catch((error: unknown) => explain(`record the deployment of function "${name}"`, error));
}

async function writeEntry(
  { bucket, name, entry: facts, history }: RecordDeployment,
  end: DeploymentEnd,
  storage: StorageClient,
  context: Context,
): Promise<void> {
  const { clock } = context;
  const tools = { ...context, bucket, storage, throttle: createThrottle(1, context) };
  const entry: HistoryEntry = { ...facts, ...end, time: nextTime(history.entries, clock.wall()) };
  const entries = mergeEntries([entry, ...history.entries]);
  const source = Buffer.from(writeHistory({ function: name, includes: history.objects, entries }));
  for (let writes = 1; writes <= MOST_WRITES; writes += 1) {
    const key = newHistoryKey(name, clock.wall());
    await uploadOne({ key, contentType: 'application/json', source }, tools);
    if (!(await isRecorded({ bucket, name }, key, entry, storage, context))) continue;
    return await deleteObjects(bucket, history.objects, storage);
  }
  throw historyLost(name, MOST_WRITES);
}

/** Reads an entry back: from its object, or from one of another run that includes it. */
async function isRecorded(
  place: HistoryPlace,
  key: string,
  { revisionId, time }: HistoryEntry,
  storage: StorageClient,
  context: Context,
): Promise<boolean> {
  const read = async () =>
    (await readObject(place, key, storage)) ?? (await readHistory(place, storage, context));
  for await (const now of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
    const entries = now?.kind === 'read' ? now.entries : [];
    if (entries.some((entry) => entry.time === time && entry.revisionId === revisionId)) return true;
  }
  return false;
}

/** Deletes what another object includes. Without the permission it stays, which does no harm. */
async function deleteObjects(bucket: string, keys: readonly string[], storage: StorageClient): Promise<void> {
  for (const key of keys) {
    const reply = await storage.removeObject(bucket, key);
    if (reply.kind !== 'ok' && reply.kind !== 'absent') return;
  }
}
