/** What becomes of the objects of a bucket: an upload after an earlier one, whatever the platform shows and whoever writes. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault, What } from '../world/faults.ts';
import type { Traced } from '../world/platform.ts';
import type { World } from '../world/world.ts';
import { always, type Line, NOTHING_CHANGED, refusal, type Scene, scenes, toLine } from './scene.ts';
import { MANIFEST, type Mode, open, statusesOf, type Texts, THEIRS, textsIn } from './upload-world.ts';

const FORMER = { 'edited.txt': 'before', 'gone.txt': 'gone', 'index.html': '<p>1', 'kept.txt': 'kept' };
const FILES = {
  'edited.txt': 'edited since',
  'index.html': '<p>page two',
  'kept.txt': 'kept',
  'new.txt': '',
};

/** What an upload of the files does to each object when nothing happens. */
const ALL = Object.fromEntries(Object.keys(FILES).map((key) => [key, 'uploaded']));
const CHANGED = { ...ALL, 'kept.txt': 'unchanged' };
const STATUSES: Readonly<Record<Mode, Texts>> = {
  all: ALL,
  changed: CHANGED,
  mirror: { ...CHANGED, 'gone.txt': 'deleted' },
};

/** What is `given` happens between the two uploads. */
interface UploadScene extends Pick<Scene, 'given' | 'faults'> {
  readonly mode?: Mode;
  /** Another writer acts directly before this call of the step. */
  readonly during?: readonly [call: RegExp, act: (world: World) => void];
  /** Where they differ from those of an undisturbed upload; undefined for an object that is not listed. */
  readonly statuses?: Readonly<Record<string, string | undefined>>;
  /** The lines of the error, without the counts and the hint. */
  readonly error?: readonly Line[];
  /** The calls for objects, without the requests for their tickets, where their number or order matters. */
  readonly calls?: string;
  readonly notice?: string;
  readonly warning?: RegExp;
  readonly isUntouched?: boolean;
  /** What the next mirror leaves beside the files: objects of other writers, and forgotten ones. */
  readonly left?: Texts;
}

let world: World;
let restore: () => void;
beforeAll(async () => {
  world = await open(FORMER, {}, { upload: 'mirror' });
  expect((await world.step()).error).toBe('');
  await rm(world.workspace.at('gone.txt'));
  await world.workspace.write(FILES);
  restore = world.save();
});
afterAll(() => world[Symbol.asyncDispose]());

