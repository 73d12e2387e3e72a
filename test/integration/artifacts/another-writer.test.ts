/** Another writer changes the bucket at every moment of an upload. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import {
  type BucketRun,
  createFilledBucket,
  FILES,
  type FilledBucket,
  MODES,
  spread,
} from '../../support/filled-bucket.ts';
import type { StorageReading } from '../../support/other-storage.ts';

/** Of each mode on each platform. */
const MOST_CASES = BOUNDS.uploadFaults;
const MANIFEST = '.upload-manifest.json';
const KEYS = [...Object.keys(FILES), 'gone.txt', 'theirs.txt'];
const THEIRS = 'what another writer stored';

type ChangeKind = 'overwrite' | 'delete';
interface Change {
  readonly kind: ChangeKind;
  readonly key: string;
  /** Directly before the n-th request of the run, from 0; before the run when undefined. */
  readonly at: number | undefined;
}

const READINGS: readonly (readonly [what: string, reading: StorageReading])[] = [
  ['lists sizes alone', { fileIdOf: () => undefined }],
  ['gives each stored file an id', {}],
  ['gives each stored file an id and answers an upload with the record', { answersWithRecord: true }],
  ['lists no sizes', { sizeOf: () => undefined, answersWithRecord: true }],
];

interface Played extends BucketRun {
  readonly change: Change;
  readonly bucket: FilledBucket;
  /** Events of the run before the other writer acted. */
  readonly eventsBefore: number;
}

async function play(bucket: FilledBucket, mode: string, change: Change): Promise<Played> {
  bucket.reset();
  let eventsBefore = 0;
  const apply = () =>
    change.kind === 'delete' ? bucket.storage.drop(change.key) : bucket.storage.put(change.key, THEIRS);
  if (change.at === undefined) apply();
  const begun = bucket.storage.events.length;
  const played = await bucket.run(mode, {
    before(number) {
      if (number !== change.at) return undefined;
      eventsBefore = bucket.storage.events.length - begun;
      apply();
      return undefined;
    },
  });
  return { ...played, change, bucket, eventsBefore };
}

const bytesOf = ({ bucket }: Played, key: string) => bucket.storage.objects.get(key)?.bytes;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A deletion affects another writer's object only when that came after the last read of the key. */
function theirObjectsStay({ events, eventsBefore, change, bucket }: Played): void {
  if (change.kind !== 'overwrite' || Object.hasOwn(FILES, change.key)) return;
  const isThere = bucket.storage.objects.get(change.key)?.bytes.toString() === THEIRS;
  if (!isThere) expect(events.slice(eventsBefore)).not.toContain(`read ${change.key}`);
}

/** A sha-256 in the manifest is that of the object, unless it was replaced after the last read. */
function manifestIsTrue(played: Played): void {
  const { bucket, events, eventsBefore, change } = played;
  const { objects }: { objects: { key: string; sha256: string | null }[] } = JSON.parse(
    bucket.storage.objects.get(MANIFEST)?.bytes.toString() ?? '{"objects":[]}',
  );
  const isSeen = events
    .slice(eventsBefore)
    .some((event) => event === 'list' || event === `read ${change.key}`);
  if (!isSeen) return;
  for (const { key, sha256: sum } of objects) {
    const bytes = bytesOf(played, key);
    if (sum !== null && bytes) expect(sha256(bytes), key).toBe(sum);
  }
}

/** A successful run has uploaded every file, as far as its reads could show. */
function successMeansComplete(played: Played): void {
  const { run, change, events, eventsBefore } = played;
  if (!run.done || !events.slice(eventsBefore).includes('list')) return;
  const keys = Object.keys(FILES).filter((key) => key !== change.key || change.kind === 'overwrite');
  expect(keys.filter((key) => bytesOf(played, key)?.toString() !== FILES[key])).toEqual([]);
}

/** The next mirror restores the expected objects, and still deletes nothing of the other writer. */
async function nextRunRepairs(played: Played): Promise<void> {
  const { bucket, change } = played;
  const theirs = bucket.storage.objects.get(change.key)?.bytes.toString() === THEIRS;
  const { run } = await bucket.run('mirror');
  expect(run.error).toBe('');
  expect(Object.keys(FILES).filter((key) => bytesOf(played, key)?.toString() !== FILES[key])).toEqual([]);
  if (theirs && !Object.hasOwn(FILES, change.key))
    expect(bytesOf(played, change.key)?.toString()).toBe(THEIRS);
}

async function expectGuarantees(played: Played): Promise<void> {
  try {
    theirObjectsStay(played);
    manifestIsTrue(played);
    successMeansComplete(played);
    expect(played.run.runner.errors).toHaveLength(played.run.done ? 0 : 1);
    await nextRunRepairs(played);
  } catch (cause) {
    const { change, events, eventsBefore, run } = played;
    throw new Error(
      `${cause}\n${JSON.stringify({ change, events, eventsBefore, error: run.error }, null, 1)}`,
      {
        cause,
      },
    );
  }
}

describe.each(READINGS)('On a platform that %s, another writer', (_what, reading) => {
  it.each(MODES)(
    'at any moment of an upload of `%s` loses no object and is not mistaken for this action',
    async (mode) => {
      await using bucket = await createFilledBucket(reading);
      bucket.reset();
      const { requests } = await bucket.run(mode);
      const changes = [undefined, ...Array(requests).keys()].flatMap((at) =>
        KEYS.flatMap((key) => (['overwrite', 'delete'] as const).map((kind): Change => ({ kind, key, at }))),
      );
      for (const change of spread(changes, MOST_CASES))
        await expectGuarantees(await play(bucket, mode, change));
    },
    120_000 + MOST_CASES * 100,
  );
});
