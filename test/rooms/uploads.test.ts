/** What becomes of the objects of a bucket: an upload after an earlier one, whatever the platform shows and whoever writes. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault, What } from '../world/faults.ts';
import type { Ran, World } from '../world/world.ts';
import {
  always,
  expectError,
  FILES,
  FORMER,
  MANIFEST,
  type Mode,
  open,
  refusal,
  statusesOf,
  type Texts,
  THEIRS,
  textsIn,
} from './upload-world.ts';

type Part = Readonly<Record<string, string | undefined>>;

/** What an upload of the files does to each object when nothing happens. */
const ALL = {
  'edited.txt': 'uploaded',
  'index.html': 'uploaded',
  'kept.txt': 'uploaded',
  'new.txt': 'uploaded',
};
const CHANGED = { ...ALL, 'kept.txt': 'unchanged' };
const STATUSES: Readonly<Record<Mode, Texts>> = {
  all: ALL,
  changed: CHANGED,
  mirror: { ...CHANGED, 'gone.txt': 'deleted' },
};

interface Scene {
  readonly mode: Mode;
  readonly faults?: readonly Fault[];
  /** What happens between the two uploads. */
  readonly given?: (world: World) => void;
  /** Another writer acts directly before this call of the step. */
  readonly during?: readonly [call: RegExp, act: (world: World) => void];
  /** Where they differ from those of an undisturbed upload; undefined for an object that is not listed. */
  readonly statuses?: Part;
  /** The lines of the error, without the counts and the hint. */
  readonly error?: readonly (string | RegExp)[];
  /** The calls for objects, where their number or order matters. */
  readonly calls?: string;
  readonly notice?: string;
  readonly warning?: RegExp;
  /** Nothing is written. */
  readonly isUntouched?: boolean;
  /** What the next mirror leaves beside the files: objects of other writers, and forgotten ones. */
  readonly left?: Texts;
}

