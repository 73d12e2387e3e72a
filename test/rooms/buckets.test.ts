/** What becomes of a bucket, in every reading of the API document and whatever happens to its creation. */
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import type { Fault } from '../world/faults.ts';
import type { Reading } from '../world/reading.ts';
import { openWorld } from '../world/world.ts';
import { always, expectError, refusal } from './upload-world.ts';

interface Scene extends Reading {
  /** The bucket exists before the step. */
  readonly given?: 'private' | 'public';
  /** Another writer creates it directly before the step does. */
  readonly during?: 'private' | 'public';
  readonly inputs?: Partial<Inputs>;
  readonly faults?: readonly Fault[];
  /** The lines of the error, without the hint; none when the step uploads its object. */
  readonly error?: readonly (string | RegExp)[];
  /** The calls for the bucket. */
  readonly calls?: string;
  /** Of the bucket afterwards; by default as it was, and `private` for a new one. */
  readonly visibility?: 'private' | 'public';
  /** The output; by default, whether the step succeeds. */
  readonly changed?: boolean;
  /** What the log says of the bucket; by default that it was created, when it did not exist before the step. */
  readonly log?: string;
  readonly ms?: number;
}

type Scenes = Readonly<Record<string, Scene>>;

const CREATED = 'Created bucket "site"';
const USED = 'Bucket "site" already exists; using it.';
const CALLS: Readonly<Record<string, string>> = {
  'read bucket site': 'read',
  'list buckets ': 'list',
  'create bucket site': 'create',
};

async function play(scene: Scene): Promise<void> {
  const { given, during, error, faults = [], log = (given ?? error) ? '' : CREATED } = scene;
  const inputs = { bucket: 'site', artifacts: '*.txt', ...scene.inputs };
  await using world = await openWorld({ reading: scene, inputs, files: { 'a.txt': 'a', 'a.ts': '' } });
  if (given) world.storage.putBucket('site', given);
  const before = ({ call }: { call: unknown }) => {
    if (call === 'create bucket' && during) world.storage.putBucket('site', during);
  };
  const ran = await world.step({}, { faults, before });
  expectError(ran, error);
  expect(ran.outputs.changed).toBe(String(scene.changed ?? ran.done));
  const site = ran.after.buckets.site;
  expect(Object.hasOwn(site?.objects ?? {}, 'a.txt')).toBe(ran.done);
  expect(site?.visibility).toBe(scene.visibility ?? given ?? (ran.done ? 'private' : undefined));
  const said = ran.log.split('\n').filter((line) => [CREATED, USED].includes(line));
  expect(said.join()).toBe(log);
  const calls = ran.trace.flatMap(({ call, thing }) => CALLS[`${call} ${thing}`] ?? []);
  if (scene.calls !== undefined) expect(calls.join(' ')).toBe(scene.calls);
  if (scene.ms !== undefined) expect(ran.ms).toBe(scene.ms);
}

const hide = (skip: number, times: number): readonly Fault[] => [
  { at: 'read bucket', what: refusal(404), skip, times },
  { at: 'list buckets', what: { status: 200, body: { buckets: [] } }, skip, times },
];
const LOST: Fault = { at: 'create bucket', when: 'after', what: 'reset' };
const WITHOUT_EFFECT: Fault = { at: 'create bucket', what: 'reset' };
const NOTHING = 'Nothing was changed on the platform.';
const REFUSED = /^Could not create bucket "site": the platform answered 4.. .*: no/;
const NOT_CREATED = `${NOTHING} Bucket "site" was not created by this run.`;
const IS_PUBLIC =
  'Bucket "site" is public, but `bucket_visibility` is private. The visibility of a bucket cannot be changed.';
const PRIVATE = { bucket_visibility: 'private' };
const PUBLIC = { bucket_visibility: 'public' };
/** A thing that exists is read at its own path alone; five times after a write. */
const FIVE_TIMES = Array(5).fill('read list').join(' ');
const each = <Value>(values: readonly Value[], scenes: (value: Value) => Scenes): Scenes =>
  Object.assign({}, ...values.map(scenes));

const record = (change: (bucket: { name: string; visibility: string }) => unknown) => ({
  storage: { bucketRecord: change },
});

