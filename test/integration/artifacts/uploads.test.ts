import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../support/tree.ts';
import { BUCKET, createUploadFixture, type UploadFixture } from '../../support/upload-runs.ts';

const MANIFEST = '.upload-manifest.json';

/** A small build folder with unusual files. */
function build(): Record<string, Entry> {
  return {
    'index.html': '<!doctype html><script src="assets/app.js"></script>',
    'docs/ünï cödé & #1?.html': '<p>Grüße</p>',
    'assets/app.js': 'console.log(1)\n',
    'assets/app.js.map': '{}',
    'assets/empty.css': '',
    'assets/100%.svg': '<svg/>',
    'assets/a..b/..c': 'dots',
    'trap/download-url': 'trapped',
    'img/large.bin': randomBytes(3 * 1024 * 1024 + 7),
    LICENSE: 'MIT',
  };
}

async function expectSame(
  { download }: UploadFixture,
  entries: Readonly<Record<string, Entry>>,
  prefix = '',
) {
  for (const [path, content] of Object.entries(entries)) {
    const { bytes } = await download(`${prefix}${path}`);
    expect(bytes.equals(Buffer.from(content as string | Uint8Array)), path).toBe(true);
  }
}

describe('A folder', () => {
  it('is in the bucket after the step, byte for byte and with its content types', async () => {
    const files = build();
    await using fixture = await createUploadFixture(files);
    const run = await fixture.upload({ include_hidden: 'true', key_prefix: 'site v2/' });
    expect(run.error).toBe('');
    expect(run.outputs).toMatchObject({
      bucket: BUCKET,
      operation: 'uploaded',
      changed: 'true',
      uploaded_count: '10',
      uploaded_bytes: String(
        Object.values(files).reduce((sum, content) => sum + Buffer.from(content as string).length, 0),
      ),
      unchanged_count: '0',
      deleted_count: '0',
    });
    expect(await fixture.keys()).toEqual(
      Object.keys(files)
        .map((path) => `site v2/${path}`)
        .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
    );
    await expectSame(fixture, files, 'site v2/');
    expect((await fixture.download('site v2/index.html')).type).toBe('text/html; charset=utf-8');
    expect((await fixture.download('site v2/img/large.bin')).type).toBe('application/octet-stream');
    expect(run.runner.warnings.join()).toContain('"site v2/trap/download-url"');
    expect(run.runner.summary).toContain('## ✅ 10 objects uploaded to bucket `site`');
    expect(run.runner.summary).toContain('| `site v2/img/large.bin` | 3.1 MB |');
  });

  it('is listed in `artifacts_file` and `result_file` with the same status of each object', async () => {
    await using fixture = await createUploadFixture({ 'a.txt': 'aa', 'b.txt': 'b' });
    await fixture.upload({ upload: 'mirror' });
    await fixture.tree.write({ 'b.txt': 'B', 'c.txt': 'c' });
    await rm(fixture.tree.at('a.txt'));
    const type = 'text/plain; charset=utf-8';
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const { record, runner } = await fixture.upload({ upload: 'mirror' });
    expect(record).toEqual([
      { key: 'b.txt', size: 1, sha256: sha256('B'), content_type: type, status: 'uploaded' },
      { key: 'c.txt', size: 1, sha256: sha256('c'), content_type: type, status: 'uploaded' },
      { key: 'a.txt', size: 2, sha256: sha256('aa'), content_type: type, status: 'deleted' },
    ]);
    expect(JSON.parse(runner.files.result ?? '')).toMatchObject({ objects: record });
  });

  it('whose bucket refuses an object names what was not sent in the same way in both files', async () => {
    await using fixture = await createUploadFixture({ 'a.txt': 'a', 'index.html': 'page' });
    const refusal = { method: 'POST', path: '/v1/storage/buckets/site/objects/upload-url', status: 403 };
    await fixture.platform.admin('PUT', '/faults', { body: { faults: [refusal] } });
    const { done, record, runner } = await fixture.upload();
    expect(done).toBe(false);
    expect(record.map(({ status }) => status)).toContain('not_sent');
    expect(JSON.parse(runner.files.result ?? '')).toMatchObject({ objects: record });
  });

  it('is uploaded in the same step as a function, after its revision is ready', async () => {
    await using fixture = await createUploadFixture({
      'main.ts': 'export default { fetch: () => new Response("hi") };\n',
      'public/style.css': 'a{}',
    });
    const run = await fixture.upload({ function: 'hello', assets: '*.ts', artifacts_root: 'public' });
    expect(run.error).toBe('');
    expect(run.outputs).toMatchObject({ operation: 'created', changed: 'true', uploaded_count: '1' });
    expect(await fixture.keys()).toEqual(['style.css']);
    expect(run.runner.summary).toMatch(/## ✅ `hello` is live.*; 1 object uploaded to bucket `site`\n/);
    // The bucket before the function, and the artifacts after the function is ready.
    expect(run.runner.lines.join('\n')).toMatch(
      /Created bucket "site".*Created function "hello".* is ready .*Uploaded 1 object, /s,
    );
  });

  it('is distributed among shards, each with its own manifest', async () => {
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.txt`, `${index}`]));
    await using fixture = await createUploadFixture(files);
    const runs = await Promise.all(
      ['1/3', '2/3', '3/3'].map((shard) => fixture.upload({ shard, upload: 'mirror' })),
    );
    expect(runs.map(({ error }) => error)).toEqual(['', '', '']);
    const counts = runs.map(({ outputs }) => Number(outputs.uploaded_count));
    expect(counts.reduce((sum, count) => sum + count)).toBe(40);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    await expectSame(fixture, files);
    const manifests = (await fixture.keys()).filter((key) => key.startsWith('.upload-manifest'));
    expect(manifests).toEqual(['1', '2', '3'].map((part) => `.upload-manifest.${part}-of-3.json`));

    await rm(fixture.tree.at('7.txt'));
    const again = await Promise.all(
      ['1/3', '2/3', '3/3'].map((shard) => fixture.upload({ shard, upload: 'mirror' })),
    );
    expect(again.map(({ outputs }) => outputs.uploaded_count)).toEqual(['0', '0', '0']);
    expect(again.map(({ outputs }) => Number(outputs.deleted_count)).sort()).toEqual([0, 0, 1]);
    expect(await fixture.keys()).toHaveLength(39 + 3);
  });
});

describe('The files of an upload', () => {
  it('are selected by the same rules as assets', async () => {
    await using fixture = await createUploadFixture({
      'dist/a.js': '',
      'dist/a.js.map': '',
      'dist/.hidden': '',
      'dist/.env': 'SECRET=1',
      'dist/node_modules/x.js': '',
      'dist/.well-known/x': '',
      'other.js': '',
    });
    const artifacts = '**\n!**/*.map\n.well-known/**';
    await fixture.upload({ artifacts_root: 'dist', artifacts });
    expect(await fixture.keys()).toEqual(['.well-known/x', 'a.js']);
  });

  it.each<[what: string, entries: Record<string, Entry>, error: RegExp]>([
    ['colliding names', { 'a.txt': '', 'A.txt': '' }, /"A\.txt" and "a\.txt" differ only in case/],
    ['a link to a folder outside', { out: { link: '/etc/passwd' } }, /link "out" leads out of the root/i],
    [
      'a key that is too long',
      { [`${'x'.repeat(200)}/`.repeat(3) + 'y'.repeat(200)]: '' },
      /is 1,103 bytes long/,
    ],
    ['the key of the manifest', { '.upload-manifest.json': '' }, /is reserved for the manifest/],
  ])('that have %s are refused by name, before any request', async (_what, entries, error) => {
    await using fixture = await createUploadFixture(entries);
    const key_prefix = error.source.includes('bytes') ? 'p'.repeat(300) : '';
    const run = await fixture.upload({ key_prefix, include_hidden: 'true' });
    expect(run.error).toMatch(error);
    expect((await fixture.platform.call('GET', '/storage/buckets')).json.buckets).toEqual([]);
  });

  it('are reported together with the problems of the assets', async () => {
    await using fixture = await createUploadFixture({
      'main.ts': 'import "./gone.ts";',
      x: { link: 'nowhere' },
    });
    const run = await fixture.upload({ function: 'hello', assets: 'main.ts', artifacts: 'x' });
    expect(run.runner.annotations).toEqual([
      { file: 'main.ts', line: 1, column: 8, message: expect.stringContaining('Import "./gone.ts"') },
      { file: 'x', message: expect.stringContaining('link "x" leads to something that does not exist') },
    ]);
    expect((await fixture.platform.call('GET', '/functions/functions')).json).toEqual({ functions: [] });
  });

  it.each<[word: string, done: boolean, shown: 'errors' | 'warnings' | 'lines']>([
    ['error', false, 'errors'],
    ['warn', true, 'warnings'],
    ['ignore', true, 'lines'],
  ])('may be missing with `if_no_files: %s`', async (if_no_files, done, shown) => {
    await using fixture = await createUploadFixture({ '.hidden': '' });
    const run = await fixture.upload({ if_no_files, upload: 'mirror' });
    expect(run.done).toBe(done);
    expect(run.outputs).toMatchObject({ operation: done ? 'unchanged' : '', changed: 'false' });
    expect(run.runner[shown].join('\n')).toContain(
      '`artifacts` matched no files in "." (it contains ".hidden"). Patterns: "**". Left out: 1 hidden.',
    );
    expect((await fixture.platform.call('GET', '/storage/buckets')).json.buckets).toEqual([]);
  });

  it('may be missing with their folder, but not when the folder is a file', async () => {
    await using fixture = await createUploadFixture({ file: '' });
    const missing = await fixture.upload({ artifacts_root: 'dist', if_no_files: 'ignore' });
    expect(missing.done).toBe(true);
    expect(missing.runner.lines.join('\n')).toContain(
      '`artifacts` matched no files: `artifacts_root` "dist" does not exist.',
    );
    const wrong = await fixture.upload({ artifacts_root: 'file', if_no_files: 'ignore' });
    expect(wrong.error).toMatch(/^`artifacts_root` "file" is not a folder\.$/m);
  });
});

describe('A second upload', () => {
  it('with `changed` sends only changed files, and no request for unchanged ones', async () => {
    const files = build();
    await using fixture = await createUploadFixture(files);
    const inputs = { upload: 'changed', include_hidden: 'true' };
    expect((await fixture.upload(inputs)).outputs.uploaded_count).toBe('10');

    await fixture.tree.write({ 'assets/app.js': 'console.log(2)\n', 'new.txt': 'new' });
    const second = await fixture.upload(inputs);
    expect(second.outputs).toMatchObject({ uploaded_count: '2', unchanged_count: '9', uploaded_bytes: '18' });
    await expectSame(fixture, { ...files, 'assets/app.js': 'console.log(2)\n', 'new.txt': 'new' });

    const before = await fixture.platform.admin('GET', '/requests');
    const third = await fixture.upload(inputs);
    expect(third.outputs).toMatchObject({ uploaded_count: '0', unchanged_count: '11', changed: 'false' });
    expect(third.runner.summary).toContain('## ✅ Bucket `site` is up to date');
    const after = await fixture.platform.admin('GET', '/requests');
    const known = (before.json.requests as { request_id: string }[]).map(({ request_id }) => request_id);
    const news = (after.json.requests as { request_id: string; method: string; path: string }[]).filter(
      ({ request_id, path }) => !known.includes(request_id) && path.startsWith('/v1'),
    );
    expect(news.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('ignores the manifest for objects that were deleted, changed or have another type now', async () => {
    await using fixture = await createUploadFixture({
      'a.txt': 'aaa',
      'b.txt': 'bbb',
      'c.txt': 'ccc',
      'd.txt': 'ddd',
    });
    await fixture.upload({ upload: 'changed' });
    const objects = `/storage/buckets/${BUCKET}/objects`;
    await fixture.platform.call('DELETE', `${objects}/a.txt`);
    const { json } = await fixture.platform.call('POST', `${objects}/upload-url`, { body: { key: 'b.txt' } });
    await fetch(String(json.uploadUrl), { method: 'POST', body: 'somebody else' });
    const sent = await fixture.upload({ upload: 'changed' });
    expect(sent.outputs).toMatchObject({ uploaded_count: '2', unchanged_count: '2' });
    const again = await fixture.platform.call('POST', `${objects}/upload-url`, { body: { key: 'c.txt' } });
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    await fetch(String(again.json.uploadUrl), { method: 'POST', headers, body: 'CCC' });
    expect((await fixture.upload({ upload: 'changed' })).outputs.uploaded_count).toBe('1');
    expect((await fixture.download('c.txt')).bytes.toString()).toBe('ccc');
    const retyped = await fixture.upload({ upload: 'changed', content_types: '*.txt=text/x-notes' });
    expect(retyped.outputs).toMatchObject({ uploaded_count: '4' });
    expect((await fixture.download('d.txt')).type).toBe('text/x-notes');
  });

  it('with `changed` detects what an upload with other shards has replaced', async () => {
    await using fixture = await createUploadFixture({ 'a.txt': 'one' });
    await fixture.upload({ upload: 'changed' });
    await fixture.tree.write({ 'a.txt': 'two' });
    for (const shard of ['1/2', '2/2']) await fixture.upload({ upload: 'changed', shard });
    await fixture.tree.write({ 'a.txt': 'one' });
    expect((await fixture.upload({ upload: 'changed' })).outputs.uploaded_count).toBe('1');
    expect((await fixture.download('a.txt')).bytes.toString()).toBe('one');
  });

  it('with `all` corrects the manifest, so that a return to older bytes is detected', async () => {
    await using fixture = await createUploadFixture({ 'a.txt': 'one' });
    await fixture.upload({ upload: 'changed' });
    await fixture.tree.write({ 'a.txt': 'two' });
    await fixture.upload({ upload: 'all' });
    await fixture.tree.write({ 'a.txt': 'one' });
    expect((await fixture.upload({ upload: 'changed' })).outputs.uploaded_count).toBe('1');
    expect((await fixture.download('a.txt')).bytes.toString()).toBe('one');
  });

  it('with `mirror` deletes the objects of removed files, and nothing else', async () => {
    await using fixture = await createUploadFixture({ 'a.txt': 'a', 'b.txt': 'b', 'sub/c.txt': 'c' });
    await fixture.upload({ upload: 'all', key_prefix: 'foreign/' });
    await fixture.upload({ upload: 'changed' });
    await rm(fixture.tree.at('sub'), { recursive: true });
    expect((await fixture.upload({ upload: 'changed' })).outputs.deleted_count).toBe('0');
    const run = await fixture.upload({ upload: 'mirror' });
    expect(run.outputs).toMatchObject({ deleted_count: '1', unchanged_count: '2', changed: 'true' });
    expect(run.runner.summary).toMatch(/^## ✅ 1 object deleted from bucket `site`\n/);
    expect(run.runner.groups).toContain('Deleted 1 object from bucket "site" (2 unchanged)');
    expect(await fixture.keys()).toEqual([
      MANIFEST,
      'a.txt',
      'b.txt',
      'foreign/a.txt',
      'foreign/b.txt',
      'foreign/sub/c.txt',
    ]);
  });

  it('stops before anything is written when a mirror would delete most objects', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.txt`, 'x']));
    await using fixture = await createUploadFixture({ ...files, 'index.html': 'old' });
    await fixture.upload({ upload: 'mirror' });
    for (const path of Object.keys(files)) await rm(fixture.tree.at(path));
    await fixture.tree.write({ 'index.html': 'new' });

    const run = await fixture.upload({ upload: 'mirror' });
    expect(run.error).toMatch(
      /would delete 30 of the 31 objects .*`max_deletions` is 50%.*set `max_deletions: 30`/s,
    );
    expect((await fixture.download('index.html')).bytes.toString()).toBe('old');
    expect(run.runner.summary).toMatch(/^## ❌ The upload to bucket `site` failed\n/);
    expect((await fixture.upload({ upload: 'mirror', dry_run: 'true' })).error).toMatch(/would delete 30/);

    const meant = await fixture.upload({ upload: 'mirror', max_deletions: '30' });
    expect(meant.outputs).toMatchObject({ deleted_count: '30', uploaded_count: '1' });
    expect(await fixture.keys()).toEqual([MANIFEST, 'index.html']);
  });

  it.each<[what: string, text: string, told: RegExp]>([
    [
      'that is damaged',
      '{"version":1,"objects":[{"key":"b.t',
      /manifest "\.upload-manifest\.json" is damaged/,
    ],
    ['of a newer version', '{"version":9,"objects":[]}', /was written by a newer version \(9\)/],
  ])('ignores a manifest %s with a warning, and a mirror deletes nothing', async (_what, text, told) => {
    await using fixture = await createUploadFixture({ 'a.txt': 'a', 'b.txt': 'b' });
    await fixture.upload({ upload: 'mirror' });
    await rm(fixture.tree.at('b.txt'));
    const path = `/storage/buckets/${BUCKET}/objects/upload-url`;
    const { json } = await fixture.platform.call('POST', path, { body: { key: MANIFEST } });
    await fetch(String(json.uploadUrl), { method: 'POST', body: text });

    const run = await fixture.upload({ upload: 'mirror' });
    expect(run.runner.warnings.join()).toMatch(told);
    expect(run.outputs).toMatchObject({ uploaded_count: '1', deleted_count: '0' });
    expect(await fixture.keys()).toEqual([MANIFEST, 'a.txt', 'b.txt']);
    expect((await fixture.upload({ upload: 'mirror' })).outputs).toMatchObject({ unchanged_count: '1' });
  });
});

describe('A dry run of an upload', () => {
  it('contains exactly the operations of the real run, and changes nothing', async () => {
    await using fixture = await createUploadFixture({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
    const first = await fixture.upload({ upload: 'mirror', dry_run: 'true' });
    expect(first.runner.summary).toContain(
      '1. create bucket "site" (private)\n1. upload 3 objects, 3 B, to bucket "site"',
    );
    expect((await fixture.platform.call('GET', '/storage/buckets')).json.buckets).toEqual([]);

    await fixture.upload({ upload: 'mirror' });
    await rm(fixture.tree.at('a.txt'));
    await fixture.tree.write({ 'b.txt': 'B' });
    const second = await fixture.upload({ upload: 'mirror', dry_run: 'true' });
    expect(second.outputs).toMatchObject({ operation: 'planned', changed: 'false', bucket: BUCKET });
    expect(second.runner.summary).toContain(
      '1. upload 1 object, 1 B, to bucket "site"; keep 1 unchanged object; delete 1 object of an earlier upload: "`a.txt`"',
    );
    expect((await fixture.download('b.txt')).bytes.toString()).toBe('b');
    expect(await fixture.keys()).toContain('a.txt');
  });
});
