import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ManifestEntry } from '../../../src/artifacts/manifest.ts';
import { planUpload } from '../../../src/artifacts/plan.ts';
import { type ObjectResult, Results, toFigures, toObjects } from '../../../src/artifacts/results.ts';
import { CancelledError, DeployError } from '../../../src/errors.ts';
import { artifact, artifactsConfig, entry, listing, sha, uploadState } from '../../support/artifacts.ts';

/** An unchanged, an edited and a new file, and an object without a file. */
function results(edited?: 'uploaded' | 'failed' | 'omitted', isTheirs = false): Results {
  const known = isTheirs ? ['same', 'gone'] : ['same', 'edited', 'gone'];
  const state = uploadState({
    entries: known.map((key) => entry(key)),
    records: listing(['same', 'edited', 'gone'], 10),
    unchanged: new Set(['same']),
  });
  const objects = [artifact('edited', { size: 12 }), artifact('new'), artifact('same')];
  const all = new Results(planUpload('site', artifactsConfig({ upload: 'mirror' }), { objects }, state));
  const key = 'edited';
  if (edited === 'uploaded')
    all.note({ key, status: edited, bytes: 12, sha256: sha(2), fileId: undefined, durationMs: 5 });
  if (edited === 'failed') all.note({ key, status: edited, reason: new DeployError('no'), durationMs: 5 });
  if (edited === 'omitted') all.note({ key, status: edited });
  return all;
}

const statuses = (all: Results) => Object.fromEntries(all.all().map(({ key, status }) => [key, status]));

describe('The results of an upload', () => {
  it.each<[edited: 'uploaded' | 'failed' | 'omitted' | undefined, status: string]>([
    [undefined, 'not_sent'],
    ['omitted', 'not_sent'],
    ['uploaded', 'uploaded'],
    ['failed', 'failed'],
  ])('after an object was %s contain its status "%s"', (edited, status) => {
    expect(statuses(results(edited))).toEqual({
      edited: status,
      new: 'not_sent',
      same: 'unchanged',
      gone: 'not_deleted',
    });
  });

  it('contain no reason for an object whose upload was cancelled', () => {
    const all = results();
    all.note({ key: 'edited', status: 'failed', reason: new CancelledError('cancelled'), durationMs: 1 });
    expect(all.having('failed')).toEqual([expect.not.objectContaining({ reason: expect.anything() })]);
  });
});

describe('The manifest after an upload', () => {
  const hashes = (entries: readonly ManifestEntry[]) =>
    Object.fromEntries(entries.map(({ key, size, sha256 }) => [key, [size, sha256]]));

  it('contains uploaded objects, but not those that were deleted or never sent', () => {
    const all = results('uploaded');
    all.update('gone', { status: 'deleted' });
    expect(hashes(all.entries())).toEqual({ same: [10, sha(1)], edited: [12, sha(2)] });
  });

  it.each<[what: 'failed' | 'omitted', edited: readonly [number, string | undefined]]>([
    ['failed', [12, undefined]],
    ['omitted', [10, sha(1)]],
  ])('contains only certain facts about an object that was %s', (what, edited) => {
    expect(hashes(results(what).entries())).toEqual({ same: [10, sha(1)], edited, gone: [10, sha(1)] });
  });

  it('contains an object of another writer only after it was replaced', () => {
    expect(hashes(results('failed', true).entries())).not.toHaveProperty('edited');
    expect(hashes(results('uploaded', true).entries())).toHaveProperty('edited');
  });

  it('contains no sha-256 of an object that the bucket did not confirm', () => {
    const all = results('uploaded');
    all.update('edited', { isUnconfirmed: true, listedSize: 3 });
    expect(all.entries()).toContainEqual({ key: 'edited', size: 12, contentType: entry('').contentType });
  });

  it('contains a sha-256 only of bytes that were sent or compared', () => {
    fc.assert(
      fc.property(fc.constantFrom('uploaded' as const, 'failed' as const, 'omitted' as const), (edited) => {
        const known = results(edited, true)
          .entries()
          .filter(({ sha256 }) => sha256 !== undefined);
        const sent = edited === 'uploaded' ? ['edited'] : [];
        expect(known.map(({ key }) => key).sort()).toEqual([...sent, 'gone', 'same']);
      }),
    );
  });
});

const contentType = 'text/css';
const uploaded = (number: number): ObjectResult => ({
  ...{ key: `k${number}`, size: number, contentType, sha256: sha(number) },
  ...{ status: 'uploaded', durationMs: 100 - number },
});
const OBJECTS: readonly ObjectResult[] = [
  ...[3, 1, 6, 2, 5, 4].map(uploaded),
  { key: 'same', size: 7, contentType, sha256: sha(7), status: 'unchanged' },
  { key: 'gone', size: 8, contentType, status: 'deleted' },
  { key: 'bad', size: 9, contentType, status: 'failed', reason: new DeployError('it broke'), durationMs: 5 },
  { key: 'late', size: 9, contentType, status: 'not_sent' },
];

it('the statistics of an upload count objects and bytes, and name the five largest and slowest', () => {
  const { largest, slowest, ...counts } = toFigures(OBJECTS, 1000);
  expect(counts).toEqual({
    uploadedCount: 6,
    uploadedBytes: 21,
    unchangedCount: 1,
    deletedCount: 1,
    totalCount: 10,
    durationMs: 1000,
    failed: [{ key: 'bad', reason: 'it broke' }],
  });
  expect(largest.map(({ key }) => key)).toEqual(['k6', 'k5', 'k4', 'k3', 'k2']);
  expect(slowest.map(({ key }) => key)).toEqual(['k1', 'k2', 'k3', 'k4', 'k5']);
});

it('the list of all objects contains each object with its status, and the reason of a failure', () => {
  const list = toObjects(OBJECTS);
  expect(list).toHaveLength(OBJECTS.length);
  const same = { key: 'same', size: 7, sha256: sha(7), content_type: 'text/css', status: 'unchanged' };
  expect(list[6]).toEqual(same);
  expect(list.slice(8)).toEqual([
    expect.objectContaining({ key: 'bad', sha256: null, status: 'failed', reason: 'it broke' }),
    expect.objectContaining({ key: 'late', sha256: null, status: 'not_sent' }),
  ]);
});
