import { rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/http/retry.ts';
import { type OtherStorage, type StorageReading, startOtherStorage } from '../../support/other-storage.ts';
import { answer, type Reply, reset, silence } from '../../support/recording-server.ts';
import type { TestRunner } from '../../support/test-runner.ts';
import { createTree, type Tree } from '../../support/tree.ts';
import { BUCKET, runUpload, type UploadRun } from '../../support/upload-runs.ts';

const KEY = 'key_for_tests_0123456789abcdef';
const MANIFEST = '.upload-manifest.json';
const THERE: StorageReading = { bucket: { name: BUCKET, visibility: 'private' } };

function upload(
  storage: OtherStorage,
  tree: Tree,
  inputs: Parameters<typeof runUpload>[2] = {},
  onStart?: (runner: TestRunner) => void,
  clock?: Clock,
): Promise<UploadRun> {
  return runUpload({ url: storage.url, apiKey: KEY }, tree, inputs, onStart, clock);
}

const writes = ({ events }: OtherStorage) => events.filter((event) => /^(upload|delete)/.test(event));

function contents({ objects }: OtherStorage): Record<string, string> {
  const entries = [...objects].filter(([key]) => key !== MANIFEST);
  return Object.fromEntries(entries.map(([key, { bytes }]) => [key, bytes.toString()]));
}

/** Returns the hash of each key in the current manifest, or null. */
function promises({ objects }: OtherStorage): Record<string, string | null> {
  const manifest: { objects: { key: string; sha256: string | null }[] } = JSON.parse(
    objects.get(MANIFEST)?.bytes.toString() ?? '{"objects":[]}',
  );
  return Object.fromEntries(manifest.objects.map(({ key, sha256 }) => [key, sha256]));
}

describe('The order of requests in an upload', () => {
  it('is the announcement in the manifest, files, pages, deletions, the listing, and the manifest', async () => {
    await using storage = await startOtherStorage(THERE);
    await using tree = await createTree({
      'a.html': '1',
      'b.css': '1',
      'c.html': '1',
      'd.js': '1',
      'e.js': '1',
    });
    await upload(storage, tree, { upload: 'mirror' });
    await tree.write({ 'a.html': '2', 'b.css': '2', 'c.html': 'two', 'd.js': 'two' });
    await rm(tree.at('e.js'));
    const begun = storage.events.length;
    const run = await upload(storage, tree, { upload: 'mirror' });
    expect(run.error).toBe('');
    const events = storage.events.slice(begun).filter((event) => !event.startsWith('download'));
    expect(events).toEqual([
      'list',
      `upload ${MANIFEST}`,
      expect.stringMatching(/^upload (b\.css|d\.js)$/),
      expect.stringMatching(/^upload (b\.css|d\.js)$/),
      expect.stringMatching(/^upload [ac]\.html$/),
      expect.stringMatching(/^upload [ac]\.html$/),
      'read e.js',
      'delete e.js',
      'list',
      `upload ${MANIFEST}`,
    ]);
  });

  it('sends no API key with a transfer, and no transfer URL to the log', async () => {
    await using storage = await startOtherStorage();
    await using tree = await createTree({ 'a.txt': 'a', 'b.txt': 'b' });
    const run = await upload(storage, tree, { upload: 'changed' });
    const transfers = storage.requests.filter(({ target }) => /^\/(up|down)load\//.test(target));
    expect(transfers).toHaveLength(4);
    for (const { headers, target } of transfers) {
      expect(headers.authorization).toBeUndefined();
      expect(run.runner.everything()).not.toContain(target.split('/')[2]);
    }
    expect(run.runner.everything()).not.toContain(KEY);
  });
});

describe('An upload to a platform with failures', () => {
  it('in every seventh request has the same result as without failures', async () => {
    const faults = [answer(503), reset, answer(429, undefined, { 'retry-after': '0' }), answer(500)];
    await using storage = await startOtherStorage({
      ...THERE,
      replyInstead: (number) => (number % 7 === 0 ? faults[(number / 7) % faults.length] : undefined),
    });
    const files = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`${index}.txt`, `${index}`]));
    await using tree = await createTree(files);
    // On the real clock: the successful uploads earn the retries of the others.
    const run = await upload(storage, tree, { upload: 'mirror' }, undefined, systemClock);
    expect(run.error).toBe('');
    expect(run.outputs).toMatchObject({ uploaded_count: '150', unchanged_count: '0' });
    expect(contents(storage)).toEqual(files);
    expect((await upload(storage, tree, { upload: 'mirror' })).outputs).toMatchObject({
      uploaded_count: '0',
      unchanged_count: '150',
    });
  });

  it('names every failed file in the log, the summary and one error, and uploads the others', async () => {
    await using storage = await startOtherStorage({
      ...THERE,
      fault: (event) =>
        /upload (bad|worse)/.test(event) ? answer(422, { message: 'not this one' }) : undefined,
    });
    await using tree = await createTree({
      'bad.txt': 'b',
      'good.txt': 'g',
      'index.html': 'i',
      'worse.bin': 'w',
    });
    const run = await upload(storage, tree, { upload: 'mirror' });
    expect(run.done).toBe(false);
    expect(run.runner.errors).toHaveLength(1);
    expect(run.error).toContain('2 of 4 objects of bucket "site" failed');
    for (const text of [run.error, run.runner.lines.join('\n'), run.runner.summary]) {
      for (const name of ['bad.txt', 'worse.bin']) expect(text).toContain(name);
      expect(text).toContain('not this one');
    }
    expect(contents(storage)).toEqual({ 'good.txt': 'g', 'index.html': 'i' });
    expect(run.outputs).toMatchObject({ uploaded_count: '2', changed: 'true' });
    expect(Object.fromEntries(run.record.map(({ key, status }) => [key, status]))).toEqual({
      'bad.txt': 'failed',
      'good.txt': 'uploaded',
      'index.html': 'uploaded',
      'worse.bin': 'failed',
    });
    // A failed object is known to belong to this action, but has no sha-256.
    expect(promises(storage)).toMatchObject({ 'bad.txt': null, 'good.txt': expect.any(String) });
  });

  it('with a denied API key reports one error', async () => {
    let denied = false;
    await using storage = await startOtherStorage({
      ...THERE,
      replyInstead: (_number, { target }) =>
        denied && target.endsWith('/upload-url') ? answer(403, { message: 'read only' }) : undefined,
    });
    await using tree = await createTree({ 'a.txt': '1', 'b.txt': '1' });
    await upload(storage, tree);
    denied = true;
    const run = await upload(storage, tree);
    expect(run.error).toMatch(/of bucket "site" failed.*403 \(Forbidden\): read only.*`storage:write`/s);
    expect(run.runner.errors).toHaveLength(1);
  });

  it('names the failed files even when the manifest cannot be written afterwards', async () => {
    let asked = 0;
    let broken = false;
    await using storage = await startOtherStorage({
      ...THERE,
      replyInstead(_number, { target }) {
        if (!broken || !target.endsWith('/upload-url')) return undefined;
        asked += 1;
        return asked === 1 ? undefined : answer(400, { message: `no ticket ${asked}` });
      },
    });
    await using tree = await createTree({ 'a.txt': '1', 'b.txt': '1' });
    await upload(storage, tree, { upload: 'changed' });
    broken = true;
    await tree.write({ 'a.txt': 'two', 'b.txt': '2' });
    const run = await upload(storage, tree, { upload: 'changed' });
    expect(run.error).toMatch(
      /^2 of 2 objects of bucket "site" failed:\n- "a\.txt": .*no ticket \d\n- "b\.txt": .*no ticket \d\n/s,
    );
  });

  it('deletes nothing when a file failed', async () => {
    let broken = false;
    await using storage = await startOtherStorage({
      ...THERE,
      fault: (event) => (broken && event === 'upload a.txt' ? answer(422) : undefined),
    });
    await using tree = await createTree({ 'a.txt': '1', 'b.txt': '1' });
    await upload(storage, tree, { upload: 'mirror' });
    broken = true;
    await tree.write({ 'a.txt': 'two' });
    await rm(tree.at('b.txt'));
    expect((await upload(storage, tree, { upload: 'mirror' })).outputs.deleted_count).toBe('0');
    expect(contents(storage)).toEqual({ 'a.txt': '1', 'b.txt': '1' });
    broken = false;
    expect((await upload(storage, tree, { upload: 'mirror' })).outputs.deleted_count).toBe('1');
    expect(contents(storage)).toEqual({ 'a.txt': 'two' });
  });

  it('does not adopt an object that it failed to replace, so that no mirror deletes it', async () => {
    await using storage = await startOtherStorage({
      ...THERE,
      fault: (event) => (event === 'upload a.txt' ? answer(422) : undefined),
    });
    storage.objects.set('a.txt', { bytes: Buffer.from('of somebody else'), contentType: 'text/plain' });
    await using tree = await createTree({ 'a.txt': '1', 'b.txt': '1' });
    expect((await upload(storage, tree, { upload: 'mirror' })).error).toContain('"a.txt"');
    await rm(tree.at('a.txt'));
    expect((await upload(storage, tree, { upload: 'mirror' })).outputs.deleted_count).toBe('0');
    expect(contents(storage)).toEqual({ 'a.txt': 'of somebody else', 'b.txt': '1' });
  });

  it('names an object that could not be deleted, and tries again in the next run', async () => {
    let denied = true;
    await using storage = await startOtherStorage({
      ...THERE,
      fault: (event) => (denied && event.startsWith('delete') ? answer(403) : undefined),
    });
    await using tree = await createTree({ 'a.txt': '1', 'b.txt': '1' });
    await upload(storage, tree, { upload: 'mirror' });
    await rm(tree.at('b.txt'));
    const run = await upload(storage, tree, { upload: 'mirror' });
    expect(run.error).toMatch(/"b\.txt".*`storage:delete`/s);
    denied = false;
    expect((await upload(storage, tree, { upload: 'mirror' })).outputs.deleted_count).toBe('1');
    expect(contents(storage)).toEqual({ 'a.txt': '1' });
  });

  it('that is cancelled sends no new request, and leaves a manifest with a sha-256 only of existing objects', async () => {
    let runner: TestRunner | undefined;
    let hang = false;
    await using storage = await startOtherStorage({
      ...THERE,
      fault(event) {
        if (!hang || event !== 'upload b.txt') return undefined;
        runner?.cancel();
        return silence;
      },
    });
    await using tree = await createTree({
      'a.txt': '1',
      'b.txt': '1',
      'c.txt': '1',
      'd.html': '1',
      'e.txt': '1',
    });
    await upload(storage, tree, { upload: 'mirror' });
    hang = true;
    await tree.write({ 'b.txt': 'two', 'c.txt': 'two', 'd.html': 'two' });
    await rm(tree.at('e.txt'));
    const run = await upload(storage, tree, { upload: 'mirror', upload_concurrency: '1' }, (started) => {
      runner = started;
    });
    expect(run.done).toBe(false);
    expect(run.error).toMatch(/^The run was cancelled/);
    expect(writes(storage).slice(-2)).toEqual([`upload ${MANIFEST}`, 'upload b.txt']);
    expect(run.outputs.uploaded_count).toBe('0');
    expect(promises(storage)).toEqual({
      'a.txt': expect.any(String),
      'b.txt': null,
      'c.txt': null,
      'd.html': null,
      'e.txt': expect.any(String),
    });

    hang = false;
    await upload(storage, tree, { upload: 'mirror' });
    expect(contents(storage)).toEqual({ 'a.txt': '1', 'b.txt': 'two', 'c.txt': 'two', 'd.html': 'two' });
  });
});

