/** What the answers about objects depend on: the requests before them, the clock, and the bytes that are asked for. */
import { expect, it } from 'vitest';
import { sendToHost } from '../support/host-request.ts';
import { startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { BUCKETS, createBucket, downloadUrl, upload, uploadUrl } from '../support/storage.ts';
import { advance, follow } from './follow.ts';

const upFor = async (platform: TestPlatform, key: string) =>
  new URL(await uploadUrl(platform, 'aa', key)).pathname;
const downFor = async (platform: TestPlatform, key: string) =>
  new URL(await downloadUrl(platform, 'aa', key)).pathname;

it('A bucket has one visibility for ever, and its objects and transfer URLs end with it', async () => {
  await using platform = await startTestPlatform();
  await createBucket(platform, 'aa');
  await createBucket(platform, 'bb');
  for (const bucket of ['aa', 'bb']) await upload(platform, bucket, 'a', 'text');
  const [up, down] = [await upFor(platform, 'b'), await downFor(platform, 'a')];
  await follow(
    platform,
    `POST /v1${BUCKETS} {"name":"aa","visibility":"public"} 409
     DELETE /v1${BUCKETS}/aa 204
     DELETE /v1${BUCKETS}/aa 404
     POST ${up} text 404
     GET ${down} 404
     POST /v1${BUCKETS} {"name":"aa","visibility":"public"} 201
     GET /v1${BUCKETS}/aa/objects/a 404
     POST ${up} text 404
     GET ${down} 404`,
  );
  expect((await platform.call('GET', `${BUCKETS}/aa/objects`)).json).toEqual({ objects: [] });
  expect((await platform.call('GET', `${BUCKETS}/bb/objects/a`)).json).toMatchObject({ size: 4 });
});

it('A transfer URL is for one verb and one version, an upload uses it up, and it expires and is forgotten', async () => {
  await using platform = await startTestPlatform({ ticketSeconds: 1_000, limits: { objectBytes: 10 } });
  await createBucket(platform, 'aa');
  const up = await upFor(platform, 'a');
  await follow(
    platform,
    `POST ${up} 0123456789x 413
     POST /upload/of-no-ticket 0123456789x 404
     GET ${up.replace('upload', 'download')} 404
     POST ${up} 0123456789 201
     POST ${up} 0123456789 404`,
  );
  const [down, next] = [await downFor(platform, 'a'), await upFor(platform, 'a')];
  await follow(
    platform,
    `${advance(500)}
     POST ${down.replace('download', 'upload')} x 404
     GET ${down} 200
     POST ${next} other 201
     GET ${down} 404`,
  );
  const [late, lateUp] = [await downFor(platform, 'a'), await upFor(platform, 'b')];
  const lost = await downFor(platform, 'a');
  await follow(platform, `${advance(500)}\nGET ${late} 200\n${advance(500)}`);
  // Another ticket is issued, and the expired ones are still known.
  await upFor(platform, 'c');
  const { text } = await sendToHost(platform.url, '127.0.0.1', { path: late });
  expect(text).toContain('was valid for 1000 s');
  await follow(platform, `GET ${late} 410\nPOST ${lateUp} x 410\n${advance(1_000)}`);
  await upFor(platform, 'c');
  await follow(platform, `GET ${late} 404\nPOST ${lateUp} x 404\nGET ${lost} 404`);
  const last = await downFor(platform, 'a');
  await follow(
    platform,
    `DELETE /v1${BUCKETS}/aa/objects/a 204
     DELETE /v1${BUCKETS}/aa/objects/a 404
     GET ${last} 404`,
  );
});

it('A range of an object is what RFC 9110 says, of a download and of a domain', async () => {
  await using platform = await startTestPlatform();
  await platform.register('www.test', 'storage', (await createBucket(platform, 'aa', 'public')).id);
  await upload(platform, 'aa', 'a', '0123456789', 'text/csv');
  await upload(platform, 'aa', 'empty', '');
  const ask = (path: string, range: string, method = 'GET') =>
    sendToHost(platform.url, 'www.test', { method, path, headers: { range: `bytes=${range}` } });
  for (const [key, range, status, text, place] of [
    ['a', '0-0', 206, '0', '0-0/10'],
    ['a', '8-', 206, '89', '8-9/10'],
    ['a', '-3', 206, '789', '7-9/10'],
    ['a', '-50', 206, '0123456789', '0-9/10'],
    ['a', '5-50', 206, '56789', '5-9/10'],
    ['a', '10-', 416, expect.anything(), '*/10'],
    ['a', '-0', 416, expect.anything(), '*/10'],
    ['a', '3-1', 200, '0123456789', undefined],
    ['a', '-', 200, '0123456789', undefined],
    ['empty', '', 200, '', undefined],
    ['empty', '0-', 416, expect.anything(), '*/0'],
  ] as const) {
    const own = await downloadUrl(platform, 'aa', key);
    for (const path of [`/${key}`, own]) {
      const { headers, ...answer } = await ask(path, range);
      const shown = [key, range, answer.status, answer.text, headers['content-range']];
      expect(shown).toEqual([key, range, status, text, place && `bytes ${place}`]);
      if (status < 300) expect(headers['content-length']).toBe(`${text.length}`);
      if (key === 'a' && status < 300) expect(headers['content-type']).toBe('text/csv');
    }
    const { status: head, headers } = await ask(own, range, 'HEAD');
    expect([head, headers['content-length']]).toEqual([200, key === 'a' ? '10' : '0']);
  }
});

it('A key that ends like a route is read with an encoded slash, and objects are in the order of their bytes', async () => {
  await using platform = await startTestPlatform();
  await createBucket(platform, 'aa');
  const keys = ['a/download-url', 'upload-url', 'a', 'a//b', 'A', 'ä', 'a\u0308', '\uffff', '😀', '%2F', '~'];
  for (const key of keys) await upload(platform, 'aa', key, key);
  const objects = `${BUCKETS}/aa/objects`;
  const keyAt = async (path: string) => (await platform.call('GET', `${objects}/${path}`)).json.key;
  for (const key of keys) expect(await keyAt(encodeURIComponent(key))).toBe(key);
  expect([await keyAt('upload-url'), await keyAt('a//b')]).toEqual(['upload-url', 'a//b']);
  expect((await platform.call('GET', `${objects}/a/download-url`)).json).toHaveProperty('downloadUrl');
  await follow(
    platform,
    `GET /v1${objects}/a/download-url/download-url 200
     DELETE /v1${objects}/a/download-url 204
     GET /v1${objects}/a 200
     GET /v1${objects}/a%2Fdownload-url 404
     GET /v1${objects}/%ff 400
     DELETE /v1${objects}/%ff 400
     GET /v1${objects}/%ff/download-url 400`,
  );
  const left = keys.slice(1).sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const { json } = await platform.call('GET', objects);
  expect(json).toMatchObject({ objects: left.map((key) => ({ key, size: Buffer.byteLength(key) })) });
});
