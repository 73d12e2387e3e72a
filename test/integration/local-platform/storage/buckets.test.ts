import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestPlatform, type TestPlatform } from '../../../support/local-platform.ts';
import {
  BUCKETS,
  createBucket,
  downloadUrl,
  sendBytes,
  upload,
  uploadUrl,
} from '../../../support/storage.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ limits: { bucketCount: 12 } });
});
afterAll(() => platform.close());

function outcome({ status, json }: Answer): unknown[] {
  const { error } = json;
  return [status, typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined];
}

describe('A bucket', () => {
  it('is created with 201 and its record, private by default', async () => {
    const created = await platform.call('POST', BUCKETS, { body: { name: 'first' } });
    expect([created.status, created.json]).toEqual([
      201,
      {
        id: expect.stringMatching(UUID),
        name: 'first',
        visibility: 'private',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(await createBucket(platform, 'an-open-one', 'public')).toMatchObject({ visibility: 'public' });
  });

  it('is inspected and listed as the same record, by name', async () => {
    const { json } = await platform.call('GET', BUCKETS);
    expect(json).toEqual({
      buckets: [
        (await platform.call('GET', `${BUCKETS}/an-open-one`)).json,
        (await platform.call('GET', `${BUCKETS}/first`)).json,
      ],
    });
  });

  it('cannot be created twice, not even with another visibility', async () => {
    const again = await platform.call('POST', BUCKETS, { body: { name: 'first', visibility: 'public' } });
    expect(outcome(again)).toEqual([409, 'bucket_exists']);
    expect((await platform.call('GET', `${BUCKETS}/first`)).json.visibility).toBe('private');
  });

  it('is created once by ten concurrent requests', async () => {
    const calls = Array.from({ length: 10 }, () =>
      platform.call('POST', BUCKETS, { body: { name: 'race' } }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('cannot be changed', async () => {
    const answer = await platform.call('PATCH', `${BUCKETS}/first`, { body: { visibility: 'public' } });
    expect(outcome(answer)).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, DELETE');
  });

  it('with an invalid name is refused', async () => {
    expect(outcome(await platform.call('POST', BUCKETS, { body: { name: 'No' } }))).toEqual([
      400,
      'invalid_bucket',
    ]);
  });

  it('is deleted with its objects, and is empty when it is created again', async () => {
    await createBucket(platform, 'gone');
    await upload(platform, 'gone', 'a', 'text');
    const [up, down] = [await uploadUrl(platform, 'gone', 'b'), await downloadUrl(platform, 'gone', 'a')];
    const deleted = await platform.call('DELETE', `${BUCKETS}/gone`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/objects'],
      ['GET', '/objects/a'],
      ['DELETE', '/objects/a'],
      ['GET', '/objects/a/download-url'],
    ] as const) {
      expect(outcome(await platform.call(method, `${BUCKETS}/gone${path}`))).toEqual([
        404,
        'bucket_not_found',
      ]);
    }
    const ask = await platform.call('POST', `${BUCKETS}/gone/objects/upload-url`, { body: { key: 'a' } });
    expect(outcome(ask)).toEqual([404, 'bucket_not_found']);

    await createBucket(platform, 'gone');
    expect((await platform.call('GET', `${BUCKETS}/gone/objects`)).json).toEqual({ objects: [] });
    expect([(await sendBytes(up, 'text')).status, (await fetch(down)).status]).toEqual([404, 404]);
    expect((await platform.call('GET', `${BUCKETS}/gone/objects`)).json).toEqual({ objects: [] });
  });

  it('is deleted once, and stays deleted, during writes of objects', async () => {
    for (let round = 0; round < 10; round += 1) {
      await createBucket(platform, 'busy');
      const urls = await Promise.all(
        Array.from({ length: 8 }, (_, n) => uploadUrl(platform, 'busy', `${n}`)),
      );
      const uploads = urls.map((url) => sendBytes(url, 'text'));
      const deletions = [1, 2].map(() => platform.call('DELETE', `${BUCKETS}/busy`));
      const statuses = (await Promise.all(deletions)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([204, 404]);
      for (const { status } of await Promise.all(uploads)) expect([201, 404]).toContain(status);
      await createBucket(platform, 'busy');
      expect((await platform.call('GET', `${BUCKETS}/busy/objects`)).json).toEqual({ objects: [] });
      await platform.call('DELETE', `${BUCKETS}/busy`);
    }
  });

  it('over the limit is refused with 422', async () => {
    const { json } = await platform.call('GET', BUCKETS);
    const left = 12 - (Array.isArray(json.buckets) ? json.buckets.length : 0);
    const names = Array.from({ length: left + 3 }, (_, n) => `more-${n}`);
    const answers = await Promise.all(
      names.map((name) => platform.call('POST', BUCKETS, { body: { name } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(left).fill(201), 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.text).toContain('already has 12 buckets');
  });
});
