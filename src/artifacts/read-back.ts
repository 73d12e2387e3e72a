/** What a look at the bucket says of the objects that an upload sent or left as they were. Pure. */
import type { ObjectRecord } from '../platform/types.ts';
import type { Fate } from './fates.ts';
import type { ManifestEntry } from './manifest.ts';
import { isUntouched } from './ownership.ts';

/** `replaced`: another writer's object is there. `unknown`: nothing decides whether it is ours. */
export type ReadBack = 'ours' | 'replaced' | 'unknown';

/** An object that must be in the bucket. */
export interface ExpectedObject extends Pick<Fate, 'key' | 'size' | 'sentFileId'> {
  /** What the manifest says of an object that was not sent. */
  readonly entry?: ManifestEntry | undefined;
}

/** A property that should be the same in the bucket: undefined where the platform does not show it. */
type Comparison = (object: ExpectedObject, record: ObjectRecord) => boolean | undefined;

/** The unit of a listed size is not documented: 0 and 1 may be the same in any, so they prove nothing. */
const LARGEST_IN_ANY_UNIT = 1;

const hasSentSize: Comparison = ({ size }, record) =>
  record.size === undefined ? undefined : record.size === size;
const hasSentFileId: Comparison = ({ sentFileId }, record) =>
  sentFileId === undefined || record.file_id === undefined ? undefined : record.file_id === sentFileId;

/**
 * Judges each object by its record. A size, or the file id that the answer to an upload contained, is taken for what it
 * seems to be as soon as one object confirms it; several that differ, and none that agrees, only have another meaning.
 */
export function judgeReadBack(
  objects: readonly ExpectedObject[],
  records: ReadonlyMap<string, ObjectRecord>,
): ReadonlyMap<string, ReadBack> {
  const pairs = objects.flatMap((object) => {
    const record = records.get(object.key);
    return record ? [{ object, record }] : [];
  });
  const judges = [
    createJudge(hasSentSize, pairs, ({ size }) => size > LARGEST_IN_ANY_UNIT),
    createJudge(hasSentFileId, pairs, () => true),
  ];
  return new Map(
    pairs.map(({ object, record }) => {
      if (object.entry) return [object.key, isUntouched(object.entry, record) ? 'ours' : 'replaced'];
      const verdicts = judges.map((judge) => judge(object, record));
      return [object.key, verdicts.find((verdict) => verdict === 'replaced') ?? worst(verdicts)];
    }),
  );
}

function worst(verdicts: readonly ReadBack[]): ReadBack {
  return verdicts.includes('unknown') ? 'unknown' : 'ours';
}

function createJudge(
  compare: Comparison,
  pairs: readonly { readonly object: ExpectedObject; readonly record: ObjectRecord }[],
  proves: (object: ExpectedObject) => boolean,
): (object: ExpectedObject, record: ObjectRecord) => ReadBack {
  const results = pairs.map(({ object, record }) => ({ object, isSame: compare(object, record) }));
  const isConfirmed = results.some(({ object, isSame }) => isSame === true && proves(object));
  const differing = results.filter(({ isSame }) => isSame === false).length;
  return (object, record) => {
    if (compare(object, record) !== false) return 'ours';
    if (isConfirmed) return 'replaced';
    return differing > 1 ? 'ours' : 'unknown';
  };
}
