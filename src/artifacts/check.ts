import type { Log } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../platform/retry.ts';
import type { StorageClient } from '../platform/storage.ts';
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
  /** The listed size of each object, where the platform tells one. */
  readonly sizes: ReadonlyMap<string, number>;
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
  let checked: Checked = { missing: expected.there, remaining: expected.gone, sizes: new Map() };
  try {
    for (const wait of LOOKS_MS) {
      await clock.sleep(wait, signal);
      checked = compare(expected, await storage.listObjects(expected.bucket));
      if (checked.missing.length === 0 && checked.remaining.length === 0) break;
    }
    const { found } = await readRecords(expected.bucket, [...checked.missing, ...checked.remaining], tools);
    return {
      sizes: new Map([...checked.sizes, ...sizesOf([...found.values()])]),
      missing: checked.missing.filter((key) => !found.has(key)),
      remaining: checked.remaining.filter((key) => found.has(key)),
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    log.notice(`It can not be read back what bucket "${expected.bucket}" holds: ${error.message}`);
    return undefined;
  }
}

type Listing = Awaited<ReturnType<StorageClient['listObjects']>>;

function compare({ there, gone }: Expected, listing: Listing): Checked {
  const listed = new Set(listing.map(({ key }) => key));
  return {
    missing: there.filter((key) => !listed.has(key)),
    remaining: gone.filter((key) => listed.has(key)),
    sizes: sizesOf(listing),
  };
}

function sizesOf(records: Listing): ReadonlyMap<string, number> {
  return new Map(records.flatMap(({ key, size }) => (size === undefined ? [] : [[key, size]])));
}
