/** Uploads of many objects: how many go at once, what stops them, how far they are, and how the next one goes on. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { What } from '../world/faults.ts';
import type { Traced } from '../world/platform.ts';
import type { Reply } from '../world/reading.ts';
import type { Step } from '../world/world.ts';
import { always } from './scene.ts';
import { named, open, statusesOf, textsIn } from './upload-world.ts';

describe('An upload of many objects', () => {
  it.each<[what: string, pushBack: What]>([
    ['429', { status: 429 }],
    ['503', { status: 503 }],
    ['a reset connection', 'reset'],
  ])('has fewer transfers under way after %s, which means that they are too many', async (_what, what) => {
    let [count, underWay, most] = [0, 0, 0];
    await using world = await open(named(60), {}, { upload_concurrency: '64' });
    const before = async ({ call }: Traced) => {
      if (call !== 'upload') return;
      count += 1;
      underWay += 1;
      // 32 were refused together, then 19.
      if (count > 56 && count <= 72) most = Math.max(most, underWay);
      // All that are sent together arrive within a few turns.
      if (count <= 72) for (let turn = 0; turn < 30; turn += 1) await nextTurn();
      underWay -= 1;
    };
    const ran = await world.step({}, { before, faults: [{ at: 'upload', what, times: 72 }] });
    expect(ran.error).toBe('');
    expect(most).toBeLessThan(16);
  });

  it('sends others in the place of those that wait for another try', async () => {
    await using world = await open(named(40), {}, { upload_concurrency: '64' });
    const { trace } = await world.step({}, { faults: [{ at: 'upload', what: { status: 500 }, times: 32 }] });
    const sent = trace.filter(({ call }) => call === 'upload').map(({ thing }) => thing);
    expect(new Set(sent.slice(0, 40)).size).toBe(40);
    expect(sent).toHaveLength(72);
  });

  it('sends nothing else until the platform wants more, when it has asked to wait', async () => {
    await using world = await open(named(60));
    const times: number[] = [];
    const before = () => void times.push(world.clock.elapsed());
    const what = { status: 429, headers: { 'retry-after': '9' } };
    expect((await world.step({}, { before, faults: [{ at: 'upload', what }] })).error).toBe('');
    expect(times.filter((time) => time > 0 && time < 9000)).toEqual([]);
    expect(times.filter((time) => time >= 9000).length).toBeGreaterThan(28 * 2);
  });

  it('says every five seconds how far it is, and counts no byte twice that is sent again', async () => {
    const files = { 'large.bin': 'x'.repeat(4 * 1024 * 1024), small: 'small' };
    await using world = await open(files, {}, { upload_concurrency: '1' });
    const before = ({ call }: Traced) => {
      if (call === 'upload') world.clock.advance(6000);
    };
    const faults = [{ at: 'upload', what: { status: 500 }, times: 2 }] as const;
    const { log } = await world.step({}, { before, faults });
    const lines = log.match(/^\d of 2 files, .*/gm);
    const none = '0 of 2 files, 0 B of 4.2 MB, 0 B/s';
    // The pauses between tries differ.
    const all = [/^0 of .*, 4\.2 MB of 4\.2 MB, 22\d kB\/s$/, /^1 of .*, 17\d kB\/s, about 2\d s left$/];
    expect(lines).toEqual([none, none, ...all.map((line) => expect.stringMatching(line))]);
  });

  it('to a storage that never answers transfers fails within 5 min', async () => {
    await using world = await open(named(200));
    const ran = await world.step({ upload: 'changed' }, { faults: [always(/^upload \d/, 'hang')] });
    expect(ran.error).toContain('No upload has succeeded for 60 s, so the remaining files were not sent.');
    expect(ran.ms).toBeLessThan(5 * 60_000);
  });

  it('names 100 of the objects that failed, and counts the others', async () => {
    await using world = await open(named(102));
    const ran = await world.step({}, { faults: [always(/^upload \d/, { status: 422 })] });
    expect(ran.error.match(/^- "\d+\.txt": .*/gm)).toHaveLength(100);
    expect(ran.error).toContain('2 more');
  });

  it('goes on when objects fail for more than 60 s, and others are stored in between', async () => {
    await using world = await open(named(4), {}, { upload_concurrency: '1' });
    const ran = await world.step({}, { faults: [always(/^upload [02]/, { status: 500 })] });
    expect(ran.error).toMatch(/^2 of 4 objects of bucket "site" failed:\n/);
  });

  it('reads a listing of more than 32 MiB, and says what to do about one that is longer than a text can be', async () => {
    await using world = await open(named(3), {}, { upload: 'changed' });
    const withListing = (change: (reply: Reply) => Reply): Step => ({
      rewrite: (reply, { call }) => (call === 'list objects' ? change(reply) : reply),
    });
    const more = 'x'.repeat(33 * 2 ** 20);
    const long = withListing(({ body, ...reply }) => ({ ...reply, body: { ...(body as object), more } }));
    expect((await world.step({}, long)).error).toBe('');
    const headers = { 'content-length': `${2 ** 29}` };
    const longer = withListing((reply) => ({ ...reply, headers }));
    const { error, writes } = await world.step({}, longer);
    expect(error).toMatch(/^Could not list the objects of bucket "site": .* sent more than 512 MiB\.\n/);
    expect(error).toMatch(/\nA longer list cannot be read\. Delete what .*, or use several buckets\.$/);
    expect(writes).toEqual([]);
  });

  it('by shards sends each file once, at the same time, and each shard has its own manifest', async () => {
    const files = named(40);
    await using world = await open(files, {}, { upload: 'mirror' });
    const shards = ['1/3', '2/3', '3/3'].map((shard) => () => world.step({ shard }));
    const together = async () => await world.together([0, 2, 1, 3, 0], shards);
    const runs = await together();
    expect(runs.flatMap((ran) => Object.keys(statusesOf(ran))).sort()).toEqual(Object.keys(files).sort());
    expect(runs[0]?.log).toMatch(/^Collected \d+ artifacts, .* \(part 1 of 3: \d+ of 40 objects\)/m);
    expect(textsIn(world)).toEqual(files);
    const manifests = [...world.storage.objects('site').keys()].filter((key) => key.startsWith('.'));
    expect(manifests.sort()).toEqual([1, 2, 3].map((part) => `.upload-manifest.${part}-of-3.json`));
    await rm(world.workspace.at('7.txt'));
    const again = await together();
    expect(again.map(({ outputs }) => outputs.deleted_count).sort()).toEqual(['0', '0', '1']);
    expect(again.map(({ outputs }) => outputs.uploaded_count)).toEqual(['0', '0', '0']);
  });
});

