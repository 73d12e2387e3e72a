/** Guarantees of every upload: in every reading of the API document, and whatever fails. The simulation says when it is green. */
import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ManifestEntry } from '../../src/artifacts/manifest.ts';
import type { Inputs } from '../../src/inputs/reader.ts';
import { anyReading, type Generated, PLAIN, readingOf } from '../simulation/readings.ts';
import { BOUNDS } from '../support/bounds.ts';
import { type AnyFault, FAULTS, type Fault } from '../world/faults.ts';
import type { Traced } from '../world/platform.ts';
import type { StorageReading } from '../world/reading.ts';
import type { StoredObject } from '../world/storage.ts';
import type { Ran, World } from '../world/world.ts';
import { listedBy, MANIFEST, open, type Texts, THEIRS, textsIn } from './upload-world.ts';

const PATHS = ['a.txt', 'index.html', 'sub/page.html', 'sub/ü ö.js', '100%20#&+.bin', 'd/download-url'];
/** Bytes: beside the bounds at which a file is read in another way. */
const SIZES = [64, 64 + 1 / 1024, 256, 256 + 1 / 1024, 1024 + 1 / 1024].map((kib) => kib * 1024);
/** Pairs of the same size, which only their bytes distinguish. */
const CONTENTS = [
  ...Array(6).fill(['', 'one', 'two', 'three', 'seven']).flat(),
  ...SIZES.flatMap((size) => ['L'.repeat(size), 'l'.repeat(size)]),
];

const few = fc.dictionary(fc.constantFrom(...PATHS), fc.constantFrom<string>(...CONTENTS), {
  minKeys: 1,
  noNullPrototype: true,
});
/** Numbers of files besides: more than a mirror may always delete, or none. */
const many = fc.constantFrom(0, 0, 0, 0, 0, 24, 45);
const files = fc.tuple(few, many).map(([small, count]): Texts => {
  const more = Array.from({ length: count }, (_, index) => [`${index}.css`, `${index}`]);
  return { ...Object.fromEntries(more), ...small };
});
const limits = fc.constantFrom('50%', '0', '30', '100%');
const kinds = fc.oneof(
  fc.record({ upload: fc.constantFrom('all', 'changed', 'changed') }),
  fc.record({ upload: fc.constant('mirror'), max_deletions: limits }),
);
const inputs = fc
  .record({ kind: kinds, upload_concurrency: fc.constantFrom('1', '3', '128') })
  .map(({ kind, ...more }): Partial<Inputs> => ({ ...kind, ...more }));
const fault = fc
  .record({ named: fc.constantFrom(...FAULTS), times: fc.constantFrom(1, 1, 1, 2, 5, 999) })
  .map(({ named, times }) => ({ ...named, times }));
/** Something that happens during an upload: at a share of the requests that it sends when nothing happens. */
const disturbance = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  what: fc.oneof({ weight: 8, arbitrary: fault }, { weight: 2, arbitrary: fc.constant('cancel' as const) }),
});
const anyUpload = fc.record({ files, inputs, disturbances: fc.array(disturbance, { maxLength: 3 }) });
type Upload = Generated<typeof anyUpload>;

/** Listings and file ids that differ from those of the simulation. */
const odd = fc.constantFrom<StorageReading[]>(
  ...[{}, {}, {}, { transferAddress: String }, { fileIdOf: String }],
  { fileIdOf: (_key, { version }) => version },
  { listedKeys: (keys) => keys.slice(0, 3) },
  { listedKeys: (keys) => keys.map(encodeURIComponent) },
);
const readings = fc
  .tuple(anyReading, odd)
  .map(([any, more]): StorageReading => ({ ...readingOf(any).storage, ...more }));

/** Any history. It ends with runs that nothing disturbs: one that repairs, the same once more, and a mirror. */
const anyHistory = fc
  .record({
    reading: readings,
    /** Keys of objects that another writer has stored. */
    foreign: fc.subarray([...PATHS, 'foreign.txt', '0.css', '40.css']),
    uploads: fc.array(anyUpload, { minLength: 1, maxLength: 3 }),
  })
  .map(({ uploads, ...history }) => {
    const { files, inputs } = uploads.at(-1) as Upload;
    const changed = { upload: 'changed', max_deletions: '' };
    const mirror = { upload: 'mirror', max_deletions: '100%' };
    const quiet = (kind: Partial<Inputs>): Upload => ({
      files,
      inputs: { ...inputs, ...kind },
      disturbances: [],
    });
    return { ...history, uploads: [...uploads, ...[changed, changed, mirror].map(quiet)] };
  });

