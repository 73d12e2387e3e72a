/** Histories of uploads to one bucket, generated and played: the files and inputs of each, and what disturbs it. */
import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import type { Inputs } from '../../src/config/reader.ts';
import { FAULTS, type NamedFault } from '../world/faults.ts';
import type { Traced } from '../world/platform.ts';
import type { StorageReading } from '../world/reading.ts';
import type { StoredObject } from '../world/storage.ts';
import { openWorld, type Ran, type Step, type World } from '../world/world.ts';
import { MANIFEST, SITE, type Texts } from './upload-world.ts';

/** What other writers store: of another size than any file. */
export const THEIRS = 'of somebody else';

interface TimedFault extends NamedFault {
  readonly times: number;
}
interface Write {
  readonly write: 'put' | 'drop';
  readonly key: string;
}
/** Something that happens during an upload: at a share of the requests that it sends when nothing happens. */
interface Disturbance {
  readonly at: number;
  readonly what: TimedFault | 'cancel' | Write;
}

interface Upload {
  readonly files: Texts;
  readonly inputs: Partial<Inputs>;
  readonly disturbances: readonly Disturbance[];
}

interface History {
  readonly reading: StorageReading;
  readonly hasBucket: boolean;
  /** Keys of objects that another writer has stored. */
  readonly foreign: readonly string[];
  readonly uploads: readonly Upload[];
}

const PATHS = [
  'a.txt',
  'b.txt',
  'index.html',
  'sub/page.html',
  'sub/ü ö.js',
  '100%20#&+.bin',
  'd/download-url',
];
/** Pairs of the same size, which only their bytes distinguish, and two that are sent in parts. */
const CONTENTS = ['', 'one', 'two', 'three', 'seven'];
const LARGE = ['L', 'l'].map((letter) => letter.repeat(1024 * 1024 + 1));
/** Keys that nobody has a file for, among others. */
const KEYS = [...PATHS, 'foreign.txt', '0.css', '40.css'];

const texts = fc.oneof(
  { weight: 25, arbitrary: fc.constantFrom(...CONTENTS) },
  { weight: 1, arbitrary: fc.constantFrom(...LARGE) },
);
const few = fc.dictionary(fc.constantFrom(...PATHS), texts, {
  minKeys: 1,
  maxKeys: 6,
  noNullPrototype: true,
});
/** Numbers of files besides: more than a mirror may always delete, or none. */
const many = fc.constantFrom(0, 0, 0, 0, 0, 24, 45);
const files = fc.tuple(few, many).map(([small, count]): Texts => {
  const more = Array.from({ length: count }, (_, index) => [`${index}.css`, `${index}`]);
  return { ...Object.fromEntries(more), ...small };
});

const inputs = fc.record({
  upload: fc.constantFrom('all', 'changed', 'changed', 'mirror', 'mirror', 'mirror'),
  max_deletions: fc.constantFrom('50%', '50%', '30', '100%'),
  upload_concurrency: fc.constantFrom('1', '3', '128'),
});

const fault = fc
  .record({ named: fc.constantFrom(...FAULTS), times: fc.constantFrom(1, 1, 1, 2, 5, 999) })
  .map(({ named, times }): TimedFault => ({ ...named, times }));
const write = fc.record({ write: fc.constantFrom('put', 'drop'), key: fc.constantFrom(...KEYS) });
const disturbance: fc.Arbitrary<Disturbance> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  what: fc.oneof(
    { weight: 8, arbitrary: fault },
    { weight: 3, arbitrary: write },
    { weight: 1, arbitrary: fc.constant('cancel' as const) },
  ),
});
const uploads: fc.Arbitrary<Upload> = fc.record({
  files,
  inputs,
  disturbances: fc.array(disturbance, { maxLength: 3 }),
});

const newFileId: StorageReading['fileIdOf'] = (_key, { version }) => `file-${version}`;

