/** One object on its way: whatever happens to it or its file, it is whole, or it is named, and the others are stored. */
import { execFileSync } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { expect, it } from 'vitest';
import type { RequestBody } from '../../src/http/exchange.ts';
import type { Inputs } from '../../src/inputs/reader.ts';
import { openContent } from '../../src/objects/upload.ts';
import { answer, early, startRecordingServer } from '../support/recording-server.ts';
import { createTree } from '../support/tree.ts';
import type { Call } from '../world/calls.ts';
import type { What } from '../world/faults.ts';
import { JOB_TOKEN } from '../world/github.ts';
import { PLATFORM_KEY, type Traced } from '../world/platform.ts';
import type { Reading } from '../world/reading.ts';
import { openWorld, type Ran } from '../world/world.ts';
import { always, refusal } from './scene.ts';
import { listedBy, named, open, SITE, statusesOf, THEIRS, textsIn } from './upload-world.ts';

const KIB = 1024;
/** Bytes of a file that is sent in parts. */
const LARGE = 1024 * KIB + 17;

/** Expects that one object of some failed by name, and that the others are stored. */
function expectFailed(ran: Ran, key: string, count: number): void {
  const { [key]: status, ...others } = statusesOf(ran);
  expect(status).toBe('failed');
  expect(Object.values(others)).toEqual(Array(count - 1).fill('uploaded'));
  expect(ran.error).toContain(`1 of ${count} objects of bucket "site" failed:\n- "${key}": `);
}

const reasonOf = (ran: Ran, failed: string) => listedBy(ran).find(({ key }) => key === failed)?.reason;

const onFire: What = { status: 500, body: 'on fire.', headers: { 'x-request-id': 'req-7' } };
const elsewhere: What = { status: 307, headers: { location: 'https://a.example/b' } };
const anHour: What = { status: 503, headers: { 'retry-after': '3600' } };

it.each<[what: string, reply: What, reason: RegExp, hint: string]>([
  ['422', refusal(422, 'no'), /^could not upload "-bad": the platform .*: no$/, 'Fix what the'],
  ['413', { status: 413 }, /413 .* \(1,048,593 bytes sent\)$/, 'Exclude it'],
  ['403', refusal(403, 'no'), /answered 403 \(Forbidden\): no$/, '300 seconds'],
  ['307', elsewhere, /a redirect to https:\/\/a\.example, and redirects/, 'transfer URLs redirect'],
  ['500', onFire, /: on fire; gave up after \d+ tries in \d+ s$/, 'If the problem persists'],
  ['an hour', anHour, /asked to wait 3,600 s/, 'is over'],
])('An object that is refused with %s fails by name, alone', async (_what, reply, reason, hint) => {
  const files = { '-bad': 'x'.repeat(LARGE), ...named(30) };
  await using world = await open(files, {}, { upload_concurrency: '8' });
  const ran = await world.step({}, { faults: [always(/^upload -bad/, reply)] });
  expectFailed(ran, '-bad', 31);
  expect(reasonOf(ran, '-bad')).toMatch(reason);
  expect(ran.error).toContain(hint);
  if (reply === onFire) expect(ran.error).toContain('req-7');
  if (reply === anHour) expect(ran.ms).toBe(0);
});

it('A large file that is acknowledged before it was read fails by name, and is not blamed for it', async () => {
  await using storage = await startRecordingServer([early(answer(201))]);
  await using world = await open({ large: 'x'.repeat(64 * LARGE) });
  const what = { status: 200, body: { uploadUrl: `${storage.url}upload/1`, fileName: 'a/site/large' } };
  const ran = await world.step({}, { faults: [always('ask for upload', what)] });
  expect(reasonOf(ran, 'large')).toContain('acknowledged it before it had received the whole file');
  expect(ran.error).not.toContain('earlier step');
  expect(ran.outputs).toMatchObject({ changed: 'true', uploaded_count: '0' });
});

/** A time that can be set exactly. */
const WHOLE_SECOND = 1_700_000_000;
const OTHER = 'was replaced by another file after it was collected';
const CHANGED = 'changed after it was collected';
type Act = (at: (path: string) => string) => void;
const replaced = (create: (path: string) => unknown): Act => {
  return (at) => {
    fs.renameSync(at('log'), at('.old'));
    create(at('log'));
  };
};
/** With its former size and time. */
const rewrite: Act = (at) => {
  const { size, atime } = fs.lstatSync(at('log'));
  fs.writeFileSync(at('log'), Buffer.alloc(size, 'y'));
  fs.utimesSync(at('log'), atime, WHOLE_SECOND);
};

it.each<[what: string, says: string, call: Call, act: Act]>([
  ['is written to while it is sent', CHANGED, 'upload', (at) => fs.appendFileSync(at('log'), 'x')],
  ['was deleted', 'no longer exists', 'read bucket', (at) => fs.rmSync(at('log'))],
  ['was replaced', OTHER, 'read bucket', (at) => fs.renameSync(at('.other'), at('log'))],
  ['became a link to itself', OTHER, 'read bucket', replaced((path) => fs.symlinkSync('.old', path))],
  ['became a pipe', OTHER, 'read bucket', replaced((path) => execFileSync('mkfifo', [path]))],
  ['was written to, and got its former size and time back', CHANGED, 'read bucket', rewrite],
])('A file that %s fails by name', async (_what, says, call, act) => {
  for (const size of [5, LARGE]) {
    await using world = await open({ log: 'x'.repeat(size), ...named(1) });
    fs.utimesSync(world.workspace.at('log'), WHOLE_SECOND, WHOLE_SECOND);
    await world.workspace.write({ '.other': 'x' });
    const before = (traced: Traced) => {
      if (traced.call === call && /^(?:log|site)$/.test(traced.thing)) act(world.workspace.at);
    };
    const ran = await world.step({}, { before });
    expectFailed(ran, 'log', 2);
    expect(reasonOf(ran, 'log')).toBe(`Could not upload "log": its file ${says}`);
    expect(ran.error).toContain('Does an earlier step still write to it?');
    const tries = ran.trace.filter((traced) => traced.call === 'upload' && traced.thing === 'log');
    expect(tries).toHaveLength(call === 'upload' ? 1 : 0);
  }
});

