/** Where snapshots and histories are in their bucket. */
import { randomUUID } from 'node:crypto';

/** The objects of this action stay apart from whatever else the bucket contains. */
const ROOT = '.cloud-platform-deploy/';
const SNAPSHOTS = `${ROOT}snapshots/`;
const HISTORY = `${ROOT}history/`;
const CLEANUPS = `${ROOT}cleanups/`;

/** Returns the key of the content with this digest. */
export function snapshotKey(digest: string): string {
  return `${SNAPSHOTS}${digest}`;
}

/** Returns the digests of all snapshots among the keys of a bucket. */
export function digestsIn(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.filter((key) => key.startsWith(SNAPSHOTS)).map((key) => key.slice(SNAPSHOTS.length)));
}

/** Returns a key that no other run writes to, for a function's history; a later one sorts after an earlier one. */
export function newHistoryKey(name: string, now: number): string {
  return `${HISTORY}${name}/${now}-${randomUUID()}.json`;
}

/** Returns the keys of a function's history among the keys of a bucket, the newest first. */
export function historyKeys(keys: readonly string[], name: string): readonly string[] {
  return keys
    .filter((key) => key.startsWith(`${HISTORY}${name}/`))
    .sort()
    .reverse();
}

/** Returns the names of all functions that have a history. */
export function functionsIn(keys: readonly string[]): readonly string[] {
  const names = keys
    .filter((key) => key.startsWith(HISTORY))
    .map((key) => key.slice(HISTORY.length).split('/')[0] ?? '');
  return [...new Set(names)];
}

/** Returns the key that records a clean-up, with the digests of the snapshots that no history named. */
export function cleanupKey(now: number): string {
  return `${CLEANUPS}${now}`;
}

/** Returns the keys of earlier clean-ups, the last one at the end. */
export function cleanupKeys(keys: readonly string[]): readonly string[] {
  return keys.filter((key) => key.startsWith(CLEANUPS)).sort();
}

/** Returns when the clean-up of this key happened, in milliseconds since 1970. */
export function cleanupTime(key: string): number {
  return Number(key.slice(CLEANUPS.length));
}
