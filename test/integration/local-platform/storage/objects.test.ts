import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOUNDS } from '../../../support/bounds.ts';
import { sendToHost } from '../../../support/host-request.ts';
import { type Answer, startTestPlatform, type TestPlatform } from '../../../support/local-platform.ts';
import { BUCKETS, createBucket, download, objectPath, upload, uploadUrl } from '../../../support/storage.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  await createBucket(platform, 'things');
});
afterAll(() => platform.close());

function code({ json: { error } }: Answer): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

async function keysOf(bucket: string): Promise<unknown[]> {
  const { objects } = (await platform.call('GET', `${BUCKETS}/${bucket}/objects`)).json;
  return Array.isArray(objects) ? objects.map((object: { key?: unknown }) => object.key) : [];
}

describe('An object', () => {
  it('has exactly the documented fields in its upload, its record and the list', async () => {
    const uploaded = await upload(platform, 'things', 'docs/a.txt', 'hällo', 'text/plain;charset=utf-8');
    expect(uploaded).toEqual({
      key: 'docs/a.txt',
      file_name: expect.stringMatching(/^[0-9a-f-]{36}\/things\/docs\/a\.txt$/),
      file_id: expect.stringMatching(UUID),
      size: 6,
      content_type: 'text/plain;charset=utf-8',
    });
    const inspected = await platform.call('GET', `${BUCKETS}/things/objects/docs/a.txt`);
    expect([inspected.status, inspected.json]).toEqual([200, uploaded]);
    expect((await platform.call('GET', `${BUCKETS}/things/objects`)).json).toEqual({ objects: [uploaded] });
  });

  it('has the file name that its upload URL returned', async () => {
    const body = { key: 'named' };
    const asked = await platform.call('POST', `${BUCKETS}/things/objects/upload-url`, { body });
    expect(asked.status).toBe(200);
    expect(Object.keys(asked.json)).toEqual(['uploadUrl', 'fileName']);
    expect(await upload(platform, 'things', 'named', '')).toMatchObject({
      file_name: asked.json.fileName,
      size: 0,
    });
  });

  it('is replaced by the next upload to its key, as another file', async () => {
    const before = await upload(platform, 'things', 'twice', 'one');
    const after = await upload(platform, 'things', 'twice', 'other', 'text/markdown');
    expect(after).toMatchObject({ file_name: before.file_name, size: 5, content_type: 'text/markdown' });
    expect(after.file_id).not.toBe(before.file_id);
    expect(await (await download(platform, 'things', 'twice')).text()).toBe('other');
  });

  it('is deleted with 204, and not found afterwards', async () => {
    await upload(platform, 'things', 'short-lived', 'x');
    const path = objectPath('things', 'short-lived');
    const deleted = await platform.call('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const [method, below] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/download-url'],
    ] as const) {
      const answer = await platform.call(method, path + below);
      expect([answer.status, code(answer)]).toEqual([404, 'object_not_found']);
    }
  });

  it('never has a key whose path leads out of its bucket, encoded or not', async () => {
    const part = fc.oneof(
      fc.constantFrom('.', '..', '%2e', '%2E%2e', '.%2e', 'victim', 'a', '', '.\t.', ' ..'),
      fc.string({ maxLength: 3 }),
    );
    const keys = fc
      .array(fc.tuple(part, fc.constantFrom('/', '\\', '%2F')), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.flat().slice(0, -1).join(''));
    const objects = `/v1${BUCKETS}/things/objects/`;
    await fc.assert(
      fc.asyncProperty(keys, async (key) => {
        const body = { key };
        const { status } = await platform.call('POST', `${BUCKETS}/things/objects/upload-url`, { body });
        const encoded = key.split('/').map(encodeURIComponent).join('/');
        const staysInside = [key, encoded].every((path) =>
          new URL(objects + path, platform.url).pathname.startsWith(objects),
        );
        if (!staysInside) expect(status).toBe(400);
        else expect([200, 400]).toContain(status);
      }),
      {
        numRuns: 2 * BOUNDS.requests,
        examples: [['../../victim'], ['..\\..\\victim'], ['%2e%2e/%2e%2e/victim'], ['a/..']],
      },
    );
  });

  it('is found only by its exact key', async () => {
    await upload(platform, 'things', 'Case/Key', 'x');
    for (const key of ['case/key', 'Case/Key/', 'Case//Key', 'Case', 'Case/Key ', 'Case/./Key']) {
      const answer = await platform.call('GET', objectPath('things', key));
      expect([answer.status, code(answer)]).toEqual([404, 'object_not_found']);
    }
    expect((await platform.call('GET', `${BUCKETS}/things/objects/Case%2FKey`)).status).toBe(200);
  });
});