/** Returns the calls for objects, without the requests for their tickets. */
function callsOf({ trace }: Ran): string {
  const calls = trace.map(({ call, thing }) => (call === 'list objects' ? 'list' : `${call} ${thing}`));
  return calls.filter((call) => /^(?:list$|upload|download|(?:read|delete) object)/.test(call)).join(' ');
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

const UNTOUCHED = 'Nothing was changed on the platform.';
const COUNTED =
  /^(?:Nothing was changed on the platform\. )?Bucket "site": \d objects? uploaded, \d unchanged, \d deleted.* of [45]\.$/;

async function play(scene: Scene): Promise<Ran> {
  const { mode, given, during, error, isUntouched, notice = '', warning } = scene;
  restore();
  given?.(world);
  const ran = await world.step(
    { upload: mode, upload_concurrency: '1' },
    {
      faults: scene.faults ?? [],
      before({ call, thing }) {
        if (during?.[0].test(`${call} ${thing}`)) during[1](world);
      },
    },
  );
  expectError(ran, error && [...error, isUntouched ? UNTOUCHED : COUNTED]);
  const statuses = { ...STATUSES[mode], ...scene.statuses };
  // Of keys that are undefined, none is listed.
  expect(statusesOf(ran)).toEqual(isUntouched ? {} : statuses);
  if (isUntouched) expect(ran.writes).toEqual([]);
  expect(ran.outputs.changed).toBe(String(ran.writes.length > 0));
  expect(ran.runner.notices.join('\n')).toBe(notice);
  expect(ran.warnings).toEqual(warning ? expect.stringMatching(warning) : '');
  if (scene.calls !== undefined) expect(callsOf(ran)).toBe(scene.calls);
  await expectRepair(scene.left);
  return ran;
}

/** The next mirror leaves exactly the files, and the one after it writes nothing. */
async function expectRepair(left: Texts = {}): Promise<void> {
  const repair = await world.step({ upload: 'mirror', max_deletions: '100%' });
  expect(repair.error).toBe('');
  expect(textsIn(world)).toEqual({ ...FILES, ...left });
  const quiet = await world.step({ upload: 'mirror' });
  expect([quiet.error, quiet.warnings, ...quiet.writes]).toEqual(['', '']);
}

const put = (key: string) => (world: World) => world.storage.put('site', key, THEIRS);

/** The platform acknowledges a request, and does nothing. */
const lie = (at: RegExp): Fault => ({ at, what: { status: 204 } });
const NO_LISTING =
  'Could not read back the content of bucket "site": could not list the objects of bucket "site": the platform answered 403 (Forbidden): no';
const CANNOT_LIST = /^Could not list the objects of bucket "site": the platform answered 4.. .*: no\.$/;
const refused = (key: string) =>
  new RegExp(`^- "${key}": could not .* "${key}".*: the platform answered 4.. .*: no`);
const KEPT = { 'gone.txt': 'not_deleted' };
const UNSENT = { 'edited.txt': 'not_sent', 'index.html': 'not_sent', 'new.txt': 'not_sent' };
/** Each of these forgets what earlier uploads left: the mirror after it deletes nothing of them. */
const FORGOTTEN = { statuses: { ...ALL, 'gone.txt': undefined }, left: { 'gone.txt': 'gone' } };
/** Another writer's object is where the upload would have kept or deleted its own. */
const THEIR_OBJECT = {
  statuses: { 'gone.txt': undefined },
  left: { 'gone.txt': THEIRS },
  notice:
    'Kept 1 object in bucket "site", changed since an earlier upload: "gone.txt". The manifest no longer contains them.',
};
const SENT = `upload ${MANIFEST} upload edited.txt upload new.txt upload index.html`;
const BEGUN = `list download ${MANIFEST} ${SENT}`;
const DELETED = 'list delete object gone.txt';
const LISTS = 'list list list list list';

const SCENES: Readonly<Record<string, Scene>> = {
  'sends files, then pages, deletes, reads back, and ends with the manifest': {
    mode: 'mirror',
    calls: `${BEGUN} ${DELETED} list upload ${MANIFEST}`,
  },
  'names every page and file that is refused, and deletes nothing': {
    mode: 'mirror',
    faults: [always(/^upload (?:index|edited)/, refusal(413))],
    error: ['2 of 5 objects of bucket "site" failed:', refused('edited.txt'), refused('index.html')],
    statuses: { 'edited.txt': 'failed', 'index.html': 'failed', ...KEPT },
    calls: `${BEGUN} list upload ${MANIFEST}`,
  },
  'names an object whose deletion is refused, and keeps it in the manifest': {
    mode: 'mirror',
    faults: [always('delete object', refusal(422))],
    error: ['1 of 5 objects of bucket "site" failed:', refused('gone.txt')],
    statuses: KEPT,
    calls: `${BEGUN} ${DELETED} upload ${MANIFEST}`,
  },
  'warns of an upload over an object that had no effect, and sends it again the next time': {
    mode: 'changed',
    faults: [lie(/^upload edited/)],
    warning: /^1 of the uploaded objects are listed with another size than was sent, such as "edited\.txt": /,
    calls: `${BEGUN} ${LISTS} read object edited.txt upload ${MANIFEST}`,
  },
  'deletes nothing while an object is missing': {
    mode: 'mirror',
    faults: [lie(/^upload new/)],
    error: [
      '1 of 5 objects of bucket "site" failed:',
      /^- "new\.txt": could not find "new\.txt" in the listing of bucket "site", although .* acknowledged the upload$/,
    ],
    statuses: { ...KEPT, 'new.txt': 'failed' },
    calls: `${BEGUN} ${LISTS} read object new.txt upload ${MANIFEST}`,
  },
  'finds out that a deletion had no effect': {
    mode: 'mirror',
    faults: [lie(/^delete object/)],
    error: [
      '1 of 5 objects of bucket "site" failed:',
      /^- "gone\.txt": could not delete object "gone\.txt" .*: the platform acknowledged it, but still lists the object$/,
    ],
    statuses: KEPT,
    calls: `${BEGUN} ${DELETED} ${LISTS} upload ${MANIFEST}`,
  },
  'keeps an object that another writer replaces before its deletion': {
    mode: 'mirror',
    during: [/^upload index/, put('gone.txt')],
    ...THEIR_OBJECT,
  },
  'trusts what was acknowledged when it may not list afterwards': {
    mode: 'changed',
    faults: [always('list objects', refusal(403), 1)],
    notice: NO_LISTING,
  },
  'is red when it cannot list afterwards, and deletes nothing': {
    mode: 'mirror',
    faults: [always('list objects', refusal(403), 1)],
    error: [CANNOT_LIST],
    statuses: KEPT,
  },
  'stops before it writes when it cannot list': {
    mode: 'changed',
    faults: [always('list objects', refusal(403))],
    error: [CANNOT_LIST],
    isUntouched: true,
  },
  'stops before it writes when the key is invalid': {
    mode: 'all',
    faults: [always('ask for download', refusal(401))],
    error: [/^Could not get a download URL for "\.upload-manifest\.json" .* 401 .*: no\.$/],
    isUntouched: true,
  },
  'sends nothing when it cannot announce that in the manifest': {
    mode: 'mirror',
    faults: [always(/^ask for upload \.upload/, refusal(400))],
    error: [/^Could not get an upload URL for "\.upload-manifest\.json" in bucket "site": .* 400 .*: no\.$/],
    statuses: { ...UNSENT, ...KEPT },
  },
  'is red when it cannot write the manifest at its end': {
    mode: 'changed',
    faults: [always(/^upload \.upload/, refusal(422), 1)],
    error: [/^Could not upload "\.upload-manifest\.json": .* 422 .*: no\.$/],
  },
  'takes a manifest that cannot be found, although it has a download URL, for none': {
    mode: 'mirror',
    faults: [always('download', refusal(404))],
    ...FORGOTTEN,
  },
  'deletes nothing when another version wrote the manifest': {
    mode: 'mirror',
    given: (world) => world.storage.put('site', MANIFEST, '{"version":9,"objects":[]}'),
    ...FORGOTTEN,
    warning:
      /^The manifest "\.upload-manifest\.json" is damaged\. All files are uploaded, and nothing is deleted\.$/,
  },
};

const DOWNLOADED = `download ${MANIFEST}`;
const UNREADABLE: readonly (readonly [how: string, fault: Fault, reason: RegExp, downloads: number])[] = [
  ['has no download URL', always('ask for download', refusal(403)), /^could not get a download URL/, 0],
  [
    'has a download URL that is none',
    always('ask for download', { status: 200, body: {} }),
    /contains no `downloadUrl` \(status 200\)$/,
    0,
  ],
  ['has download URLs that are refused', always('download', refusal(403)), / 403 \(Forbidden\): no$/, 3],
  ['is refused itself', always('download', refusal(422)), /^could not download .*: no$/, 1],
];

/** What stops an upload with the first object, and why: every other one would end alike. */
const FOR_ALL: readonly (readonly [what: string, reply: What, reason: RegExp])[] = [
  ...[401, 403, 404].map((status) => [`${status}`, refusal(status), /the platform answered 40\d/] as const),
  [
    'no URL',
    { status: 200, body: { link: 'https://a.example/very-secret' } },
    /no `uploadUrl` \(status 200\)/,
  ],
  [
    'an unsafe URL',
    { status: 200, body: { uploadUrl: 'http://a.example/very-secret' } },
    /not an https address/,
  ],
];

describe('An upload after an earlier one', () => {
  it.each(Object.entries(SCENES))('%s', async (_title, scene) => void (await play(scene)));

  it.each(FOR_ALL)(
    'stops when the answer to the request for an upload URL is %s',
    async (_what, what, reason) => {
      const ran = await play({
        mode: 'mirror',
        faults: [always(/^ask for upload edited/, what)],
        error: ['1 of 5 objects of bucket "site" failed, and 2 more were not sent:', reason],
        statuses: { ...UNSENT, 'edited.txt': 'failed', ...KEPT },
      });
      expect(ran.runner.everything()).not.toContain('very-secret');
    },
  );

  it.each(UNREADABLE)(
    'stops before it writes when the manifest %s, unless it is to upload `all`',
    async (_how, fault, reason, downloads) => {
      const refused = await play({
        mode: 'mirror',
        faults: [fault],
        error: [/^Could not read the manifest "\.upload-manifest\.json" of bucket "site": .*\.$/],
        isUntouched: true,
        calls: ['list', ...Array(downloads).fill(DOWNLOADED)].join(' '),
      });
      expect(/bucket "site": (.*)\.\n/.exec(refused.error)?.[1]).toMatch(reason);
      const warning =
        /^The manifest "\.upload-manifest\.json" cannot be used \(.*\)\. All files are uploaded\.$/;
      await play({ mode: 'all', faults: [fault], ...FORGOTTEN, warning });
    },
  );
});