type Objects = ReadonlyMap<string, StoredObject>;

/** A run, with all that is known of it. */
interface Played {
  readonly upload: Upload;
  readonly reading: StorageReading;
  readonly ran: Ran;
  readonly before: Objects;
  readonly after: Objects;
  readonly previous: Played | undefined;
}

const sha256 = (bytes: Buffer | undefined) => bytes && hash('sha256', bytes);

function promisedBy(objects: Objects): readonly ManifestEntry[] {
  return JSON.parse(objects.get(MANIFEST)?.bytes.toString() ?? '{"objects":[]}').objects;
}

const GUARANTEES = {
  'a successful run has uploaded every file': ({ ran, upload, after }) => {
    if (!ran.done) return;
    for (const [key, text] of Object.entries(upload.files))
      expect(after.get(key)?.bytes.toString() === text, key).toBe(true);
  },

  'an object of another writer is neither deleted nor replaced, unless a file has its key': (played) => {
    const { before, after, upload } = played;
    for (const [key, object] of before)
      if (object.bytes.toString() === THEIRS && !(key in upload.files))
        expect(after.get(key), key).toBe(object);
  },

  'a mirror deletes as many objects as it may, and by default up to 20': ({ ran, upload, before }) => {
    const { max_deletions: limit = '0' } = upload.inputs;
    const most =
      Number.parseInt(limit || '0', 10) * (limit.endsWith('%') ? promisedBy(before).length / 100 : 1);
    const least = limit === '50%' ? 20 : 0;
    expect(Number(ran.outputs.deleted_count || 0)).toBeLessThanOrEqual(Math.max(least, most));
    if (ran.error.includes('`upload: mirror` would delete ')) expect(ran.writes).toEqual([]);
  },

  'the manifest contains no sha-256 but those of the existing bytes, however the run ended': (played) => {
    const { after, reading } = played;
    for (const { key, listed, sha256: sum } of promisedBy(after)) {
      const object = after.get(key);
      const isOther =
        object && listed.file_id !== undefined && listed.file_id !== reading.fileIdOf?.(key, object);
      if (sum !== null && object && !isOther) expect(sha256(object.bytes), key).toBe(sum);
    }
  },

  'files are sent before pages, pages before deletions, and the manifest is the last': ({ ran }) => {
    const writes = ran.trace.filter(({ call }) => call === 'upload' || call === 'delete object');
    const ranks = writes
      .filter(({ thing }) => thing !== MANIFEST)
      .map(({ call, thing }) => (call === 'delete object' ? 2 : Number(thing.endsWith('.html'))));
    expect(ranks).toEqual(ranks.toSorted());
    if (ran.done && writes.some(({ thing }) => thing === MANIFEST))
      expect(writes.at(-1)?.thing).toBe(MANIFEST);
  },

  'while a file is missing nothing is deleted, and no page is sent after another file failed': ({ ran }) => {
    const failed = listedBy(ran).filter(({ key, status }) => status === 'failed' && key !== MANIFEST);
    if (failed.length > 0) expect(ran.writes).not.toContain('delete object');
    const isSentFirst = ({ key, reason = '' }: (typeof failed)[number]) =>
      !key.endsWith('.html') && !reason.includes('in the listing of');
    const pages = ran.trace.filter(({ call, thing }) => call === 'upload' && thing.endsWith('.html'));
    if (failed.some(isSentFirst)) expect(pages).toEqual([]);
  },

  'the list of all objects says what was done': ({ ran, before, after }) => {
    for (const { key, status, sha256: sum } of listedBy(ran)) {
      if (status === 'uploaded' || status === 'unchanged')
        expect(sha256(after.get(key)?.bytes), key).toBe(sum);
      if (status === 'not_sent') expect(after.get(key), key).toBe(before.get(key));
      if (status === 'deleted') expect([before.has(key), after.has(key)], key).toEqual([true, false]);
    }
  },

  'a file that was just uploaded is not sent again': ({ previous, upload, ran, reading }) => {
    const isRepeated = JSON.stringify(previous?.upload) === JSON.stringify(upload);
    const isQuiet = upload.disturbances.length === 0 && upload.inputs.upload !== 'all';
    if (isRepeated && isQuiet && !reading.lag) expect(ran.writes).toEqual([]);
  },
} as const satisfies Readonly<Record<string, (played: Played) => void>>;

