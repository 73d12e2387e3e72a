/** Stores snapshots, and records deployments in the history. */
import { type Context, stage } from '../context.ts';
import { createThrottle } from '../objects/throttle.ts';
import { uploadOne } from '../objects/upload.ts';
import type { StorageClient } from '../platform/storage.ts';
import { APPEARANCE_DELAYS_MS, readRepeatedly } from '../platform/wait-for.ts';
import { deleteUnused } from './cleanup.ts';
import { isSound, storeContent } from './content.ts';
import { historyLost, toSnapshotError, unusableObject } from './errors.ts';
import {
  containsEntry,
  type HistoryEntry,
  type HistoryPlace,
  mergeEntries,
  nextTime,
  writeHistory,
} from './history.ts';
import { newHistoryKey, snapshotKey } from './keys.ts';
import type { DeploymentEnd, RecordDeployment, StoreSnapshot } from './plan.ts';
import { readHistory, readObject } from './state.ts';

/** Stores a content, or checks that the key could. @throws DeployError */
export async function storeSnapshot(
  action: StoreSnapshot,
  storage: StorageClient,
  context: Context,
): Promise<void> {
  const { bucket, digest, content, isStored } = action;
  await stage(context, 'Store the assets', async () => {
    if (isStored) {
      // The history is written after the deployment, so a key that cannot write is noticed before it.
      const reply = await storage.requestUpload(bucket, snapshotKey(digest));
      if (reply.kind === 'refused' || reply.kind === 'absent') throw reply.error;
      return;
    }
    const bytes = await storeContent(action, content, storage, context);
    context.emit({ type: 'snapshot-stored', bucket, digest, bytes });
  }).catch((error: unknown) => {
    throw toSnapshotError(`Could not store the assets in bucket "${bucket}"`, error);
  });
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
    if (!(await isStored(action, storage, context)))
      await storeSnapshot({ ...action.snapshot, isStored: false }, storage, context);
    await deleteUnused(action, storage, context);
  }).catch((error: unknown) => {
    throw toSnapshotError(`Could not record the deployment of function "${name}"`, error);
  });
}

async function isStored(
  { bucket, entry, snapshot, isKept }: RecordDeployment,
  storage: StorageClient,
  context: Context,
): Promise<boolean> {
  if (isKept) return await isSound(snapshot, entry, storage, context);
  const reply = await storage.readObject(bucket, snapshotKey(snapshot.digest));
  return reply.kind !== 'absent';
}

async function writeEntry(
  { bucket, name, entry: facts, history: planned }: RecordDeployment,
  end: DeploymentEnd,
  storage: StorageClient,
  context: Context,
): Promise<void> {
  const { clock } = context;
  const tools = { ...context, bucket, storage, throttle: createThrottle(1, context) };
  // A deployment takes minutes, in which another one may have ended.
  const now = await readHistory({ bucket, name }, storage, context);
  if (now.kind === 'unusable') throw unusableObject(bucket, now);
  const before = mergeEntries([...planned.entries, ...now.entries]);
  const entry: HistoryEntry = { ...facts, ...end, time: nextTime(before, clock.wall()) };
  const entries = mergeEntries([entry, ...before]);
  const source = Buffer.from(writeHistory({ function: name, includes: now.objects, entries }));
  for (let writes = 1; writes <= MOST_WRITES; writes += 1) {
    const key = newHistoryKey(name, clock.wall());
    await uploadOne({ key, contentType: 'application/json', source }, tools);
    if (!(await isRecorded({ bucket, name }, key, entry, storage, context))) continue;
    return await deleteObjects(bucket, now.objects, storage);
  }
  throw historyLost(MOST_WRITES);
}

/** Reads an entry back: from its object, or from one of another run that includes it. */
async function isRecorded(
  place: HistoryPlace,
  key: string,
  entry: HistoryEntry,
  storage: StorageClient,
  context: Context,
): Promise<boolean> {
  const read = async () =>
    (await readObject(place, key, storage)) ?? (await readHistory(place, storage, context));
  for await (const now of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
    if (now?.kind === 'unusable') throw unusableObject(place.bucket, now);
    if (now && containsEntry(now.entries, entry)) return true;
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