/** Readings of the gaps of the API document, as far as they affect what an upload knows of objects. */
const readings: fc.Arbitrary<StorageReading> = fc.record(
  {
    sizeOf: fc.constantFrom<NonNullable<StorageReading['sizeOf']>>(
      () => undefined,
      (bytes) => String(bytes),
      (bytes) => Math.ceil(bytes / 1024),
    ),
    listedKeys: fc.constantFrom<NonNullable<StorageReading['listedKeys']>>(
      (keys) => keys.toReversed(),
      (keys) => keys.slice(0, 3),
      (keys) => keys.map(encodeURIComponent),
    ),
    lag: fc.constantFrom(1, 2, 3),
    fileIdOf: fc.constantFrom<NonNullable<StorageReading['fileIdOf']>>(
      newFileId,
      (key) => key,
      (_key, { version }) => version,
    ),
    objectRecord: fc.constantFrom<NonNullable<StorageReading['objectRecord']>>(
      () => ({ status: 405 }),
      () => ({ status: 200, body: {} }),
    ),
    transferAddress: fc.constant<NonNullable<StorageReading['transferAddress']>>((path) => path),
    answersWithRecord: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Any history. It ends with runs that nothing disturbs: one that repairs, the same once more, and a mirror. */
export const histories: fc.Arbitrary<History> = fc
  .record({
    reading: readings,
    hasBucket: fc.boolean(),
    foreign: fc.subarray(KEYS),
    uploads: fc.array(uploads, { minLength: 1, maxLength: 3 }),
  })
  .map(({ reading: { objectRecord, ...others }, hasBucket, foreign, uploads: disturbed }) => {
    const isListed = !others.listedKeys && !others.lag;
    // What neither a listing nor a record shows cannot be found.
    const reading: StorageReading = isListed && objectRecord ? { ...others, objectRecord } : others;
    // Who writes is recognized by sizes in bytes or by ids, in a listing and in records that can be read.
    const isWhole = isListed && !reading.objectRecord;
    const isRecognizable = isWhole && (!reading.sizeOf || reading.fileIdOf === newFileId);
    const isPossible = ({ what }: Disturbance) =>
      isRecognizable || typeof what !== 'object' || !('write' in what);
    const possible = disturbed.map((upload) => ({
      ...upload,
      disturbances: upload.disturbances.filter(isPossible),
    }));
    const last = disturbed.at(-1) as Upload;
    const quiet = ['changed', 'changed', 'mirror'].map((upload) => ({
      files: last.files,
      inputs: { ...last.inputs, upload, max_deletions: '100%' },
      disturbances: [],
    }));
    return { reading, hasBucket, foreign: isWhole ? foreign : [], uploads: [...possible, ...quiet] };
  });

type Objects = ReadonlyMap<string, StoredObject>;

/** A run, with all that is known of it. */
export interface Played {
  readonly upload: Upload;
  readonly reading: StorageReading;
  readonly ran: Ran;
  readonly before: Objects;
  readonly after: Objects;
  /** Keys under which uploads have certainly stored what is there. */
  readonly stored: ReadonlySet<string>;
  /** The same, as far as the uploads can know. */
  readonly ours: ReadonlySet<string>;
  /** What other writers did: by key, with the index of the request that came next. */
  readonly theirs: ReadonlyMap<string, Write & { readonly index: number }>;
  /** Some run was told that the bucket does not exist. */
  readonly isBlind: boolean;
  readonly previous: Played | undefined;
}

/** Plays a history, and passes on each run. */
export async function playHistory(history: History, check: (played: Played) => void): Promise<void> {
  const { reading, hasBucket, foreign, uploads: steps } = history;
  await using world = await openWorld({ reading: { storage: reading }, files: {}, inputs: SITE });
  if (hasBucket) world.storage.putBucket('site');
  for (const key of hasBucket ? foreign : []) world.storage.put('site', key, THEIRS);
  let claims: Objects = new Map();
  let previous: Played | undefined;
  for (const upload of steps) {
    for (const path of Object.keys(previous?.upload.files ?? {})) await rm(world.workspace.at(path));
    await world.workspace.write(upload.files);
    const before = world.storage.objects('site');
    const hadBucket = world.storage.bucket('site') !== undefined;
    const theirs = new Map<string, Write & { index: number }>();
    const ran = await world.step(upload.inputs, await disturb(world, upload, theirs));
    const isBlind =
      previous?.isBlind || (hadBucket && ran.trace.some(({ call }) => call === 'create bucket'));
    const after = world.storage.objects('site');
    const stored = [...claims].filter(([key, object]) => before.get(key) === object);
    const claimed = stored.filter(([key]) => !isGivenUp(ran, key));
    const [storedKeys, ours] = [stored, claimed].map((objects) => new Set(objects.map(([key]) => key)));
    const known = { stored: storedKeys ?? new Set(), ours: ours ?? new Set() };
    previous = { ...known, upload, reading, ran, before, after, theirs, isBlind, previous };
    check(previous);
    claims = new Map([...claimed, ...newClaims(previous)]);
  }
}

/** Whether a run no longer knows of an object that earlier ones have stored. */
function isGivenUp(ran: Ran, key: string): boolean {
  const { warnings, notices } = ran.runner;
  const isForgotten =
    warnings.some((text) => text.startsWith('The manifest ')) ||
    notices.some((text) => /another writer has replaced.* more/.test(text));
  return isForgotten || givenUpBy(ran).has(key);
}

/** Returns the keys that the run reports as replaced by another writer. */
export function givenUpBy({ runner }: Ran): ReadonlySet<string> {
  const notices = runner.notices.filter((text) => text.includes('another writer has replaced'));
  return new Set(notices.flatMap((text) => [...text.matchAll(/"([^"]*)"/g)].map(([, key = '']) => key)));
}

/** Returns what a run has stored for its manifest: an object of somebody else once it has certainly been replaced. */
function newClaims({
  upload,
  ran,
  before,
  after,
  ours,
}: Played): readonly (readonly [string, StoredObject])[] {
  const keepsManifest = upload.inputs.upload !== 'all' || before.has(MANIFEST);
  return Object.keys(upload.files).flatMap((key) => {
    const object = after.get(key);
    if (!object || object === before.get(key) || object.bytes.toString() === THEIRS) return [];
    return ours.has(key) || (keepsManifest && (ran.done || !before.has(key))) ? [[key, object] as const] : [];
  });
}

function isFault(what: Disturbance['what']): what is TimedFault {
  return typeof what === 'object' && 'when' in what;
}

/** A client cannot find out that a platform denies a single object that exists. */
function isLie({ call }: Traced, { what, isPassing }: NamedFault): boolean {
  if (call === 'read object') return !isPassing;
  return call === 'delete object' && typeof what === 'object' && what.status === 404;
}

/** Returns the conditions of a step with disturbances at the requests of a rehearsal. */
async function disturb(
  world: World,
  { inputs: given, disturbances }: Upload,
  theirs: Map<string, Write & { index: number }>,
): Promise<Step> {
  if (disturbances.length === 0) return {};
  const restore = world.save();
  const { trace } = await world.step(given);
  restore();
  const placed = disturbances.flatMap(({ at, what }) => {
    const request = trace[Math.floor(at * trace.length)];
    return request && !(isFault(what) && isLie(request, what)) ? [{ at: request.index, what }] : [];
  });
  const cancelAt = placed.find(({ what }) => what === 'cancel')?.at;
  return {
    faults: placed.flatMap(({ at, what }) => (isFault(what) ? [{ ...what, at }] : [])),
    ...(cancelAt !== undefined && { cancelAt }),
    before({ index }) {
      for (const { at, what } of placed) {
        if (at !== index || what === 'cancel' || isFault(what)) continue;
        theirs.set(what.key, { ...what, index });
        if (what.write === 'put') world.storage.put('site', what.key, THEIRS);
        else world.storage.drop('site', what.key);
      }
    },
  };
}
