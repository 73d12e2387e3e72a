import type { Log } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../platform/retry.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { ObjectRecord } from '../platform/types.ts';
import { readRecords } from './object-records.ts';

/** What must be true of a bucket after an upload. */
export interface Expected {
  readonly bucket: string;
  /** Keys that must be listed. */
  readonly there: readonly string[];
  /** Keys that must not. */
  readonly gone: readonly string[];
}

export interface Checked {
  readonly missing: readonly string[];
  readonly remaining: readonly string[];
  /** The record of each object, by key. */
  readonly records: ReadonlyMap<string, ObjectRecord>;
}

export interface CheckTools {
  readonly storage: StorageClient;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Waits before each look: one is enough, unless a listing takes a moment to show what was done. Milliseconds. */
const LOOKS_MS = [0, 250, 500, 1000, 2000];

/**
 * Reads the listing back and compares it with what was done. Where they differ, the object's own record decides, and what
 * can't be read is not known to be there.
 * @returns undefined when the key may not read it, which is told
 */
export async function checkListing(expected: Expected, tools: CheckTools): Promise<Checked | undefined> {
  const { storage, clock, signal, log } = tools;
  let checked: Checked = { missing: expected.there, remaining: expected.gone, records: new Map() };
  try {
    for (const wait of LOOKS_MS) {
      await clock.sleep(wait, signal);
      checked = compare(expected, await storage.listObjects(expected.bucket));
      if (checked.missing.length === 0 && checked.remaining.length === 0) break;
    }
    const { found } = await readRecords(expected.bucket, [...checked.missing, ...checked.remaining], tools);
    return {
      records: new Map([...checked.records, ...found]),
      missing: checked.missing.filter((key) => !found.has(key)),
      remaining: checked.remaining.filter((key) => found.has(key)),
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    log.notice(`It can not be read back what bucket "${expected.bucket}" holds: ${error.message}`);
    return undefined;
  }
}

function compare({ there, gone }: Expected, objects: readonly ObjectRecord[]): Checked {
  const records = new Map(objects.map((record) => [record.key, record]));
  return {
    missing: there.filter((key) => !records.has(key)),
    remaining: gone.filter((key) => records.has(key)),
    records,
  };
}
