import type { Log } from '../context.ts';
import { ApiError } from '../errors.ts';
import { NEWS_LOOKS_MS } from '../platform/poll.ts';
import type { Pausing } from '../platform/retry.ts';
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
  /** What was sent just now, with its bytes. */
  readonly sent: readonly { readonly key: string; readonly size: number }[];
}

export interface Checked {
  readonly missing: readonly string[];
  readonly remaining: readonly string[];
  /** The record of each object, by key. */
  readonly records: ReadonlyMap<string, ObjectRecord>;
}

export interface CheckTools extends Pausing {
  readonly storage: StorageClient;
  readonly log: Log;
}

/**
 * Reads the listing back and compares it with what was done. Where they differ, the object's own record decides, and what
 * can't be read is not known to be there.
 * @returns undefined when the key may not read it, which is told
 */
export async function checkListing(expected: Expected, tools: CheckTools): Promise<Checked | undefined> {
  const { storage, clock, signal, log } = tools;
  let checked: Checked = { missing: expected.there, remaining: expected.gone, records: new Map() };
  try {
    // One look is enough, unless a listing takes a moment to show what was done.
    for (const wait of NEWS_LOOKS_MS) {
      await clock.sleep(wait, signal);
      checked = compare(expected, await storage.listObjects(expected.bucket));
      const isAsDone = checked.missing.length === 0 && checked.remaining.length === 0;
      if (isAsDone && !(await isStale(expected, checked, tools))) break;
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

/** Whether the listing is from before the upload: it shows another size of an object that was sent than its own record. */
async function isStale(
  { bucket, sent }: Expected,
  { records }: Checked,
  tools: CheckTools,
): Promise<boolean> {
  const odd = sent.find(({ key, size }) => (records.get(key)?.size ?? size) !== size);
  if (odd === undefined) return false;
  const { found } = await readRecords(bucket, [odd.key], tools);
  const size = found.get(odd.key)?.size;
  return size !== undefined && size !== records.get(odd.key)?.size;
}