it('An object that another writer replaces right after its upload is theirs, where answers name the stored files', async () => {
  const fileIdOf = (key: string, { version }: { version: number }) => `${key}#${version}`;
  await using world = await open({ 'a.txt': 'a', 'b.txt': 'b' }, { fileIdOf, answersWithRecord: true });
  const before = ({ call }: Traced) => {
    const isSent = textsIn(world)['b.txt'] !== undefined;
    if (call === 'list objects' && isSent) world.storage.put('site', 'a.txt', THEIRS);
  };
  expect((await world.step({ upload: 'mirror' }, { before })).error).toBe('');
  expect((await world.step({ upload: 'mirror' }, { files: { 'a.txt': null } })).error).toBe('');
  expect(textsIn(world)).toEqual({ 'a.txt': THEIRS, 'b.txt': 'b' });
});

/** Returns the last piece of a body. While no more is requested, the writer waits until that piece has left. */
async function lastPiece({ length, open: read }: RequestBody, isReadOn: boolean): Promise<Uint8Array> {
  let last: Uint8Array = new Uint8Array();
  let rest = length;
  for await (last of read()) {
    rest -= last.length;
    if (rest === 0 && !isReadOn) break;
  }
  return last;
}

it.each([
  [4 * KIB, true],
  [64 * KIB, true],
  [300 * KIB, true],
  [64 * KIB + 1, false],
  [1024 * KIB, false],
])('The bytes of a file (%i) stay while they may not have left', async (size, isReadOn) => {
  await using tree = await createTree();
  const pieces: Uint8Array[] = [];
  for (const fill of [0, 1, 2]) {
    const absolute = tree.at(`${fill}`);
    fs.writeFileSync(absolute, Buffer.alloc(size, fill));
    const body = openContent({ absolute, identity: fs.lstatSync(absolute) }, () => undefined);
    pieces.push(body instanceof Uint8Array ? body : await lastPiece(body, isReadOn));
  }
  expect(pieces.map((piece) => [...new Set(piece)])).toEqual([[0], [1], [2]]);
});

const BODY = randomBytes(48).toString('hex');
const PRIVATE_KEY = `${['-----BEGIN', 'PRIVATE KEY-----'].join(' ')}\n${BODY}\n`;
const FINGERPRINT = `sha256:${hash('sha256', BODY).slice(0, 12)}`;

const exposed = (where: string) =>
  `"a.txt" contains a private key in line 1, and bucket "site" ${where}. Remove it, or add \`${FINGERPRINT}\` to \`allow_secrets\` if it is a documented sample. If it is in the repository, revoke it.`;
const PRIVATE = { bucket_visibility: 'private' };
const allowed = { allow_secrets: FINGERPRINT };
const hidden: Reading = { denied: ['storage:read'] };
const nameless: Reading = { storage: { bucketRecord: ({ name: bucket }) => ({ name: bucket }) } };
const mayBePublic = exposed('may be public: if it is not, set `bucket_visibility: private`');
it.each<[title: string, given: string, inputs: Partial<Inputs>, error?: string, reading?: Reading]>([
  ['does not go to a new public bucket', '', { bucket_visibility: 'public' }, exposed('is public')],
  ['does not go to a bucket that the key cannot read', 'private', {}, mayBePublic, hidden],
  ['does not go to a bucket without a visibility', 'private', {}, mayBePublic, nameless],
  ['goes to a bucket that the inputs describe', 'private', PRIVATE, '', nameless],
  ['goes to a new private bucket', '', {}],
  ['goes to a public bucket when it is allowed', 'public', allowed],
])('A secret in an artifact %s', async (_title, given, inputs, error = '', reading = {}) => {
  const all = { ...SITE, ...inputs };
  await using world = await openWorld({ reading, inputs: all, files: { 'a.txt': PRIVATE_KEY } });
  if (given) world.storage.putBucket('site', given);
  const ran = await world.step();
  expect(ran.error.split('\n')[0]).toBe(error);
  expect(ran.writes.includes('upload')).toBe(error === '');
  if (error) expect(ran.writes).toEqual([]);
  // In a private bucket it is a warning, unless it is allowed.
  const isWarned = error === '' && inputs !== allowed;
  expect(ran.warnings.includes('private key in line 1, and bucket "site" is private')).toBe(isWarned);
});

it.each([
  ['the API key', PLATFORM_KEY],
  ['the GitHub token', JOB_TOKEN],
])('An artifact with %s of this run goes nowhere, also when it is allowed', async (what, text) => {
  await using world = await openWorld({ inputs: { ...SITE, ...allowed }, files: { 'a.txt': text } });
  const { error, trace } = await world.step();
  expect(error).toContain(`"a.txt" contains ${what} of this run in line 1. Remove it.`);
  expect(trace).toEqual([]);
});
