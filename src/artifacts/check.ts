import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import { NEWS_LOOKS_MS } from '../platform/looks.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { ObjectRecord } from '../platform/types.ts';
import type { ManifestEntry } from './manifest.ts';
import { readRecords } from './object-records.ts';
import { isOurs } from './ownership.ts';
import { type ExpectedObject, judgeReadBack, type ReadBack } from './read-back.ts';

/** What must be true of a bucket after an upload. */
export interface Expected {
  readonly bucket: string;
  /** Objects that must be listed. */
  readonly there: readonly ExpectedObject[];
  /** Objects that must not. */
  readonly gone: readonly ManifestEntry[];
  /** Objects of an earlier upload that this one did not touch. */
  readonly left: readonly ManifestEntry[];
}

export interface Checked {
  readonly missing: readonly string[];
  readonly remaining: readonly string[];
  /** Keys that hold another writer's object. */
  readonly replaced: readonly string[];
  /** Keys of objects that were left as they were, and that another writer has replaced. */
  readonly abandoned: readonly string[];
  /** Keys of which nothing decides whether they hold what was sent. */
  readonly unconfirmed: readonly string[];
  /** The record of each object, by key. */
  readonly records: ReadonlyMap<string, ObjectRecord>;
}

export interface CheckTools extends Context {
  readonly storage: StorageClient;
}

type Records = ReadonlyMap<string, ObjectRecord>;

/**
 * Reads the listing back and compares it with what was done. Where they differ, the object's own record decides, and what
 * can't be read is not known to be there.
 * @returns undefined when the key may not read it, which is told
 */
export async function checkListing(expected: Expected, tools: CheckTools): Promise<Checked | undefined> {
  try {
    return await completeWithRecords(expected, await readListing(expected, tools), tools);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    tools.emit({ type: 'listing-unreadable', bucket: expected.bucket, reason: error.message });
    return undefined;
  }
}

/** Lists the objects. One look is enough, unless a listing takes a moment to show what was done. */
async function readListing(expected: Expected, tools: CheckTools): Promise<Records> {
  const { storage, clock, signal } = tools;
  let listed: Records = new Map();
  for (const wait of NEWS_LOOKS_MS) {
    await clock.sleep(wait, signal);
    const objects = valueOrThrow(await storage.listObjects(expected.bucket));
    listed = new Map(objects.map((record) => [record.key, record]));
    const isAsDone = missing(expected, listed).length === 0 && remaining(expected, listed).length === 0;
    if (isAsDone && !(await isStale(expected, listed, tools))) break;
  }
  return listed;
}

const missing = ({ there }: Expected, records: Records) =>
  there.map(({ key }) => key).filter((key) => !records.has(key));
const remaining = ({ gone }: Expected, records: Records) =>
  gone.map(({ key }) => key).filter((key) => records.has(key));

/** Reads the records of the objects of which the listing shows something else than was done. */
async function completeWithRecords(expected: Expected, listed: Records, tools: CheckTools): Promise<Checked> {
  const absent = missing(expected, listed);
  const present = remaining(expected, listed);
  const doubtful = keysWith(judgeReadBack(expected.there, listed), 'replaced', 'unknown');
  const foreign = keysOfOthers(expected.left, listed);
  const keys = [...absent, ...present, ...doubtful, ...foreign];
  const { found } = await readRecords(expected.bucket, keys, tools);
  const records = new Map([
    ...listed,
    ...[...found].map(([key, own]) => [key, { ...listed.get(key), ...own }] as const),
  ]);
  const verdicts = judgeReadBack(expected.there, records);
  return {
    records,
    missing: absent.filter((key) => !found.has(key)),
    // What somebody put there after the deletion is not what was deleted.
    remaining: expected.gone.filter((entry) => isFoundAsOurs(entry, found)).map(({ key }) => key),
    replaced: keysWith(verdicts, 'replaced'),
    abandoned: keysOfOthers(expected.left, records),
    unconfirmed: keysWith(verdicts, 'unknown'),
  };
}

function keysWith(verdicts: ReadonlyMap<string, ReadBack>, ...wanted: readonly ReadBack[]): string[] {
  return [...verdicts].filter(([, verdict]) => wanted.includes(verdict)).map(([key]) => key);
}

function keysOfOthers(entries: readonly ManifestEntry[], records: Records): string[] {
  return entries
    .filter((entry) => records.has(entry.key) && !isFoundAsOurs(entry, records))
    .map(({ key }) => key);
}

function isFoundAsOurs(entry: ManifestEntry, found: Records): boolean {
  const record = found.get(entry.key);
  return record !== undefined && isOurs(entry, record);
}

/** Whether the listing is from before the upload: it shows another size of an object that was sent than its own record. */
async function isStale({ bucket, there }: Expected, listed: Records, tools: CheckTools): Promise<boolean> {
  const odd = there.find(({ key, size, entry }) => !entry && (listed.get(key)?.size ?? size) !== size);
  if (odd === undefined) return false;
  const { found } = await readRecords(bucket, [odd.key], tools);
  const size = found.get(odd.key)?.size;
  return size !== undefined && size !== listed.get(odd.key)?.size;
}
