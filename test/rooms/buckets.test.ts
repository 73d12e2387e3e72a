/** What becomes of a bucket, whatever happens to its creation. The simulation plays all readings of its record. */
import { expect } from 'vitest';
import type { Call } from '../world/calls.ts';
import type { Fault } from '../world/faults.ts';
import type { World } from '../world/world.ts';
import { always, lost, NOTHING_CHANGED, play, refusal, type Scene, scenes } from './scene.ts';

interface BucketScene extends Scene {
  readonly calls?: string;
  /** Of the bucket afterwards; `private` when absent, undefined without a bucket. */
  readonly visibility?: 'private' | 'public' | undefined;
  readonly line?: string;
}

const CREATED = 'Created bucket "site"';
const USED = 'Bucket "site" already exists; using it.';
const WORDS: Partial<Record<Call, string>> = {
  ...{ 'read bucket': 'read', 'list buckets': 'list', 'create bucket': 'create' },
};

async function upload({ calls, line, ...scene }: BucketScene) {
  const ran = await play(scene, { bucket: 'site', artifacts: '*.bin' });
  const { site } = ran.after.buckets;
  expect(site?.visibility).toBe('visibility' in scene ? scene.visibility : 'private');
  expect(Object.keys(site?.objects ?? {}).includes('logo.bin')).toBe(ran.done);
  expect(ran.outputs.changed).toBe(scene.outputs?.changed ?? String(ran.done));
  expect(ran.log.includes(', unless it exists')).toBe(scene.denied !== undefined);
  expect(ran.log.split('\n').find((each) => each === CREATED || each === USED)).toBe(line);
  const sent = ran.trace.flatMap(({ call }) => WORDS[call] ?? []).join(' ');
  expect(sent).toBe(calls ?? sent);
}

const given = (visibility: 'private' | 'public') => (world: World) =>
  world.storage.putBucket('site', visibility);
const hide = (skip: number, times: number): readonly Fault[] => [
  { at: 'read bucket', what: refusal(404), skip, times },
  { at: 'list buckets', what: { status: 200, body: { buckets: [] } }, skip, times },
];
const PRIVATE = { bucket_visibility: 'private' };
/** A thing that exists is read at its own path alone; five times after a write. */
const FIVE_TIMES = Array(5).fill('read list').join(' ');

scenes('A missing bucket', (scene: BucketScene) => upload({ line: CREATED, ...scene }), {
  'is its own when a lost request takes effect after the reads': {
    faults: [lost('create bucket'), ...hide(1, 5)],
    ...{ calls: `read list create ${FIVE_TIMES} create read read`, ms: 5000 },
  },
  'may appear 3.75 s after its creation': {
    ...{ faults: hide(1, 4), calls: `read list create ${FIVE_TIMES.slice(0, -5)}`, ms: 3750 },
  },
});

const NOT_CREATED = `${NOTHING_CHANGED} Bucket "site" was not created by this run.`;
const REFUSED = /^Could not create bucket "site": the platform answered 4.. .*: no\.$/;
const IS_PUBLIC =
  'Bucket "site" is public, but `bucket_visibility` is private. The visibility of a bucket cannot be changed.';
const OTHER = 'Choose another `bucket`, or leave out `bucket_visibility` to use the bucket as it is.';
const refused = (status: number) => [always('create bucket', refusal(status, 'no'))];
/** Statuses that may mean that the bucket exists: it is looked for once. */
const taken = (scene: (status: number) => BucketScene): Readonly<Record<string, BucketScene>> =>
  Object.fromEntries([400, 409, 412, 422].map((status) => [`with ${status}`, scene(status)]));

scenes(
  'A bucket whose creation is refused is used when another writer has created it',
  upload,
  taken((existsStatus) => ({
    storage: { existsStatus, hidesBuckets: true },
    ...{ given: given('private'), inputs: PRIVATE, line: USED, calls: 'read list create read read' },
  })),
);

const failToCreate = (scene: BucketScene) =>
  upload({ error: [REFUSED, NOT_CREATED, /./], visibility: undefined, ...scene });

scenes('A bucket is not created when that is refused', failToCreate, {
  ...taken((status) => ({ faults: refused(status), calls: 'read list create read list', ms: 0 })),
  'for another reason': { faults: refused(403), calls: 'read list create' },
});

scenes('A step fails when a bucket', upload, {
  'does not appear after its creation': {
    faults: hide(0, 999),
    error: /^The platform acknowledged the creation of bucket "site", but does not show it\.$/,
    outputs: { changed: 'true' },
  },
  'may or may not have been created, since the key may not read': {
    ...{ denied: ['storage:read'], faults: [lost('create bucket', 'before')], visibility: undefined },
    error: [/ could not verify whether bucket "site" was created\.$/, / may or may not have been /, /./],
    ...{ calls: `read list create ${FIVE_TIMES}`, outputs: { changed: 'true' } },
  },
  'is created by another writer with another visibility than the one that was planned': {
    ...{ storage: { hidesBuckets: true }, given: given('public'), visibility: 'public' },
    error: [IS_PUBLIC, NOT_CREATED, OTHER],
  },
  'has another visibility than the wanted one': {
    ...{ given: given('public'), inputs: PRIVATE, visibility: 'public', calls: 'read' },
    error: [IS_PUBLIC, NOTHING_CHANGED, OTHER],
  },
});