function expectGuarantees(played: Played): void {
  for (const [what, keep] of Object.entries(GUARANTEES)) {
    try {
      keep(played);
    } catch (cause) {
      const { ran, upload } = played;
      const calls = ran.trace.map(({ index, call, thing, status }) => `${index} ${call} ${thing} ${status}`);
      const story = JSON.stringify({ ...upload, error: ran.error, calls }, null, 1);
      throw new Error(`${what}: ${cause}\nin the run ${story}`, { cause });
    }
  }
}

/** A client cannot find out that a platform denies a single object, or a bucket, that exists. */
function isLie({ call }: Traced, { what, isPassing }: AnyFault): boolean {
  const isAbsence = typeof what === 'object' && (what.status === 404 || what.status === 410);
  if (call === 'read object') return !isPassing;
  return isAbsence && /^(?:delete object|ask for download|read bucket|list buckets)$/.test(call);
}

/** Returns the conditions of a step with disturbances at the requests of a rehearsal. */
async function disturb(world: World, { inputs: given, disturbances: all }: Upload) {
  const step: { faults: Fault[]; cancelAt?: number } = { faults: [] };
  if (all.length === 0) return step;
  const restore = world.save();
  const { trace } = await world.step(given);
  restore();
  for (const { at, what } of all) {
    const request = trace[Math.floor(at * trace.length)];
    if (request && what === 'cancel') step.cancelAt = request.index;
    else if (request && what !== 'cancel' && !isLie(request, what))
      step.faults.push({ ...what, at: request.index });
  }
  return step;
}

async function play({ reading, foreign, uploads }: Generated<typeof anyHistory>): Promise<void> {
  await using world = await open({}, reading);
  for (const key of foreign) world.storage.put('site', key, THEIRS);
  let previous: Played | undefined;
  for (const upload of uploads) {
    for (const path of Object.keys(previous?.upload.files ?? {})) await rm(world.workspace.at(path));
    await world.workspace.write(upload.files);
    const before = world.storage.objects('site');
    const ran = await world.step(upload.inputs, await disturb(world, upload));
    const after = world.storage.objects('site');
    previous = { upload, reading, ran, before, after, previous };
    expectGuarantees(previous);
  }
}

it(
  'any history of uploads keeps every guarantee',
  async () => {
    const bounds = { numRuns: BOUNDS.uploadHistories, endOnFailure: true };
    await fc.assert(fc.asyncProperty(anyHistory, play), bounds);
  },
  120_000 + BOUNDS.uploadHistories * 1000,
);

it('of two uploads of one prefix at once, the next mirror deletes what it has to, and one says that they met', async () => {
  const texts = { '0/a': '', '0/b': '', '1/b': 'one', '1/d.html': '', '2/b': 'two', '2/e.html': '' };
  const inputs = { upload: 'mirror', max_deletions: '100%', upload_concurrency: '1' };
  for (let at = 0; at < 24; at += 1) {
    const reading = readingOf({ ...PLAIN, answersWithRecord: at % 2 === 0 });
    await using world = await open(texts, reading.storage, inputs);
    const upload = (artifacts_root: string) => world.step({ artifacts_root });
    await upload('0');
    // The other one takes over after so many requests.
    const turns = [...Array(at >> 1).fill(1), 0, ...Array(60).fill(1)];
    const both = await world.together(turns, [() => upload('1'), () => upload('2')]);
    const met = both.filter(({ warnings }) => warnings.includes('Another upload wrote the manifest'));
    expect(met).not.toEqual([]);
    expect((await upload('1')).warnings).toBe('');
    expect(textsIn(world)).toEqual({ b: 'one', 'd.html': '' });
  }
});
