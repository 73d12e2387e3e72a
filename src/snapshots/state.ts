/** Reads what a bucket contains of a function's past. */
import type { Context } from '../context.ts';
import { valueOrThrow } from '../http/reply.ts';
import { download } from '../objects/download.ts';
import type { StorageClient } from '../platform/storage.ts';
import {
  type History,
  type HistoryEntry,
  type HistoryObject,
  type HistoryPlace,
  type HistoryState,
  mergeEntries,
  NO_HISTORY,
  readHistoryObject,
  type UnusableHistory,
} from './history.ts';
import { digestsIn, historyKeys } from './keys.ts';

/** Waits before each reading of a history of which an object is listed and cannot be found. Milliseconds. */
const LOOKS_MS: readonly number[] = [0, 250, 1000];

type Tools = Pick<Context, 'clock' | 'signal'>;

/**
 * Reads the history of a function: all its objects but those that another one includes. Usually that is one; two runs
 * that ended at the same time leave two.
 * @throws DeployError
 */
export async function readHistory(
  place: HistoryPlace,
  storage: StorageClient,
  { clock, signal }: Tools,
): Promise<HistoryState> {
  let last: History = NO_HISTORY;
  for (const wait of LOOKS_MS) {
    await clock.sleep(wait, signal);
    const keys = valueOrThrow(await storage.listObjects(place.bucket)).map(({ key }) => key);
    const read = await readObjects(place, historyKeys(keys, place.name), storage);
    if (read.kind === 'unusable') return read;
    last = { ...read, snapshots: digestsIn(keys) };
    // Another run may have replaced an object since the listing.
    if (last.isComplete) break;
  }
  return last;
}

/** @param keys the newest first: an object includes earlier ones, which need not be read */
async function readObjects(
  place: HistoryPlace,
  keys: readonly string[],
  storage: StorageClient,
): Promise<Omit<History, 'snapshots'> | UnusableHistory> {
  const entries: HistoryEntry[] = [];
  const known = new Set<string>();
  for (const key of keys) {
    const object = known.has(key) ? undefined : await readObject(place, key, storage);
    if (object?.kind === 'unusable') return object;
    if (!object) continue;
    entries.push(...object.entries);
    for (const included of [key, ...object.includes]) known.add(included);
  }
  const objects = keys.filter((key) => known.has(key));
  return {
    kind: 'read',
    entries: mergeEntries(entries),
    objects,
    isComplete: objects.length === keys.length,
  };
}

/** Reads one object of a history; undefined when it does not exist. @throws DeployError */
export async function readObject(
  { bucket, name }: HistoryPlace,
  key: string,
  storage: StorageClient,
): Promise<({ readonly kind: 'read' } & HistoryObject) | UnusableHistory | undefined> {
  const bytes = await download(bucket, key, storage);
  if (bytes === undefined) return undefined;
  const reading = readHistoryObject(Buffer.from(bytes).toString(), name);
  return reading.kind === 'unusable' ? { ...reading, key } : reading;
}