describe('The listing after an upload', () => {
  it('without an uploaded object fails the step, and the next run sends only that object', async () => {
    const loses = ['b.txt'];
    await using storage = await startOtherStorage({ ...THERE, loses });
    await using tree = await createTree({ 'a.txt': 'a', 'b.txt': 'b' });
    const run = await upload(storage, tree, { upload: 'changed' });
    expect(run.error).toMatch(/^Could not find 1 object in the listing of bucket "site".*:\n- "b\.txt"\n/s);
    loses.pop();
    expect((await upload(storage, tree, { upload: 'changed' })).outputs).toMatchObject({
      uploaded_count: '1',
      unchanged_count: '1',
    });
  });

  it('without an uploaded object and with a deleted one is reported as one error', async () => {
    const loses: string[] = [];
    await using storage = await startOtherStorage({
      ...THERE,
      loses,
      fault: (event) => (event === 'delete old.txt' ? answer(204) : undefined),
    });
    await using tree = await createTree({ 'a.txt': 'a', 'old.txt': 'o' });
    await upload(storage, tree, { upload: 'mirror' });
    await rm(tree.at('old.txt'));
    await tree.write({ 'new.txt': 'n' });
    loses.push('new.txt');
    const run = await upload(storage, tree, { upload: 'mirror' });
    expect(run.runner.errors).toHaveLength(1);
    expect(run.error).toMatch(
      /^Could not find 1 object .*\n- "new\.txt"\nCould not delete 1 object .*\n- "old\.txt"\n/s,
    );
  });

  it('is read again while it lags behind', async () => {
    await using storage = await startOtherStorage({ ...THERE, staleListings: 2 });
    await using tree = await createTree({ 'a.txt': 'a' });
    const run = await upload(storage, tree);
    expect(run.error).toBe('');
    expect(storage.events.slice(storage.events.lastIndexOf('upload a.txt'))).toEqual([
      'upload a.txt',
      ...['list', 'list', 'list'],
    ]);
  });

  it('is read again while it shows the replaced object, without a warning about its size', async () => {
    await using storage = await startOtherStorage({ ...THERE, lag: 2 });
    await using tree = await createTree({ 'a.txt': 'a' });
    await upload(storage, tree, { upload: 'changed' });
    await tree.write({ 'a.txt': 'aaa' });
    expect((await upload(storage, tree, { upload: 'changed' })).runner.warnings).toEqual([]);
    expect((await upload(storage, tree, { upload: 'changed' })).outputs.unchanged_count).toBe('1');
  });

  it.each<[what: string, listedKeys: StorageReading['listedKeys']]>([
    ['ends early', (keys) => keys.slice(0, 1)],
    ['writes keys percent-encoded', (keys) => keys.map(encodeURIComponent)],
  ])('that %s is completed with the record of each object that it lacks', async (_what, listedKeys) => {
    await using storage = await startOtherStorage({
      ...THERE,
      loses: ['lost.txt'],
      ...(listedKeys && { listedKeys }),
    });
    await using tree = await createTree({ 'a b/ü.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
    expect((await upload(storage, tree)).error).toBe('');
    await tree.write({ 'lost.txt': '' });
    expect((await upload(storage, tree)).error).toMatch(
      /^Could not find 1 object .*\n- "lost\.txt"\n[^-]*$/s,
    );
  });

  it.each<[what: string, reading: StorageReading]>([
    ['ends early', { listedKeys: (keys) => keys.slice(0, 1) }],
    ['writes keys percent-encoded', { listedKeys: (keys) => keys.map(encodeURIComponent) }],
    ['lags', { lag: 3 }],
  ])('that %s is completed with the records of objects of an earlier upload', async (_what, reading) => {
    await using storage = await startOtherStorage({ ...THERE, sizeOf: () => undefined, ...reading });
    await using tree = await createTree({ 'ü/a.txt': 'a', 'ü/b.txt': 'b', 'ü/c.txt': 'c' });
    const inputs = { upload: 'mirror', key_prefix: 'ä/' };
    await upload(storage, tree, inputs);
    await rm(tree.at('ü/c.txt'));
    const second = await upload(storage, tree, inputs);
    expect(second.outputs).toMatchObject({ uploaded_count: '0', unchanged_count: '2', deleted_count: '1' });
    expect([...storage.objects.keys()].sort()).toEqual([`ä/${MANIFEST}`, 'ä/ü/a.txt', 'ä/ü/b.txt']);
  });

  it('without an object whose record cannot be read is no proof that it was deleted', async () => {
    await using storage = await startOtherStorage({
      ...THERE,
      listedKeys: (keys) => keys.filter((key) => key !== 'b.txt'),
      objectRecord: (key) => (key === 'b.txt' ? answer(400) : undefined),
    });
    await using tree = await createTree({ 'a.txt': 'a', 'b.txt': 'b' });
    await upload(storage, tree, { upload: 'mirror' });
    await rm(tree.at('b.txt'));
    await upload(storage, tree, { upload: 'changed' });
    expect((await upload(storage, tree, { upload: 'mirror' })).outputs.deleted_count).toBe('1');
    expect(contents(storage)).toEqual({ 'a.txt': 'a' });
  });

  it('is not needed to correct the manifest with `upload: all`', async () => {
    let broken = false;
    await using storage = await startOtherStorage({
      ...THERE,
      replyInstead: (_number, { target }) =>
        broken && target.endsWith('/objects') ? answer(405) : undefined,
    });
    await using tree = await createTree({ 'a.txt': 'one', 'gone.txt': '' });
    await upload(storage, tree, { upload: 'changed' });
    broken = true;
    await rm(tree.at('gone.txt'));
    await tree.write({ 'a.txt': 'two' });
    await upload(storage, tree);
    broken = false;
    await tree.write({ 'a.txt': 'one' });
    expect((await upload(storage, tree, { upload: 'mirror' })).error).toBe('');
    expect(contents(storage)).toEqual({ 'a.txt': 'one' });
  });

  it.each<[what: string, record: Reply]>([
    ['refuses', answer(400)],
    ['has none', answer(405)],
    ['returns nothing', answer(200, {})],
  ])('suffices where the path of an object %s', async (_what, record) => {
    await using storage = await startOtherStorage({ ...THERE, objectRecord: () => record });
    await using tree = await createTree({ 'a.txt': 'one' });
    expect((await upload(storage, tree)).error).toBe('');
    await upload(storage, tree, { upload: 'changed' });
    await tree.write({ 'a.txt': 'two' });
    const before = promises(storage);
    expect((await upload(storage, tree)).error).toBe('');
    expect(promises(storage)).not.toEqual(before);
  });

  it.each<[what: string, objectRecord: (record: object) => object]>([
    ['wrapped', (record) => ({ object: record })],
    ['without its key', (record) => ({ ...record, key: undefined, file_id: 'f' })],
  ])('is completed with a record that is %s', async (_what, shape) => {
    await using storage = await startOtherStorage({
      ...THERE,
      listedKeys: () => [],
      objectRecord: (key) => (storage.objects.has(key) ? answer(200, shape({ key, size: 1 })) : undefined),
    });
    await using tree = await createTree({ 'a.txt': 'a' });
    expect((await upload(storage, tree)).error).toBe('');
  });

  it.each<[what: string, fileIdOf: StorageReading['fileIdOf'], isNoticed: boolean]>([
    ['is new with each upload', (_, { bytes }) => `of ${bytes}`, true],
    ['stays with the key', (key) => `of ${key}`, false],
    ['is not text', () => 7, false],
  ])(
    'may contain a file id that %s, which can identify the object of another writer',
    async (_what, fileIdOf, isNoticed) => {
      await using storage = await startOtherStorage({ ...THERE, ...(fileIdOf && { fileIdOf }) });
      await using tree = await createTree({ 'a.txt': 'one', 'b.txt': 'b' });
      await upload(storage, tree, { upload: 'changed' });
      await tree.write({ 'a.txt': 'two' });
      await upload(storage, tree, { upload: 'changed' });
      const quiet = await upload(storage, tree, { upload: 'changed' });
      expect(quiet.outputs).toMatchObject({ uploaded_count: '0', unchanged_count: '2' });
      storage.objects.set('a.txt', { bytes: Buffer.from('bad'), contentType: 'text/plain; charset=utf-8' });
      const run = await upload(storage, tree, { upload: 'changed' });
      expect(run.outputs.uploaded_count).toBe(isNoticed ? '1' : '0');
    },
  );

  it('with sizes in another unit causes one warning, and none in the next run', async () => {
    await using storage = await startOtherStorage({ ...THERE, sizeOf: (bytes) => Math.ceil(bytes / 1024) });
    await using tree = await createTree({ 'a.txt': 'aaa', 'b.txt': 'bbb' });
    const first = await upload(storage, tree, { upload: 'changed' });
    expect(first.done).toBe(true);
    expect(first.runner.warnings).toEqual([
      expect.stringMatching(
        /^2 of the uploaded objects are listed with another size .* "a\.txt": 3 bytes .* 1 is listed/,
      ),
    ]);
    const second = await upload(storage, tree, { upload: 'changed' });
    expect(second.outputs).toMatchObject({ uploaded_count: '0', unchanged_count: '2' });
    expect(second.runner.warnings).toEqual([]);
  });

  it.each([undefined, null, '3', '3 B'])('may contain the size %s', async (size) => {
    await using storage = await startOtherStorage({ ...THERE, sizeOf: () => size });
    await using tree = await createTree({ 'a.txt': 'aaa' });
    const first = await upload(storage, tree, { upload: 'changed' });
    expect(first.runner.warnings).toEqual([]);
    expect((await upload(storage, tree, { upload: 'changed' })).outputs.unchanged_count).toBe('1');
  });

  it.each<[what: string, download: (manifest: Buffer) => Reply]>([
    ['compressed', (manifest) => answer(200, gzipSync(manifest), { 'content-encoding': 'gzip' })],
    ['with a byte order mark', (manifest) => answer(200, Buffer.concat([Buffer.from('\ufeff'), manifest]))],
    ['of another type', (manifest) => answer(200, manifest, { 'content-type': 'text/html' })],
  ])('may come with a manifest that is sent %s', async (_what, download) => {
    await using storage = await startOtherStorage({
      ...THERE,
      fault: (event) =>
        event === `download ${MANIFEST}`
          ? download(storage.objects.get(MANIFEST)?.bytes ?? Buffer.of())
          : undefined,
    });
    await using tree = await createTree({ 'a.txt': 'aaa' });
    await upload(storage, tree, { upload: 'changed' });
    expect((await upload(storage, tree, { upload: 'changed' })).outputs.unchanged_count).toBe('1');
  });

  it.each<[what: string, reply: Reply]>([
    ['refused', answer(403, { message: 'not that one' })],
    ['endless', answer(200, Buffer.alloc(33 * 1024 * 1024, ' '))],
    ['without a download URL', answer(404)],
  ])('with a manifest that is %s makes `upload: all` replace the manifest', async (what, reply) => {
    let isBroken = true;
    const isHit = (target: string) =>
      what === 'without a download URL' ? target.endsWith('/download-url') : /^\/download\//.test(target);
    await using storage = await startOtherStorage({
      ...THERE,
      replyInstead: (_number, { target }) => (isBroken && isHit(target) ? reply : undefined),
    });
    await using tree = await createTree({ 'a.txt': 'one' });
    await upload(storage, tree, { upload: 'mirror' });
    await tree.write({ 'a.txt': 'two' });
    const run = await upload(storage, tree);
    expect(run.error).toBe('');
    expect(run.runner.warnings.join()).toContain(
      `The manifest "${MANIFEST}" ${what === 'without a download URL' ? 'is listed, but cannot be found' : 'cannot be used'}`,
    );
    isBroken = false;
    await tree.write({ 'a.txt': 'one' });
    await upload(storage, tree, { upload: 'changed' });
    expect(contents(storage)).toEqual({ 'a.txt': 'one' });
  });

  it('is skipped with a notice by `upload: all` when the API key may only write', async () => {
    await using storage = await startOtherStorage({ ...THERE, deniesReads: true });
    await using tree = await createTree({ 'a.txt': 'aaa' });
    const run = await upload(storage, tree);
    expect(run.error).toBe('');
    expect(run.runner.notices.join('\n')).toMatch(
      /whether bucket "site" exists.*the content of bucket "site"/s,
    );
    expect(contents(storage)).toEqual({ 'a.txt': 'aaa' });
    const changed = await upload(storage, tree, { upload: 'changed' });
    expect(changed.error).toMatch(/`storage:read`/);
  });
});
