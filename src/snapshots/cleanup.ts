/** Deletes snapshots that no history names. */
import type { Context } from '../context.ts';
import { CancelledError, DeployError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import { download } from '../objects/download.ts';
import { createThrottle } from '../objects/throttle.ts';
import { uploadOne } from '../objects/upload.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { HistoryPlace } from './history.ts';
import {
  cleanupKey,
  cleanupKeys,
  cleanupTime,
  digestsIn,
  functionsIn,
  historyKeys,
  snapshotKey,
} from './keys.ts';
import type { RecordDeployment } from './plan.ts';
import { readHistory } from './state.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Deletes the snapshots that no history names, at most once a day, and none when a history cannot be read. A failure
 * is reported and ends the clean-up: the deployment is not affected. @throws CancelledError
 */
export async function deleteUnused(
  { bucket, history, entry }: RecordDeployment,
  storage: StorageClient,
  context: Context,
): Promise<void> {
  // Most runs end here.
  const mine = new Set([entry, ...history.entries].map(({ digest }) => digest));
  if ([...history.snapshots].every((digest) => mine.has(digest))) return;
  try {
    await deleteUnnamed(bucket, storage, context);
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    context.emit({ type: 'cleanup-skipped', bucket, reason: error.message });
  }
}

async function deleteUnnamed(bucket: string, storage: StorageClient, context: Context): Promise<void> {
  const { clock, emit } = context;
  const keys = valueOrThrow(await storage.listObjects(bucket)).map(({ key }) => key);
  const earlier = cleanupKeys(keys);
  const last = earlier.at(-1);
  // A clock that is ahead must not prevent clean-ups until then.
  if (last !== undefined && Math.abs(clock.wall() - cleanupTime(last)) < DAY_MS) return;
  const named = await readNamed(bucket, functionsIn(keys), storage, context);
  if (!named) return;
  const unnamed = [...digestsIn(keys)].filter((digest) => !named.has(digest));
  const unused = await chooseUnused(unnamed, last, bucket, storage);
  const tools = { ...context, bucket, storage, throttle: createThrottle(1, context) };
  const source = Buffer.from(unnamed.map((digest) => `${digest}\n`).join(''));
  await uploadOne({ key: cleanupKey(clock.wall()), contentType: 'text/plain', source }, tools);
  for (const key of earlier) await remove(bucket, key, storage);
  for (const digest of unused) await remove(bucket, snapshotKey(digest), storage);
  if (unused.length > 0) emit({ type: 'snapshots-deleted', bucket, count: unused.length });
}

/** Returns the digests that the histories of these functions name; undefined when one cannot be read. */
async function readNamed(
  bucket: string,
  functions: readonly string[],
  storage: StorageClient,
  context: Context,
): Promise<ReadonlySet<string> | undefined> {
  const named = new Set<string>();
  for (const name of functions) {
    const history = await readHistory({ bucket, name }, storage, context);
    if (history.kind === 'unusable') {
      const reason = `object "${history.key}" ${history.reason}`;
      context.emit({ type: 'cleanup-skipped', bucket, reason });
    }
    if (history.kind === 'unusable' || !history.isComplete) return undefined;
    for (const { digest } of history.entries) named.add(digest);
  }
  return named;
}

/**
 * Returns the keys of all that is kept of a function: its history, and the snapshots that no other history names.
 * @throws DeployError
 */
export async function readKept(
  { bucket, name }: HistoryPlace,
  storage: StorageClient,
  context: Context,
): Promise<readonly string[]> {
  const listed = await storage.listObjects(bucket);
  if (listed.kind === 'absent') return [];
  const keys = valueOrThrow(listed).map(({ key }) => key);
  const objects = historyKeys(keys, name);
  if (objects.length === 0) return [];
  const history = await readHistory({ bucket, name }, storage, context);
  const others = functionsIn(keys).filter((other) => other !== name);
  const named = await readNamed(bucket, others, storage, context);
  if (!named || history.kind === 'unusable') return objects;
  const mine = new Set(history.entries.map(({ digest }) => digest));
  const snapshots = [...mine].filter((digest) => history.snapshots.has(digest) && !named.has(digest));
  return [...snapshots.map(snapshotKey), ...objects];
}

/**
 * Chooses those that the last clean-up has found unnamed as well: another run may be deploying a new one at this moment,
 * and records that later. @param last key of the last clean-up
 */
async function chooseUnused(
  unnamed: readonly string[],
  last: string | undefined,
  bucket: string,
  storage: StorageClient,
): Promise<readonly string[]> {
  const bytes = last === undefined ? undefined : await download(bucket, last, storage);
  const before = new Set(
    Buffer.from(bytes ?? [])
      .toString()
      .split('\n'),
  );
  return unnamed.filter((digest) => before.has(digest));
}

async function remove(bucket: string, key: string, storage: StorageClient): Promise<void> {
  const reply = await storage.removeObject(bucket, key);
  if (reply.kind !== 'ok' && reply.kind !== 'absent') throw reply.error;
}