it('A transfer that stalls while others get through is no failure; there are fewer, and a dead one ends after 10 min', async () => {
  await using world = await open(named(110), {}, { upload_concurrency: '16' });
  const begun: (readonly [key: string, at: number])[] = [];
  const isUpload = ({ call }: Traced) => call === 'upload';
  const before = (request: Traced) =>
    void (isUpload(request) && begun.push([request.thing, world.clock.elapsed()]));
  const lateness = (request: Traced) =>
    isUpload(request) ? (request.thing === '0.txt' ? 200_000 : 30_000) : 0;
  const faults = [{ at: /^upload 1\.txt/, what: 'hang' }] as const;
  const ran = await world.step({}, { before, lateness, faults });
  expect(ran.error).toBe('');
  const timesOf = (key: string) => begun.filter(([other]) => other === key).map(([, at]) => at);
  expect([timesOf('0.txt').length, timesOf('1.txt').length, begun.length]).toEqual([1, 2, 111]);
  expect(timesOf('1.txt')[1]).toBeGreaterThan(600_000);
  const countBetween = (from: number, to: number) => begun.filter(([, at]) => at >= from && at < to).length;
  // Every 30 s, sixteen at first, and then four, two of which stall.
  expect([countBetween(0, 60_000), countBetween(110_000, 200_000)]).toEqual([16 + 14, 3 * 2]);
});

it('A file that the machine cannot open beside the others is sent when it can', async () => {
  await using world = await open(named(40));
  const { openSync } = fs;
  let opened = 0;
  vi.spyOn(fs, 'openSync').mockImplementation((...args) => {
    opened += 1;
    // The first 40 are collected.
    if (opened > 50 && opened <= 110) throw Object.assign(new Error(), { code: 'EMFILE', syscall: 'open' });
    return openSync(...args);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const ran = await world.step();
  expect(ran.error).toBe('');
  expect(ran.log).toContain('this machine cannot open more files or connections (EMFILE). Retry 1 in');
});

describe('An upload that is interrupted', () => {
  it('by a cancellation sends nothing more than the manifest, whichever was the last request', async () => {
    const files = { ...named(9), 'index.html': 'page' };
    await using world = await open(files, {}, { upload: 'mirror', upload_concurrency: '3' });
    const restore = world.save();
    const { trace } = await world.step();
    for (let cancelAt = 1; cancelAt < trace.length; cancelAt += 4) {
      restore();
      const ran = await world.step({}, { cancelAt });
      expect(ran.error).toMatch(/^The run was cancelled/);
      expect(ran.error).not.toContain('could be noted');
      const sent = ran.trace.flatMap(({ call, thing }) =>
        call === 'upload' && thing in files ? [thing] : [],
      );
      expect(sent.map((key) => statusesOf(ran)[key])).not.toContain('not_sent');
      expect(ran.summary).toContain('The upload to bucket `site` was cancelled');
      // Four were on their way already; the manifest takes a listing, and two requests to read it and to write it.
      expect(ran.trace.length).toBeLessThanOrEqual(cancelAt + 4 + 5);
      expect((await world.step()).error).toBe('');
      expect(textsIn(world)).toEqual(files);
    }
  });

  it('by a cancellation between an upload URL and its use has changed nothing, and no object failed', async () => {
    await using world = await open(named(3), {}, { upload_concurrency: '1' });
    let cancel = (): void => expect.unreachable();
    const onStart: Step['onStart'] = (runner) => (cancel = runner.cancel);
    // The turn between the answer and what follows from it.
    const listen = () => {
      unsubscribe('undici:request:trailers', listen);
      setImmediate(cancel);
    };
    const rewrite: Step['rewrite'] = (reply, { call }) => {
      if (call === 'ask for upload') subscribe('undici:request:trailers', listen);
      return reply;
    };
    const ran = await world.step({}, { onStart, rewrite });
    expect(ran.writes).toEqual([]);
    expect(Object.values(statusesOf(ran))).toEqual(Array(3).fill('not_sent'));
    expect(ran.outputs.changed).toBe('false');
    expect(ran.error.split('\n')).toEqual([
      'The run was cancelled (test).',
      'Nothing was changed on the platform. Bucket "site": 3 of 3 objects not sent.',
      'Run the step again.',
    ]);
  });
});
