import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDifference } from '../../../src/artifacts/difference.ts';
import {
  createFates,
  type Deed,
  entriesAfterwards,
  entriesWhileSending,
} from '../../../src/artifacts/fates.ts';
import { CancelledError, DeployError } from '../../../src/errors.ts';
import { artifact, entry, listing, sha } from '../../support/artifacts.ts';

const before = {
  entries: ['same', 'old', 'gone'].map((key) => entry(key)),
  listed: listing(['same', 'old', 'gone'], 10),
};
const difference = findDifference(
  [artifact('same'), artifact('old', { size: 12 }), artifact('new')],
  before,
  'mirror',
);

function fatesOf(old: 'uploaded' | 'failed' | 'omitted') {
  const fates = createFates(difference);
  for (const comparison of difference.compare) fates.noteSame(comparison);
  if (old === 'uploaded') {
    fates.noteResult({ key: 'old', status: 'uploaded', bytes: 12, sha256: sha(2), ms: 5 });
  }
  if (old === 'failed') {
    fates.noteResult({ key: 'old', status: 'failed', reason: new DeployError('no'), ms: 5 });
  }
  if (old === 'omitted') fates.noteResult({ key: 'old', status: 'omitted' });
  return fates;
}

const deeds = (fates: ReturnType<typeof createFates>): Record<string, Deed> =>
  Object.fromEntries(fates.all().map(({ key, deed }) => [key, deed]));

describe('what becomes of the objects', () => {
  it('is nothing at first', () => {
    expect(deeds(createFates(difference))).toEqual({
      old: 'not sent',
      new: 'not sent',
      same: 'not sent',
      gone: 'not deleted',
    });
  });

  it('is what the upload says', () => {
    expect(deeds(fatesOf('uploaded'))).toMatchObject({ old: 'uploaded', same: 'unchanged', new: 'not sent' });
    expect(deeds(fatesOf('failed'))).toMatchObject({ old: 'failed' });
    expect(deeds(fatesOf('omitted'))).toMatchObject({ old: 'not sent' });
  });

  it('has no reason of its own when it was broken off', () => {
    const fates = createFates(difference);
    fates.noteResult({ key: 'old', status: 'failed', reason: new CancelledError('cancelled'), ms: 1 });
    expect(fates.is('failed')).toEqual([expect.not.objectContaining({ reason: expect.anything() })]);
  });
});

describe('the manifest', () => {
  const byKey = (entries: ReturnType<typeof entriesAfterwards>) =>
    Object.fromEntries(entries.map(({ key, size, sha256 }) => [key, [size, sha256]]));

  it('promises nothing of what is on its way, and forgets nothing', () => {
    expect(byKey(entriesWhileSending(before, difference.send))).toEqual({
      same: [10, sha(1)],
      old: [12, undefined],
      gone: [10, sha(1)],
      new: [10, undefined],
    });
  });

  it('holds afterwards what is there', () => {
    const fates = fatesOf('uploaded');
    fates.change('gone', { deed: 'deleted' });
    expect(byKey(entriesAfterwards(before, difference.leave, fates.all()))).toEqual({
      same: [10, sha(1)],
      old: [12, sha(2)],
    });
  });

  it('keeps what failed as unsure, what was not tried as it was, and what was not deleted', () => {
    const after = entriesAfterwards(before, difference.leave, fatesOf('failed').all());
    expect(byKey(after)).toEqual({ same: [10, sha(1)], old: [12, undefined], gone: [10, sha(1)] });
    const untried = entriesAfterwards(before, difference.leave, fatesOf('omitted').all());
    expect(byKey(untried)).toMatchObject({ old: [10, sha(1)] });
  });

  it('names nothing of somebody else before it is replaced', () => {
    const theirs = { entries: [], listed: listing(['old'], 10) };
    expect(Object.keys(byKey(entriesWhileSending(theirs, difference.send)))).toEqual(['new']);
    expect(byKey(entriesAfterwards(theirs, [], fatesOf('failed').all()))).not.toHaveProperty('old');
    expect(byKey(entriesAfterwards(theirs, [], fatesOf('uploaded').all()))).toHaveProperty('old');
  });

  it('never vouches for bytes that were not sent or compared', () => {
    fc.assert(
      fc.property(fc.constantFrom('uploaded' as const, 'failed' as const, 'omitted' as const), (old) => {
        const after = entriesAfterwards({ entries: [], listed: new Map() }, [], fatesOf(old).all());
        const known = after.filter(({ sha256 }) => sha256 !== undefined).map(({ key }) => key);
        expect(known.sort()).toEqual(old === 'uploaded' ? ['old', 'same'] : ['same']);
      }),
    );
  });
});