const COUNTED = RegExp(
  `^(?:${NOTHING_CHANGED} )?Bucket "site": (?:\\d of|all) [45] objects (?:uploaded|unchanged|deleted|failed).*\\.$`,
);
const ADVICE = /^[A-Z`].{15,}\.$/;

async function play(scene: UploadScene): Promise<void> {
  const { mode = 'mirror', given, during, error, isUntouched, notice = '', warning } = scene;
  restore();
  given?.(world);
  const before = ({ call, thing }: Traced) => {
    if (during?.[0].test(`${call} ${thing}`)) during[1](world);
  };
  const faults = scene.faults ?? [];
  const ran = await world.step({ upload: mode, upload_concurrency: '1' }, { faults, before });
  const lines = error && [...error, isUntouched ? NOTHING_CHANGED : COUNTED, ADVICE];
  expect(ran.error.split('\n')).toEqual(lines?.map(toLine) ?? ['']);
  const statuses = { ...STATUSES[mode], ...scene.statuses };
  // Of keys that are undefined, none is listed.
  expect(statusesOf(ran)).toEqual(isUntouched ? {} : statuses);
  const deleted = Object.values(statuses).filter((status) => status === 'deleted');
  if (isUntouched) expect(ran.writes).toEqual([]);
  else expect(ran.outputs.deleted_count).toBe(`${deleted.length}`);
  expect(ran.outputs.changed).toBe(String(ran.writes.length > 0));
  expect(ran.runner.notices.join('\n')).toBe(notice);
  expect(ran.warnings).toEqual(warning ? expect.stringMatching(warning) : '');
  const all = ran.trace.map(({ call, thing }) => (call === 'list objects' ? 'list' : `${call} ${thing}`));
  const calls = all.filter((call) => /^(?:list$|upload|download|(?:read|delete) object)/.test(call));
  if (scene.calls !== undefined) expect(calls.join(' ')).toBe(scene.calls);
  // An address that is no ticket may be one all the same.
  expect(ran.runner.everything()).not.toContain('a.example/secret');
  // The next mirror leaves exactly the files, and the one after it writes nothing.
  const repair = await world.step({ upload: 'mirror', max_deletions: '100%' });
  expect(repair.error).toBe('');
  expect(textsIn(world)).toEqual({ ...FILES, ...scene.left });
  const quiet = await world.step({ upload: 'mirror' });
  expect([quiet.error, quiet.warnings, ...quiet.writes]).toEqual(['', '']);
}

/** The platform acknowledges a request, and does nothing. */
const lie = (at: RegExp): Fault => ({ at, what: { status: 204 } });
const NO_LISTING =
  'Could not read back the content of bucket "site": could not list the objects of bucket "site": the platform answered 403 (Forbidden): no';
const REPLACED =
  'Kept 1 object in bucket "site", changed since an earlier upload: "gone.txt". The manifest no longer contains them.';
const refused = (key: string) =>
  new RegExp(`^- "${key}": could not .* "${key}".*: the platform answered 4.. .*: no`);
const ORDER = 'Pages are sent only when all other files are uploaded, and deletions only when all pages are.';
const KEPT = { 'gone.txt': 'not_deleted' };
const UNSENT = { 'edited.txt': 'not_sent', 'index.html': 'not_sent', 'new.txt': 'not_sent' };
/** Each of these forgets what earlier uploads left: the mirror after it deletes nothing of them. */
const FORGOTTEN = { statuses: { ...ALL, 'gone.txt': undefined }, left: { 'gone.txt': 'gone' } };
const WRITE = `download ${MANIFEST} upload ${MANIFEST}`;
const SENT = `${WRITE} upload edited.txt upload new.txt upload index.html`;
const BEGUN = `download ${MANIFEST} list ${SENT}`;
const DELETED = 'list delete object gone.txt';
const LISTS = 'list list list list list';

scenes<UploadScene>('An upload after an earlier one', play, {
  'sends files, then pages, deletes, reads back, and ends with the manifest': {
    calls: `${BEGUN} ${DELETED} list ${WRITE}`,
  },
  'names an object whose deletion is refused, and keeps it in the manifest': {
    faults: [always('delete object', refusal(422, 'no'))],
    error: ['1 of 5 objects of bucket "site" failed:', refused('gone.txt')],
    statuses: KEPT,
    calls: `${BEGUN} ${DELETED} ${WRITE}`,
  },
  'warns of an upload over an object that had no effect, and sends it again the next time': {
    mode: 'changed',
    faults: [lie(/^upload edited/)],
    warning: /^Another size than was sent is listed for 1 object, such as "edited\.txt": 1?\d bytes sent, /,
    calls: `${BEGUN} ${LISTS} read object edited.txt ${WRITE}`,
  },
  'sends no page and deletes nothing when another file is refused': {
    faults: [always(/^upload edited/, refusal(413, 'no'))],
    error: ['1 of 5 objects of bucket "site" failed (2 not sent):', refused('edited.txt'), ORDER],
    statuses: { ...KEPT, 'edited.txt': 'failed', 'index.html': 'not_sent' },
    calls: `download ${MANIFEST} list ${WRITE} upload edited.txt upload new.txt list ${WRITE}`,
  },
  'deletes nothing while an object is missing': {
    faults: [lie(/^upload new/)],
    error: [
      '1 of 5 objects of bucket "site" failed (1 not sent):',
      /^- "new\.txt": could not find "new\.txt" in the listing of bucket "site", although .* acknowledged the upload$/,
      ORDER,
    ],
    statuses: { ...KEPT, 'new.txt': 'failed' },
    calls: `${BEGUN} ${LISTS} read object new.txt ${WRITE}`,
  },
  'finds out that a deletion had no effect': {
    faults: [lie(/^delete object/)],
    error: [
      '1 of 5 objects of bucket "site" failed:',
      /^- "gone\.txt": could not delete object "gone\.txt" .*: the platform acknowledged it, but still lists the object$/,
    ],
    statuses: KEPT,
    calls: `${BEGUN} ${DELETED} ${LISTS} ${WRITE}`,
  },
  'keeps an object that another writer replaces before its deletion': {
    during: [/^upload index/, ({ storage }) => storage.put('site', 'gone.txt', THEIRS)],
    statuses: { 'gone.txt': undefined },
    left: { 'gone.txt': THEIRS },
    notice: REPLACED,
  },
  'keeps an object that another writer replaced before it, and forgets it': {
    mode: 'changed',
    given: ({ storage }) => storage.put('site', 'gone.txt', THEIRS),
    left: { 'gone.txt': THEIRS },
  },
  'of all files keeps the others in the manifest': { mode: 'all' },
  'trusts what was acknowledged when it may not list afterwards': {
    mode: 'changed',
    faults: [always('list objects', refusal(403, 'no'), 1)],
    notice: NO_LISTING,
  },
  'is red when it cannot list afterwards, and deletes nothing': {
    faults: [always('list objects', refusal(403, 'no'), 1)],
    error: [/^Could not list the objects of bucket "site": the platform answered 4.. .*: no\.$/],
    statuses: KEPT,
  },
  'counts what it has deleted when the bucket cannot be listed afterwards': {
    faults: [always('list objects', { status: 503, headers: { 'retry-after': '600' } }, 2)],
    error: [/ asked to wait 600 s; /],
  },
  'asks for each object when there is no listing': {
    faults: [always('list objects', refusal(404, 'no'))],
  },
  'stops before it writes when it cannot know whether an object exists that is not listed': {
    given: ({ storage }) => storage.drop('site', 'gone.txt'),
    faults: [always('read object', { status: 503 })],
    error: [/^Could not read object "gone\.txt" of bucket "site": .* 503 .* gave up after .*\.$/],
    isUntouched: true,
  },
  'stops before it writes when the key is invalid': {
    mode: 'all',
    faults: [always('ask for download', refusal(401, 'no'))],
    error: [/^Could not get a download URL for "\.upload-manifest\.json" .* 401 .*: no\.$/],
    isUntouched: true,
  },
  'sends nothing when it cannot announce that in the manifest': {
    faults: [always(/^ask for upload \.upload/, refusal(400, 'no'))],
    error: [/^Could not get an upload URL for "\.upload-manifest\.json" in bucket "site": .* 400 .*: no\.$/],
    statuses: { ...UNSENT, ...KEPT },
  },
  'deletes nothing when another version wrote the manifest': {
    given: (world) => world.storage.put('site', MANIFEST, '{"version":9,"objects":[]}'),
    ...FORGOTTEN,
    warning:
      /^The manifest "\.upload-manifest\.json" is damaged\. All files are uploaded, and nothing is deleted\.$/,
  },
});

const NO_URL: Fault = always('ask for download', { status: 200, body: {} });

it('An upload of `all` asks for no manifest where the key may not read', async () => {
  restore();
  const inputs = { upload: 'all' };
  const ran = await world.step(inputs, { denied: ['storage:read'] });
  expect([ran.error, ran.warnings, ran.outputs.uploaded_count]).toEqual(['', '', '4']);
  expect(ran.trace.filter(({ thing }) => thing.includes('manifest'))).toEqual([]);
});

it.each<[what: string, answer: What, reason: string]>([
  ['403', refusal(403, 'no'), 'answered 403'],
  ['404', refusal(404, 'no'), 'answered 404'],
  ['no URL', { status: 200, body: { link: 'https://a.example/secret' } }, 'no `uploadUrl` \\(status 200'],
])('An upload stops when it gets %s instead of an upload URL', async (_what, answer, reason) => {
  await play({
    faults: [always(/^ask for upload edited/, answer)],
    error: ['1 of 5 objects of bucket "site" failed (3 not sent):', RegExp(reason)],
    statuses: { ...UNSENT, 'edited.txt': 'failed', ...KEPT },
  });
});

it.each<[how: string, fault: Fault, reason: string, downloads: number]>([
  ['gets no URL', always('ask for download', refusal(403, 'no')), ' 403 .*: no', 0],
  ['gets a URL that is none', NO_URL, 'no `downloadUrl` \\(status 200\\)', 0],
  ['gets URLs that are refused', always('download', refusal(403, 'no')), ' 403 .*: no', 3],
  ['is refused itself', always('download', refusal(422, 'no')), ' 422 .*: no', 1],
])('An upload stops before it writes when the manifest %s', async (_how, fault, reason, downloads) => {
  const error = RegExp(`^Could .*"${MANIFEST}".*${reason}\\.$`);
  const calls = Array(downloads).fill(`download ${MANIFEST}`).join(' ');
  for (const mode of ['mirror', 'all'] as const)
    await play({ mode, faults: [fault], error: [error], isUntouched: true, calls });
});

it('`max_deletions: 0` deletes nothing, and its error and its dry run list what it would', async () => {
  restore();
  const none = await world.step({ upload: 'mirror', max_deletions: '0' });
  expect(none.error).toContain('(`max_deletions` is 0): "gone.txt".\n');
  expect(none.writes).toEqual([]);
  const dry = await world.step({ upload: 'mirror', max_deletions: '0', dry_run: 'true' });
  expect(dry.error).toBe(none.error);
  for (const shown of [dry.summary, dry.log, none.log])
    expect(shown).toMatch(/upload 3 objects, 23 B, to bucket "site"; delete 1 object of an earlier upload: /);
});

const SHOWN = [{ size: 11 }, { file_id: 'file-11' }];
it.each(SHOWN)('What an object itself shows (%j) is not mixed with a listing that is late', async (shown) => {
  const fileIdOf = (_key: string, { bytes }: { readonly bytes: Buffer }) => `file-${bytes.length}`;
  const storage = { answersWithRecord: true, fileIdOf, lag: 0 };
  await using world = await open({ 'a.txt': 'first' }, storage, { upload: 'changed' });
  expect((await world.step()).error).toBe('');
  storage.lag = 99;
  const faults = [always('read object', { status: 200, body: { key: 'a.txt', ...shown } })];
  // What was sent is known to the next run.
  for (const [files, count] of [
    [{ 'a.txt': 'another one' }, '1'],
    [{}, '0'],
  ] as const) {
    const { error, warnings, outputs } = await world.step({}, { files, faults });
    expect([error, warnings, outputs.uploaded_count]).toEqual(['', '', count]);
  }
});
