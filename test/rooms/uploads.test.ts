/** Uploads to platforms of all kinds, by shards, as plans, with limits, cancelled, and with secrets in their files. */
import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createCheckpoints } from '../../src/artifacts/progress.ts';
import type { Inputs } from '../../src/inputs/reader.ts';
import { JumpingClock } from '../world/clock.ts';
import type { Fault } from '../world/faults.ts';
import { JOB_TOKEN } from '../world/github.ts';
import { PLATFORM_KEY } from '../world/platform.ts';
import type { Reading } from '../world/reading.ts';
import { openWorld, type Ran, type World } from '../world/world.ts';
import {
  always,
  MANIFEST,
  type Mode,
  open,
  refusal,
  SITE,
  statusesOf,
  type Texts,
  textsIn,
} from './upload-world.ts';

/** Returns files with these names, each with its name as its content. */
function named(count: number, ending = '.txt'): Texts {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${index}${ending}`, `${index}${ending}`]),
  );
}

/** Runs uploads one after the other, each of which succeeds. */
async function upload(world: World, ...modes: readonly Mode[]): Promise<Ran> {
  let last: Ran | undefined;
  for (const mode of modes) {
    last = await world.step({ upload: mode });
    expect(last.error).toBe('');
  }
  if (!last) throw new Error('there was no upload');
  return last;
}

describe('A storage', () => {
  it('that lists sizes in kilobytes causes a warning once, and hides no deletion', async () => {
    const files = { 'ü/a b.txt': 'aa', 'b.txt': 'bb', 'ü/c.txt': 'ccc', 'd.html': 'd' };
    const sizeOf = (bytes: number) => Math.ceil(bytes / 1024);
    await using world = await open(files, { sizeOf }, { key_prefix: 'ä/' });
    const first = await upload(world, 'mirror');
    expect(first.warnings).toMatch(/^3 of the uploaded .* "ä\/b\.txt": 2 bytes .* 1 is listed/);
    expect((await upload(world, 'mirror')).writes).toEqual([]);
    await rm(world.workspace.at('ü/c.txt'));
    await world.workspace.write({ 'b.txt': 'BBB' });
    await upload(world, 'mirror');
    expect(textsIn(world)).toEqual({ 'ä/b.txt': 'BBB', 'ä/d.html': 'd', 'ä/ü/a b.txt': 'aa' });
  });

  it('whose listing is late causes no warning of sizes, which are those of the former objects', async () => {
    await using world = await open({ 'a.txt': 'aaa', 'b.txt': 'bb' }, { lag: 4 });
    await upload(world, 'all');
    await world.workspace.write({ 'a.txt': 'longer', 'b.txt': 'longer' });
    expect((await upload(world, 'all')).warnings).toBe('');
  });

  it('that never answers transfers fails an upload of 200 files within 5 min', async () => {
    await using world = await open(named(200, ''));
    const ran = await world.step({ upload: 'changed' }, { faults: [always('upload', 'hang')] });
    expect(ran.error).toContain('No upload has succeeded for 60 s, so the remaining files were not sent.');
    expect(ran.ms).toBeLessThan(5 * 60_000);
  });

  it('that refuses the key fails an upload with one reason, and those that wait are not sent', async () => {
    await using world = await open(named(40));
    const ran = await world.step({}, { faults: [always('ask for upload', refusal(403))] });
    expect(ran.error).toMatch(/^\d+ of 40 objects of bucket "site" failed, and \d+ more were not sent:\n/);
    expect(ran.error).toContain('`storage:write`');
    expect(Object.values(statusesOf(ran)).sort()).toContain('not_sent');
  });

  it('that fails half of the files gets the others, and the error names up to 100', async () => {
    await using world = await open(named(204));
    const faults = [always(/^upload \d*[13579]\./, refusal(422))];
    const ran = await world.step({ upload_concurrency: '1' }, { faults });
    const lines = ran.error.split('\n');
    expect(lines[0]).toBe('102 of 204 objects of bucket "site" failed:');
    expect(lines.filter((line) => line.startsWith('- "'))).toHaveLength(100);
    expect(lines).toContain('- and 2 more');
    expect(ran.outputs.uploaded_count).toBe('102');
  });
});

describe('An upload', () => {
  it('sends a file again that has its earlier content, when what was sent since then may have arrived', async () => {
    await using world = await open({ 'a.txt': 'a' });
    await upload(world, 'changed');
    await world.workspace.write({ 'a.txt': 'b' });
    const faults: Fault[] = [{ at: /^upload a/, when: 'after', what: 'reset', times: 99 }];
    expect((await world.step({ upload: 'changed' }, { faults })).done).toBe(false);
    expect(textsIn(world)).toEqual({ 'a.txt': 'b' });
    await world.workspace.write({ 'a.txt': 'a' });
    await upload(world, 'changed');
    expect(textsIn(world)).toEqual({ 'a.txt': 'a' });
  });

  it('by shards sends each file once, at the same time, and each shard has its own manifest', async () => {
    const files = named(40);
    await using world = await open(files, {}, { upload: 'mirror' });
    const shards = ['1/3', '2/3', '3/3'].map((shard) => () => world.step({ shard }));
    const together = async () => await world.together([0, 2, 1, 3, 0], shards);
    const runs = await together();
    expect(runs.flatMap((ran) => Object.keys(statusesOf(ran))).sort()).toEqual(Object.keys(files).sort());
    expect(textsIn(world)).toEqual(files);
    const manifests = [...world.storage.objects('site').keys()].filter((key) => key.startsWith('.'));
    expect(manifests.sort()).toEqual([1, 2, 3].map((part) => `.upload-manifest.${part}-of-3.json`));
    await rm(world.workspace.at('7.txt'));
    const again = await together();
    expect(again.map(({ outputs }) => outputs.deleted_count).sort()).toEqual(['0', '0', '1']);
    expect(again.map(({ outputs }) => outputs.uploaded_count)).toEqual(['0', '0', '0']);
  });

  it('of nothing is refused before any request, or not, as `if_no_files` says', async () => {
    await using world = await open({ '.a': '' }, {}, { upload: 'mirror' });
    const error =
      /^`artifacts` matched no files in "\." \(it contains "\.a"\)\. Patterns: "\*\*"\. Left out: 1 hidden\./;
    const ran = await world.step();
    expect(ran.error).toMatch(error);
    expect(ran.trace).toEqual([]);
    expect((await world.step({ artifacts_root: 'b' })).error).toContain(
      '`artifacts_root` "b" does not exist.',
    );
    const warned = await world.step({ if_no_files: 'warn' });
    expect(warned.warnings).toMatch(error);
    const ignored = await world.step({ if_no_files: 'ignore' });
    expect(ignored.outputs).toMatchObject({ operation: 'unchanged', changed: 'false' });
    expect(ignored.warnings).toBe('');
  });
});

describe('A mirror', () => {
  it.each([
    [401, true],
    [403, true],
    [422, false],
  ])('stops its deletions after a refusal with %i: %s', async (status, isStopped) => {
    await using world = await open({ ...named(60), 'kept.txt': '' });
    await upload(world, 'mirror');
    for (const key of Object.keys(named(60))) await rm(world.workspace.at(key));
    const faults = [{ at: 'delete object', what: refusal(status), times: isStopped ? 999 : 1 } as const];
    const ran = await world.step({ upload: 'mirror', max_deletions: '100%' }, { faults });
    expect(ran.done).toBe(false);
    const sent = ran.trace.filter(({ call }) => call === 'delete object').length;
    expect(sent).toSatisfy((count: number) => (isStopped ? count <= 16 : count === 60));
    expect(ran.outputs.deleted_count).toBe(isStopped ? '0' : '59');
  });
});

describe('An upload that takes long', () => {
  it.each([
    [900, 0, 0],
    [3500, 0, 3],
    [50_000, 0, 10],
    [100, 1000, 3],
  ])('of %i objects at one per %i ms saves how far it is %i times', async (total, ms, saves) => {
    const clock = new JumpingClock();
    let count = 0;
    const save = async () => {
      count += 1;
    };
    const checkpoints = createCheckpoints(total, save, clock);
    for (let index = 0; index < total; index += 1) {
      if (ms > 0) await clock.sleep(ms);
      checkpoints.note();
      if (index % 500 === 499 || ms > 0) await checkpoints.settle();
    }
    expect(count).toBe(saves);
  });

  it('has a manifest of what was sent so far, for the next run if this one is killed', async () => {
    await using world = await open(named(40), {}, { upload: 'changed', upload_concurrency: '1' });
    const saved: string[] = [];
    await world.step(
      {},
      {
        before({ call, thing }) {
          if (call === 'upload') world.clock.advance(2000);
          if (call === 'upload' && thing === '9.txt')
            saved.push(world.storage.objects('site').get(MANIFEST)?.bytes.toString() ?? '');
        },
      },
    );
    const { objects } = JSON.parse(saved[0] ?? '{}');
    expect(objects.length).toBeGreaterThan(25);
    expect(objects.every(({ sha256 }: { sha256: unknown }) => typeof sha256 === 'string')).toBe(true);
  });
});

// A busy machine may delay one run; a defect delays all.
describe('A cancelled upload', () => {
  it('sends nothing more than the manifest, whichever was the last request', async () => {
    const files = { ...named(9), 'index.html': 'page' };
    await using world = await open(files, {}, { upload: 'mirror', upload_concurrency: '3' });
    const restore = world.save();
    const { trace } = await world.step();
    for (let cancelAt = 1; cancelAt < trace.length; cancelAt += 4) {
      restore();
      const ran = await world.step({}, { cancelAt });
      expect(ran.error).toMatch(/^The run was cancelled/);
      expect(ran.summary).toContain('The upload to bucket `site` was cancelled');
      // Four were on their way already; the manifest takes a listing, an upload URL and an upload.
      expect(ran.trace.length).toBeLessThanOrEqual(cancelAt + 4 + 3);
      expect((await world.step()).error).toBe('');
      expect(textsIn(world)).toEqual(files);
    }
  });

  it('goes on where it stopped: of 3,000 files, those that were sent are not sent again', async () => {
    await using world = await open(named(3000), {}, { upload: 'changed' });
    const { trace } = await world.step({}, { cancelAt: 480 });
    const sent = trace.filter(({ call, hasEffect }) => call === 'upload' && hasEffect).length - 1;
    expect(sent).toBeGreaterThan(100);
    const { log } = await world.step({ dry_run: 'true' });
    const [, planned = ''] = /Plan: upload ([\d,]+) objects/.exec(log) ?? [];
    // At most 64 of them had no answer yet.
    expect(Number(planned.replace(',', ''))).toBeLessThanOrEqual(3000 - sent + 64);
  });
});

// Built here, so that no scanner reports this file as a leak.
const PRIVATE_KEY = `${['-----BEGIN', 'PRIVATE KEY-----'].join(' ')}\nMIIEvQIBADANBg\n`;

describe('A secret in an artifact', () => {
  const exposed = (what: string, where: string) =>
    `"a.txt" contains ${what} in line 1, and bucket "site" ${where}. Remove it, or name the file in \`artifacts\` if it is intended. If it is in the repository, revoke it.`;
  const chosen = { artifacts: '**\na.txt' };
  const asPublic = { bucket_visibility: 'public' };
  const asPrivate = { bucket_visibility: 'private' };
  const hidden: Reading = { denied: ['storage:read'] };
  const nameless: Reading = { storage: { bucketRecord: ({ name: bucket }) => ({ name: bucket }) } };
  const isPublic = exposed('a private key', 'is public');
  const mayBePublic = exposed(
    'a private key',
    'may be public: if it is not, set `bucket_visibility: private`',
  );
  const own = (what: string, line: number) =>
    `"a.txt" contains ${what} of this run in line ${line}. Remove it. If it is in the repository, revoke it.`;

  it.each<
    [
      title: string,
      given: '' | 'public' | 'private',
      inputs: Partial<Inputs>,
      error?: string,
      text?: string,
      reading?: Reading,
    ]
  >([
    ['does not go to a new public bucket', '', asPublic, isPublic],
    ['does not go to a public bucket', 'public', {}, isPublic],
    ['does not go to a bucket that the key cannot read', 'private', {}, mayBePublic, PRIVATE_KEY, hidden],
    ['does not go to a bucket without a visibility', 'private', {}, mayBePublic, PRIVATE_KEY, nameless],
    ['goes to a bucket that the inputs describe', 'private', asPrivate, '', PRIVATE_KEY, nameless],
    ['goes to a new private bucket', '', {}],
    ['goes to a private bucket', 'private', {}],
    ['goes to a public bucket when a pattern names the file', 'public', chosen],
    ["goes nowhere as this run's own key", 'private', chosen, own('the API key', 2), `\n"${PLATFORM_KEY}"`],
    ["goes nowhere as this run's own token", 'private', chosen, own('the GitHub token', 1), JOB_TOKEN],
  ])('%s', async (_title, given, inputs, error = '', text = PRIVATE_KEY, reading = {}) => {
    await using world = await openWorld({
      reading,
      inputs: { ...SITE, ...inputs },
      files: { 'a.txt': text },
    });
    if (given) world.storage.putBucket('site', given);
    const ran = await world.step();
    expect(ran.error.split('\n')[0]).toBe(error);
    expect(ran.writes.includes('upload')).toBe(error === '');
    if (error) expect(ran.writes).toEqual([]);
    if (text !== PRIVATE_KEY) expect(ran.trace).toEqual([]);
  });

  it('does not go to a public bucket that another writer creates during the upload', async () => {
    await using world = await openWorld({ inputs: SITE, files: { 'a.txt': PRIVATE_KEY } });
    const before = ({ call }: { call: string }) => {
      if (call === 'create bucket') world.storage.putBucket('site', 'public');
    };
    const ran = await world.step({}, { before });
    expect(ran.error).toContain('Bucket "site" is public, but `bucket_visibility` is private');
    expect(ran.writes).not.toContain('upload');
  });
});
