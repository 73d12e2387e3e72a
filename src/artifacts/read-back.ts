/** Reads back what an upload has done to the objects of a bucket. */
import { ApiError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { ObjectRecord } from '../platform/types.ts';
import { APPEARANCE_DELAYS_MS } from '../platform/wait-for.ts';
import type { Disagreement } from './errors.ts';
import { isOurs, isUntouched, keysOfOthers, type ManifestEntry } from './manifest.ts';
import { readRecords, type StorageTools } from './records.ts';
import type { ObjectResult } from './results.ts';

/** What must be true of a bucket after an upload. */
interface Expected {
  readonly bucket: string;
  /** Objects that were sent, or left because they are unchanged. */
  readonly present: readonly ObjectResult[];
  readonly deleted: readonly ManifestEntry[];
  /** Objects of an earlier upload that this one did not touch. */
  readonly kept: readonly ManifestEntry[];
}

/** What is true of it. */
export interface ReadBack extends Disagreement {
  /** Keys of kept objects that another writer has replaced. */
  readonly abandoned: readonly string[];
  /** Keys for which nothing decides whether the object is the one that was sent. */
  readonly unconfirmed: readonly string[];
  readonly records: Records;
}

type Records = ReadonlyMap<string, ObjectRecord>;

/** The result of an upload of which nothing was read back. */
export const AS_ACKNOWLEDGED: ReadBack = {
  missing: [],
  remaining: [],
  replaced: [],
  abandoned: [],
  unconfirmed: [],
  records: new Map(),
};

/**
 * Compares the listing with what was done. Where they differ, the object's own record decides, and an object whose record
 * cannot be read counts as missing. A key that may not list gets what was acknowledged.
 */
export async function readBack(expected: Expected, tools: StorageTools): Promise<ReadBack> {
  try {
    return await compare(expected, await readListing(expected, tools), tools);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    tools.emit({ type: 'listing-unreadable', bucket: expected.bucket, reason: error.message });
    return AS_ACKNOWLEDGED;
  }
}

/** Lists the objects; again when the listing does not show yet what was done. */
async function readListing(expected: Expected, tools: StorageTools): Promise<Records> {
  const { storage, clock, signal } = tools;
  let listed: Records = new Map();
  for (const wait of APPEARANCE_DELAYS_MS) {
    await clock.sleep(wait, signal);
    const objects = valueOrThrow(await storage.listObjects(expected.bucket));
    listed = new Map(objects.map((record) => [record.key, record]));
    const isAsDone = missingKeys(expected, listed).length + remainingKeys(expected, listed).length === 0;
    if (isAsDone && !(await isStale(expected, listed, tools))) break;
  }
  return listed;
}

function missingKeys({ present }: Expected, records: Records): readonly string[] {
  return present.map(({ key }) => key).filter((key) => !records.has(key));
}

function remainingKeys({ deleted }: Expected, records: Records): readonly string[] {
  return deleted.map(({ key }) => key).filter((key) => records.has(key));
}

/** Some of the objects suffice, since a listing is read as a whole; one alone may have a record that cannot be read. */
const SAMPLE = 3;

/** Whether the listing precedes the upload: it shows another size of a sent object than the object's own record. */
async function isStale(
  { bucket, present }: Expected,
  listed: Records,
  tools: StorageTools,
): Promise<boolean> {
  const sizeIn = (records: Records, key: string) => records.get(key)?.size;
  const odd = present.filter(
    ({ key, size, status }) => status === 'uploaded' && (sizeIn(listed, key) ?? size) !== size,
  );
  const keys = odd.slice(0, SAMPLE).map(({ key }) => key);
  const { found } = await readRecords(bucket, keys, tools);
  return keys.some((key) => (sizeIn(found, key) ?? sizeIn(listed, key)) !== sizeIn(listed, key));
}

async function compare(expected: Expected, listed: Records, tools: StorageTools): Promise<ReadBack> {
  const { bucket, present, deleted, kept } = expected;
  const missing = missingKeys(expected, listed);
  const doubtful = [...judge(present, listed)].filter(([, verdict]) => verdict !== 'ours');
  const { found } = await readRecords(
    bucket,
    [
      ...missing,
      ...remainingKeys(expected, listed),
      ...doubtful.map(([key]) => key),
      ...keysOfOthers(kept, listed),
    ],
    tools,
  );
  const records = new Map(listed);
  for (const [key, record] of found) records.set(key, { ...listed.get(key), ...record });
  const verdicts = [...judge(present, records)];
  const keysWith = (wanted: Verdict) =>
    verdicts.filter(([, verdict]) => verdict === wanted).map(([key]) => key);
  return {
    records,
    missing: missing.filter((key) => !found.has(key)),
    // What another writer put there after the deletion is not what was deleted.
    remaining: deleted.filter((entry) => isFound(entry, found)).map(({ key }) => key),
    replaced: keysWith('replaced'),
    abandoned: keysOfOthers(kept, records),
    unconfirmed: keysWith('unknown'),
  };
}

function isFound(entry: ManifestEntry, found: Records): boolean {
  const record = found.get(entry.key);
  return record !== undefined && isOurs(entry, record);
}

/** `replaced`: another writer's object is there. `unknown`: nothing decides whether it is ours. */
type Verdict = 'ours' | 'replaced' | 'unknown';

interface Pair {
  readonly object: ObjectResult;
  readonly record: ObjectRecord;
}

/** Whether a property is the same in the bucket; undefined where the platform does not show it. */
type Comparison = (pair: Pair) => boolean | undefined;

const hasSentSize: Comparison = ({ object, record }) =>
  record.size === undefined ? undefined : record.size === object.size;
const hasSentFileId: Comparison = ({ object: { sentFileId }, record: { file_id } }) =>
  sentFileId === undefined || file_id === undefined ? undefined : file_id === sentFileId;

/** The unit of a listed size is not documented: 0 and 1 may be the same in any unit, so they prove nothing. */
const LARGEST_IN_ANY_UNIT = 1;

/**
 * Judges each object by its record. A size, or the file id in the answer to an upload, counts as soon as one object
 * confirms what it means. Several objects that differ, while none agrees, show that it means something else.
 */
function judge(objects: readonly ObjectResult[], records: Records): ReadonlyMap<string, Verdict> {
  const pairs = objects.flatMap((object): Pair[] => {
    const record = records.get(object.key);
    return record ? [{ object, record }] : [];
  });
  const judges = [
    createJudge(hasSentSize, pairs, ({ object }) => object.size > LARGEST_IN_ANY_UNIT),
    createJudge(hasSentFileId, pairs, () => true),
  ];
  return new Map(
    pairs.map((pair) => {
      const { object, record } = pair;
      const { key, previous } = object;
      if (object.status === 'unchanged' && previous)
        return [key, isUntouched(previous, record) ? 'ours' : 'replaced'];
      const verdicts = judges.map((judgeOne) => judgeOne(pair));
      const worst = (['replaced', 'unknown'] as const).find((verdict) => verdicts.includes(verdict));
      return [key, worst ?? 'ours'];
    }),
  );
}

function createJudge(
  isSame: Comparison,
  pairs: readonly Pair[],
  proves: (pair: Pair) => boolean,
): (pair: Pair) => Verdict {
  const isConfirmed = pairs.some((pair) => isSame(pair) === true && proves(pair));
  const differing = pairs.filter((pair) => isSame(pair) === false).length;
  return (pair) => {
    if (isSame(pair) !== false) return 'ours';
    if (isConfirmed) return 'replaced';
    return differing > 1 ? 'ours' : 'unknown';
  };
}