describe('The keys of objects', () => {
  it('may be any text, identify their own bytes, and are listed in byte order', async () => {
    await createBucket(platform, 'any');
    const piece = fc.oneof(
      fc.constantFrom('/', '..', '.', '%2F', '%', '\\', '?', '#', 'é', 'e\u0301', 'A', 'a', '😀', '\uffff'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
    );
    const key = fc
      .string({ unit: piece, minLength: 1, maxLength: 6 })
      .filter((text) => !/^\/|\p{Cc}|(?:^|[/\\])(?:\.|%2e){1,2}(?:$|[/\\])/iu.test(text));
    const written = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(key, fc.string({ unit: 'grapheme' }), async (name, text) => {
        const record = await upload(platform, 'any', name, text);
        written.set(name, text);
        expect(record.key).toBe(name);
        expect((await platform.call('GET', objectPath('any', name))).json).toEqual(record);
      }),
      { numRuns: BOUNDS.requests },
    );
    const sorted = [...written.keys()].sort((one, other) =>
      Buffer.compare(Buffer.from(one), Buffer.from(other)),
    );
    expect(await keysOf('any')).toEqual(sorted);
    for (const [name, text] of written)
      expect(await (await download(platform, 'any', name)).text()).toBe(text);
    for (const name of sorted)
      expect((await platform.call('DELETE', objectPath('any', name))).status).toBe(204);
    expect(await keysOf('any')).toEqual([]);
  });

  it('may be named like the routes beside them', async () => {
    await createBucket(platform, 'routes');
    for (const key of ['upload-url', 'download-url', 'a/download-url', 'a'])
      await upload(platform, 'routes', key, key);
    const at = (path: string) => platform.call('GET', `${BUCKETS}/routes/objects/${path}`);
    expect((await at('upload-url')).json.key).toBe('upload-url');
    expect((await at('download-url')).json.key).toBe('download-url');
    expect((await at('a%2Fdownload-url')).json.key).toBe('a/download-url');
    expect(Object.keys((await at('a/download-url')).json)).toEqual(['downloadUrl']);
    expect(Object.keys((await at('a/download-url/download-url')).json)).toEqual(['downloadUrl']);
    expect((await platform.call('DELETE', `${BUCKETS}/routes/objects/a/download-url`)).status).toBe(204);
    expect(await keysOf('routes')).toEqual(['a', 'download-url', 'upload-url']);
  });

  it.each([
    'things/objects/../../victim',
    'things/objects/%2e%2e/%2E%2E/victim',
    'things/objects/..%2F..%2Fvictim',
    'things/objects/..%5c..%5cvictim',
    'things/objects/../objects',
    '../buckets/victim',
    'things%2F..%2Fvictim',
  ])('are not resolved as paths: DELETE %s deletes nothing', async (path) => {
    await platform.call('POST', BUCKETS, { body: { name: 'victim' } });
    const headers = { authorization: `Bearer ${platform.apiKey}` };
    const target = `/v1${BUCKETS}/${path}`;
    const { host } = new URL(platform.url);
    const answer = await sendToHost(platform.url, host, { method: 'DELETE', path: target, headers });
    expect([404, 405]).toContain(answer.status);
    expect((await platform.call('GET', `${BUCKETS}/victim`)).status).toBe(200);
  });

  it.each([
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/download-url'],
  ])('that are not percent-encoded text are refused: %s …%s', async (method, below) => {
    const answer = await platform.call(method, `${BUCKETS}/things/objects/a%ff${below}`);
    expect([answer.status, code(answer)]).toEqual([400, 'invalid_object_key']);
  });

  it('that are invalid get no upload URL', async () => {
    const answer = await platform.call('POST', `${BUCKETS}/things/objects/upload-url`, {
      body: { key: '/a' },
    });
    expect([answer.status, code(answer)]).toEqual([400, 'invalid_object_key']);
  });

  it('are independent of those in another bucket', async () => {
    await createBucket(platform, 'left');
    await createBucket(platform, 'right');
    await upload(platform, 'left', 'same', 'l');
    expect((await platform.call('GET', objectPath('right', 'same'))).status).toBe(404);
    await upload(platform, 'right', 'same', 'r');
    await platform.call('DELETE', `${BUCKETS}/left`);
    expect(await (await download(platform, 'right', 'same')).text()).toBe('r');
  });
});

describe('An unsupported method', () => {
  it.each([
    ['PUT', 'objects/a', 'GET, HEAD, DELETE'],
    ['POST', 'objects/a', 'GET, HEAD, DELETE'],
    ['POST', 'objects', 'GET, HEAD'],
    ['PUT', 'objects/upload-url', 'POST, GET, HEAD, DELETE'],
    ['POST', 'objects/a/download-url', 'GET, HEAD, DELETE'],
  ])('%s %s is refused with the allowed methods', async (method, path, allowed) => {
    const answer = await platform.call(method, `${BUCKETS}/things/${path}`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
  });
});

describe('Concurrent uploads to one key', () => {
  it('leave one of them complete, and one file', async () => {
    const texts = Array.from({ length: 12 }, (_, n) => String(n).repeat(1000 + n));
    const records = await Promise.all(texts.map((text) => upload(platform, 'things', 'contended', text)));
    const last = (await platform.call('GET', objectPath('things', 'contended'))).json;
    const winner = records.findIndex(({ file_id }) => file_id === last.file_id);
    expect(await (await download(platform, 'things', 'contended')).text()).toBe(texts[winner]);
    expect(await uploadUrl(platform, 'things', 'contended')).toMatch(/\/upload\/[\w-]{43}$/);
  });
});
