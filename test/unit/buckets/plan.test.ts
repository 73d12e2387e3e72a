import { expect, it } from 'vitest';
import { planBucket } from '../../../src/buckets/plan.ts';
import type { BucketState } from '../../../src/buckets/state.ts';
import { ApiError } from '../../../src/errors.ts';

const present: BucketState = { kind: 'present', record: { name: 'site' } };
const absent: BucketState = { kind: 'absent' };
const unreadable: BucketState = { kind: 'unreadable', reason: new ApiError('denied', { status: 403 }) };
const action = { type: 'create-bucket', name: 'site' };

it.each<[what: string, state: BucketState, visibility: 'public' | undefined, actions: readonly object[]]>([
  ['that exists needs no request', present, undefined, []],
  ['that is missing is created', absent, undefined, [{ ...action, verb: 'create', visibility: undefined }]],
  ['keeps its visibility', absent, 'public', [{ ...action, verb: 'create', visibility: 'public' }]],
  [
    'that cannot be read may exist',
    unreadable,
    undefined,
    [{ ...action, verb: 'unknown', visibility: undefined }],
  ],
])('a bucket %s', (_what, state, visibility, actions) => {
  expect(planBucket({ name: 'site', visibility }, state)).toEqual(actions);
});