const MISSING: Scenes = {
  'is created as private': { calls: 'read list create read', visibility: 'private' },
  'is created as public on request': { inputs: PUBLIC, visibility: 'public' },
  'is found after a lost answer': { faults: [LOST], calls: 'read list create read read', ms: 250 },
  'is created again when a lost request had no effect': {
    faults: [WITHOUT_EFFECT],
    calls: `read list create ${FIVE_TIMES} create read`,
    ms: 5000,
  },

  'may appear 3.75 s after its creation': {
    faults: hide(1, 4),
    calls: 'read list create read list read list read list read list read',
    ms: 3750,
  },
  'may not be readable after its creation': {
    faults: [always('read bucket', refusal(403), 1), always('list buckets', refusal(403), 1)],
    calls: 'read list create read list',
  },
  'that does not appear is an error': {
    faults: hide(0, 999),
    error: ['The platform acknowledged the creation of bucket "site", but does not show it.'],
    changed: true,
    visibility: 'private',
    log: '',
  },
  'is not created when the platform refuses': {
    faults: [always('create bucket', refusal(403))],
    error: [REFUSED, NOT_CREATED],
    calls: 'read list create',
  },

  ...each([400, 409, 412, 422], (status) => ({
    [`is looked for once when the platform refuses with ${status}`]: {
      faults: [always('create bucket', refusal(status))],
      error: [REFUSED, NOT_CREATED],
      calls: 'read list create read list',
      ms: 0,
    },
  })),
  ...each([400, 409, 412, 422], (existsStatus) => ({
    [`that another writer creates first is used (${existsStatus})`]: {
      storage: { existsStatus },
      during: 'private',
      inputs: PRIVATE,
      calls: 'read list create read read',
      log: USED,
    },
  })),

  'that another writer creates first with another visibility is an error': {
    during: 'public',
    inputs: PRIVATE,
    error: [IS_PUBLIC, NOT_CREATED],
    visibility: 'public',
  },
};

const PATH_REFUSED: Scenes = each([400, 403, 404, 405, 410], (status) => ({
  [`with ${status} is created when it is not listed`]: {
    storage: { inspection: { status } },
    calls: 'read list create read list',
  },
  [`with ${status} is read from the list`]: {
    storage: { inspection: { status } },
    given: 'public',
    inputs: PRIVATE,
    error: [IS_PUBLIC, NOTHING],
    calls: 'read list',
  },
}));

const UNREADABLE: Scenes = {
  'in the list does not exist when its own path says so': {
    denied: ['list buckets'],
    calls: 'read list create read',
  },

  'is reported in doubt after a lost answer': {
    denied: ['storage:read'],
    faults: [WITHOUT_EFFECT],
    error: [
      /\S+ closed the connection .*The action could not verify whether bucket "site" was created\.$/,
      'Bucket "site" may or may not have been created.',
    ],
    changed: true,
    calls: `read list create${' read list'.repeat(5)}`,
  },
};

const EXISTING: Scenes = {
  'is used as it is': { given: 'public', calls: 'read' },
  'is used with the same `bucket_visibility`': { given: 'public', inputs: PUBLIC, calls: 'read' },
  ...each<[what: string, reading: Reading]>(
    [
      ['as it is', {}],
      ['in capitals', record(({ name, visibility }) => ({ name, visibility: visibility.toUpperCase() }))],
    ],
    ([what, reading]) => ({
      [`stops the step with another \`bucket_visibility\` when its record is written ${what}`]: {
        ...reading,
        given: 'public',
        inputs: PRIVATE,
        error: [IS_PUBLIC, NOTHING],
        calls: 'read',
      },
    }),
  ),
  'is used with any `bucket_visibility` when its record contains none': {
    ...record(({ name }) => ({ name })),
    given: 'private',
    inputs: PUBLIC,
  },
};

describe.each([
  ['A missing bucket', MISSING],
  ['A bucket whose own path is refused', PATH_REFUSED],
  ['A bucket that the key may not read', UNREADABLE],
  ['An existing bucket', EXISTING],
])('%s', (_what, scenes) => {
  it.each(Object.entries(scenes))('%s', async (_title, scene) => await play(scene));
});
