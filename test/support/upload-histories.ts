/** Histories of uploads: the files of a workspace from run to run, the inputs of each run, and its faults. */
import fc from 'fast-check';
import type { Inputs } from '../../src/config/reader.ts';
import type { StorageReading } from './other-storage.ts';
import { type Fault, faults } from './upload-faults.ts';
import { BUCKET } from './upload-runs.ts';

/** An action of somebody else during a run, directly before its n-th request (from 0). */
export interface Interference {
  readonly at: number;
  readonly what: 'rewrite' | 'grow' | 'remove' | 'delete bucket';
  /** Which of the files, modulo their number. */
  readonly file: number;
}

/** One run of the action. */
export interface Step {
  /** The files of the workspace: the bytes of each by its path. */
  readonly files: Readonly<Record<string, string>>;
  readonly inputs: Partial<Inputs>;
  readonly faults: readonly Fault[];
  readonly interferences: readonly Interference[];
}

export interface History {
  readonly reading: StorageReading;
  /** Keys of objects that somebody else stored. */
  readonly foreign: readonly string[];
  readonly steps: readonly Step[];
}

/** The size of a file that is streamed. */
const LARGE = 1024 * 1024 + 1;

/** Returns the content of a file: some texts stand for a long one, so that a history is readable. */
export function contentOf(text: string): string {
  return text.toLowerCase() === 'large' ? text.repeat(Math.ceil(LARGE / text.length)) : text;
}

const PATHS = [
  'a.txt',
  'b.txt',
  'index.html',
  'sub/page.html',
  'sub/ü ö.js',
  '100%20#?&+.bin',
  'd/download-url',
];
// Pairs of the same size, which only their bytes distinguish.
const CONTENTS = ['', 'one', 'two', 'three', 'seven', 'LARGE', 'large'];

const contents = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...CONTENTS.slice(0, 5)) },
  { weight: 1, arbitrary: fc.constantFrom(...CONTENTS.slice(5)) },
);
const files = fc.dictionary(fc.constantFrom(...PATHS), contents, {
  minKeys: 1,
  maxKeys: 6,
  noNullPrototype: true,
});

const interference: fc.Arbitrary<Interference> = fc.record({
  at: fc.nat(14),
  what: fc.constantFrom<Interference['what']>(
    'rewrite',
    'rewrite',
    'grow',
    'remove',
    'remove',
    'delete bucket',
  ),
  file: fc.nat(5),
});

const inputs = fc.record({
  upload: fc.constantFrom('all', 'changed', 'changed', 'mirror', 'mirror', 'mirror'),
  max_deletions: fc.constantFrom('50%', '50%', '100%'),
  key_prefix: fc.constantFrom('', '', '', '', '', 'ü x/'),
  upload_concurrency: fc.constantFrom('1', '3', '128'),
  content_types: fc.constantFrom('', '', '', '*.txt=text/x-notes'),
  dry_run: fc.constantFrom('false', 'false', 'false', 'false', 'false', 'false', 'false', 'true'),
  bucket_visibility: fc.constantFrom('', '', 'private'),
});

const steps: fc.Arbitrary<Step> = fc.record({
  files,
  inputs,
  faults: fc.oneof(fc.constant([]), fc.array(faults, { maxLength: 5 })),
  interferences: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(interference, { minLength: 1, maxLength: 2 }) },
  ),
});

/** Gives each stored file a unique id. */
function createFileIds() {
  const ids = new WeakMap<object, string>();
  let count = 0;
  return (_key: string, object: object): string => {
    const known = ids.get(object);
    if (known !== undefined) return known;
    count += 1;
    ids.set(object, `file-${count}`);
    return `file-${count}`;
  };
}

const newFileId = createFileIds();

/** Readings of the gaps of the API document, as far as they affect an upload. */
const readings: fc.Arbitrary<StorageReading> = fc.record(
  {
    bucket: fc.constantFrom({ name: BUCKET }, { name: BUCKET, visibility: 'private' }),
    createStatus: fc.constantFrom(200, 201, 202, 204),
    existsStatus: fc.constantFrom(400, 409, 412, 422),
    bucketRecord: fc.constantFrom<NonNullable<StorageReading['bucketRecord']>>(
      (bucket) => ({ bucket }),
      (data) => ({ data }),
    ),
    sizeOf: fc.constantFrom<NonNullable<StorageReading['sizeOf']>>(
      () => undefined,
      (bytes) => String(bytes),
      (bytes) => Math.ceil(bytes / 1024),
    ),
    listedKeys: fc.constantFrom<NonNullable<StorageReading['listedKeys']>>(
      (keys) => keys.toReversed(),
      (keys) => keys.toSorted(),
      (keys) => keys.slice(0, 3),
      (keys) => keys.map(encodeURIComponent),
    ),
    lag: fc.constantFrom(1, 2, 3),
    fileIdOf: fc.constantFrom<NonNullable<StorageReading['fileIdOf']>>(newFileId, (key) => key),
    transferStatus: fc.constantFrom(200, 201, 202, 204),
    addressOf: fc.constantFrom<NonNullable<StorageReading['addressOf']>>(
      (path) => `/${path}`,
      (path, base) => `${base.replace('127.0.0.1', 'localhost')}${path}`,
    ),
  },
  { requiredKeys: [] },
);

/** Any history. Actions are mixed only where a file id shows that one has replaced what another one stored. */
export const histories: fc.Arbitrary<History> = fc
  .record({
    reading: readings,
    foreign: fc.subarray(['a.txt', 'index.html', 'sub/ü ö.js', 'foreign.txt', 'ü x/a.txt']),
    shard: fc.constantFrom('', '', '', '1/2', 'mixed'),
    shards: fc.array(fc.constantFrom('', '1/2', '2/2'), { minLength: 4, maxLength: 4 }),
    steps: fc.array(steps, { minLength: 1, maxLength: 4 }),
  })
  .map(({ shard, shards, steps, ...rest }) => ({
    ...rest,
    reading: { ...rest.reading, ...(shard === 'mixed' && { fileIdOf: newFileId }) },
    // Without file ids in a listing, nobody can recognize an object of somebody else.
    foreign: rest.reading.listedKeys ? [] : rest.foreign,
    steps: steps.map((step, index) => ({
      ...step,
      inputs: { ...step.inputs, shard: shard === 'mixed' ? (shards[index] ?? '') : shard },
    })),
  }));
