import { describe, expect, it } from 'vitest';
import type { Compared } from '../../../src/artifacts/compare.ts';
import type { UploadMode } from '../../../src/artifacts/config.ts';
import { planBucket, planUpload } from '../../../src/artifacts/plan.ts';
import type { BucketState } from '../../../src/buckets/bucket.ts';
import { ApiError } from '../../../src/errors.ts';
import { artifact, entry, listing } from '../../support/artifacts.ts';

const reason = new ApiError('denied', { status: 403 });

describe('the plan for a bucket', () => {
  it.each<[what: string, state: BucketState, visibility: 'public' | undefined, steps: string[]]>([
    ['one that is there', { kind: 'present', record: { name: 'site' } }, undefined, []],
    ['one that is not', { kind: 'absent' }, undefined, ['make bucket "site", private']],
    ['one that is not, in public', { kind: 'absent' }, 'public', ['make bucket "site", public']],
    [
      'one that can not be read',
      { kind: 'unreadable', reason },
      undefined,
      ['make bucket "site", private, unless it exists'],
    ],
  ])('is, for %s', (_what, state, visibility, steps) => {
    const action = steps.length > 0 ? 'make' : 'nothing';
    expect(planBucket({ name: 'site', visibility }, state)).toEqual({ action, steps });
  });
});

describe('the plan for the objects', () => {
  const before = {
    entries: [entry('same'), entry('gone')],
    listed: listing(['same', 'gone'], 10),
  };
  const artifacts = { objects: [artifact('new', { size: 5 }), artifact('same')] };
  const config = {
    upload: 'mirror' as UploadMode,
    keyPrefix: '',
    shard: undefined,
    deletionLimit: { amount: 50, unit: '%' } as const,
  };
  const plan = (more: { upload?: UploadMode }, compared?: Compared) =>
    planUpload('site', { ...config, ...more }, { artifacts, compared }, before).steps;

  it('says what is sent, compared and deleted', () => {
    expect(plan({})).toEqual([
      'upload 1 object (5 bytes) to bucket "site"',
      'compare 1 file with what bucket "site" holds, and upload what differs',
      'delete 1 object that an earlier upload put there: "gone"',
    ]);
    expect(plan({ upload: 'all' })).toEqual(['upload 2 objects (15 bytes) to bucket "site"']);
  });

  it('says exactly what is sent once the files were compared', () => {
    const { compare } = planUpload('site', config, { artifacts, compared: undefined }, before).difference;
    expect(plan({ upload: 'changed' }, { same: compare, differing: [] })).toEqual([
      'upload 1 object (5 bytes) to bucket "site"',
      'leave 1 object as before',
    ]);
    const differing = compare.map((comparison) => comparison.artifact);
    expect(plan({ upload: 'changed' }, { same: [], differing })).toEqual([
      'upload 2 objects (15 bytes) to bucket "site"',
    ]);
  });

  it('has the manifest of its prefix and shard', () => {
    const shard = { index: 2, count: 3 };
    const { manifestKey } = planUpload(
      'site',
      { ...config, upload: 'all', keyPrefix: 'v1/', shard },
      { artifacts, compared: undefined },
      before,
    );
    expect(manifestKey).toBe('v1/.upload-manifest.2-of-3.json');
  });

  it('names ten of many deletions', () => {
    const entries = Array.from({ length: 12 }, (_, index) => entry(`k${index}`));
    const listed = listing(
      entries.map(({ key }) => key),
      10,
    );
    const none = { artifacts: { objects: [] }, compared: undefined };
    expect(planUpload('site', config, none, { entries, listed }).steps.at(-1)).toMatch(
      /^delete 12 objects .*: "k0", .*"k9" and 2 more$/,
    );
  });
});
