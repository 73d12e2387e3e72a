import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../../support/local-platform.ts';
import { BUCKETS, createBucket } from '../../../support/storage.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe('A key with limited permissions', () => {
  async function keyWith(
    actions: readonly string[],
    resources: readonly string[],
  ): Promise<Record<string, string>> {
    const body = { name: 'some', services: ['storage'], actions, resources };
    const { status, json } = await platform.admin('POST', '/keys', { body });
    expect(status).toBe(201);
    return { authorization: `Bearer ${json.key}` };
  }

  it.each([
    ['write', 'POST', BUCKETS],
    ['read', 'GET', BUCKETS],
    ['read', 'GET', `${BUCKETS}/none`],
    ['delete', 'DELETE', `${BUCKETS}/none`],
    ['read', 'GET', `${BUCKETS}/none/objects`],
    ['read', 'GET', `${BUCKETS}/none/objects/a/b`],
    ['delete', 'DELETE', `${BUCKETS}/none/objects/a/b`],
    ['write', 'POST', `${BUCKETS}/none/objects/upload-url`],
    ['read', 'GET', `${BUCKETS}/none/objects/a/download-url`],
  ])('needs storage:%s for %s %s, whatever exists', async (action, method, path) => {
    const others = ['read', 'write', 'delete'].filter((one) => one !== action);
    const without = await platform.call(method, path, { headers: await keyWith(others, ['*']) });
    expect(without.status).toBe(403);
    expect(without.text).toContain(`storage:${action}`);
    const elsewhere = await platform.call(method, path, {
      headers: await keyWith([action], ['storage/elsewhere']),
      ...(path === BUCKETS && method === 'POST' ? { body: { name: 'none' } } : {}),
    });
    expect(elsewhere.status).toBe(path === BUCKETS && method === 'GET' ? 200 : 403);
  });

  it('lists only the buckets that it names', async () => {
    await createBucket(platform, 'mine');
    const headers = await keyWith(['read'], ['storage/mine']);
    const { json } = await platform.call('GET', BUCKETS, { headers });
    expect(json).toEqual({ buckets: [expect.objectContaining({ name: 'mine' })] });
  });
});
