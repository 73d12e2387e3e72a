import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Json, send, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';
const plain = { 'main.ts': 'export default { fetch: () => new Response("here") };' };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ publicUrl: 'https://public.example' });
  await platform.deploy('there', plain);
});
afterAll(() => platform.close());

/** Returns the status of a request with any `Host` header, which fetch does not allow to set. */
function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const all = { authorization: `Bearer ${platform.adminToken}`, ...headers };
    request(`${platform.url}/_local/faults`, { headers: all }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('The admin API', () => {
  it('shows its health to anyone', async () => {
    const { status, json } = await send(`${platform.url}/_local/health`, 'GET', undefined);
    expect([status, json]).toEqual([200, { status: 'ok' }]);
  });

  it('answers an unknown path with 404 in the error shape of the API', async () => {
    const { status, json } = await platform.admin('GET', '/nothing');
    expect([status, Object(json.error).code]).toEqual([404, 'route_not_found']);
  });

  it('requires the admin token, which is not the API key', async () => {
    for (const token of [undefined, '', 'wrong', platform.apiKey]) {
      const { status, headers } = await send(`${platform.url}/_local/faults`, 'GET', token);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    expect((await platform.admin('GET', '/faults')).status).toBe(200);
    expect((await platform.call('GET', FUNCTIONS, bearer(platform.adminToken))).status).toBe(401);
  });

  it('answers only under its own host names, and only to pages of its own origins', async () => {
    expect(await statusFor({ host: 'localhost:1' })).toBe(200);
    expect(await statusFor({ host: '[::1]' })).toBe(200);
    expect(await statusFor({ host: 'public.example' })).toBe(200);
    expect(await statusFor({ host: 'localhost:8787', origin: 'http://localhost:8787' })).toBe(200);
    expect(await statusFor({ origin: platform.url })).toBe(200);
    expect(await statusFor({ origin: 'https://public.example' })).toBe(200);
    expect(await statusFor({ host: 'evil.example' })).toBe(403);
    expect(await statusFor({ host: '127.0.0.1.evil.example' })).toBe(403);
    expect(await statusFor({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusFor({ origin: 'null' })).toBe(403);
    expect(await statusFor({ origin: `${platform.url}0` })).toBe(403);
    expect(await statusFor({ origin: 'http://localhost:9' })).toBe(403);
  });

  it('returns a revision with its status, message and log', async () => {
    const { revision_id } = await platform.settled('there');
    expect((await platform.admin('GET', `/revisions/${revision_id}`)).json).toEqual({
      revision_id,
      function_name: 'there',
      entrypoint: 'main.ts',
      status: 'succeeded',
      message: null,
      created_at: expect.any(String),
      log: [],
    });
    expect((await platform.admin('GET', '/revisions/none')).status).toBe(404);
  });

  it('sends headers that prevent a browser from running its responses', async () => {
    const answers = await Promise.all([
      platform.admin('GET', '/health'),
      platform.admin('GET', '/nothing'),
      platform.admin('GET', '/keys'),
      send(`${platform.url}/_local/keys`, 'GET', undefined),
    ]);
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await platform.call('GET', FUNCTIONS)).headers.get('content-security-policy')).toBeNull();
  });

  it('sends the same headers, has no faults and writes no log entries when its path is percent-encoded', async () => {
    await using own = await startTestPlatform();
    await own.admin('PUT', '/faults', { body: { faults: [{ method: '*', path: '*', status: 500 }] } });
    const { status, headers } = await send(`${own.url}/%5Flocal/requests`, 'GET', own.adminToken);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await own.admin('GET', '/requests')).json).toEqual({ requests: [] });
  });

  it('lists the methods of a path for any other method', async () => {
    const { status, headers } = await platform.admin('DELETE', '/faults');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT']);
  });
});

describe('The admin clock', () => {
  it('moves forward and returns its new time', async () => {
    await using own = await startTestPlatform();
    const { status, json } = await own.admin('POST', '/clock', { body: { advance_seconds: 86_400 } });
    expect(status).toBe(200);
    const ahead = Date.parse(String(json.now)) - Date.now();
    expect(ahead).toBeGreaterThan(86_400_000 - 60_000);
    expect(ahead).toBeLessThan(86_400_000 + 60_000);
    const again = await own.admin('POST', '/clock', { body: { advance_seconds: 0 } });
    expect(Date.parse(String(again.json.now))).toBeGreaterThanOrEqual(Date.parse(String(json.now)));
  });

  it('sets the times of functions and revisions', async () => {
    await using own = await startTestPlatform();
    const { now } = (await own.admin('POST', '/clock', { body: { advance_seconds: 86_400 } })).json;
    const { created_at, updated_at, revision_id } = await own.deploy('late', plain);
    const revision = (await own.admin('GET', `/revisions/${revision_id}`)).json;
    const times = [now, created_at, updated_at, revision.created_at].map(String);
    expect(times.map((time) => time >= String(now))).toEqual([true, true, true, true]);
  });

  it('makes an upload URL expire without a wait', async () => {
    await using own = await startTestPlatform();
    await own.call('POST', '/storage/buckets', { body: { name: 'bucket' } });
    const ticket = () =>
      own.call('POST', '/storage/buckets/bucket/objects/upload-url', { body: { key: 'a' } });
    const [late, early] = [await ticket(), await ticket()].map(({ json }) => String(json.uploadUrl));
    const upload = async (url = '') => (await fetch(url, { method: 'POST', body: 'x' })).status;
    await own.admin('POST', '/clock', { body: { advance_seconds: 290 } });
    expect(await upload(early)).toBe(201);
    await own.admin('POST', '/clock', { body: { advance_seconds: 10 } });
    expect(await upload(late)).toBe(410);
  });

  it.each([{}, { advance_seconds: -1 }, { advance_seconds: '5' }, { advance_seconds: 1e20 }])(
    'refuses the body %j',
    async (body) => {
      const { status, json } = await platform.admin('POST', '/clock', { body });
      expect([status, Object(json.error).code]).toEqual([400, 'invalid_clock']);
    },
  );
});

describe('The request log', () => {
  const requests = async (own: TestPlatform): Promise<Json[]> =>
    Array.from(Object((await own.admin('GET', '/requests')).json.requests), (one: Json) => one);

  it('lists requests with their key and status, newest first, without those to /_local/', async () => {
    await using own = await startTestPlatform();
    const answer = await own.call('GET', `${FUNCTIONS}/none?token=secret`);
    await own.admin('PUT', '/faults', { body: { faults: [{ method: '*', path: '*', reset: 'before' }] } });
    await expect(own.call('DELETE', '/broken')).rejects.toThrow('fetch failed');
    const [key] = Array.from(Object((await own.admin('GET', '/keys')).json.keys), (one: Json) => one);
    await expect
      .poll(() => requests(own))
      .toEqual([
        {
          request_id: expect.any(String),
          at: expect.stringMatching(/Z$/),
          method: 'DELETE',
          host: '127.0.0.1',
          path: '/v1/broken',
          status: null,
          duration_ms: expect.any(Number),
          key_id: null,
          request_bytes: 0,
          response_bytes: 0,
          fault: { method: '*', path: '*', reset: 'before' },
        },
        expect.objectContaining({
          request_id: answer.headers.get('x-request-id'),
          method: 'GET',
          path: `/v1${FUNCTIONS}/none`,
          status: 404,
          key_id: key?.id,
          fault: null,
        }),
      ]);
  });

  it('names the key of a request that the platform refuses for lack of a permission', async () => {
    await using own = await startTestPlatform();
    const grant = { name: 'read-only', services: ['functions'], actions: ['read'] };
    const { id, key } = (await own.admin('POST', '/keys', { body: grant })).json;
    const refused = await send(`${own.url}/v1${FUNCTIONS}/shop`, 'DELETE', String(key));
    expect(refused.status).toBe(403);
    await expect.poll(() => requests(own)).toEqual([expect.objectContaining({ status: 403, key_id: id })]);
  });

  it('contains no key, no token and no ticket', async () => {
    await using own = await startTestPlatform();
    await own.call('POST', '/storage/buckets', { body: { name: 'bucket' } });
    const path = '/storage/buckets/bucket/objects';
    const { uploadUrl } = (await own.call('POST', `${path}/upload-url`, { body: { key: 'a' } })).json;
    await fetch(String(uploadUrl), { method: 'POST', body: 'x' });
    await own.call('GET', `${FUNCTIONS}/${own.apiKey}?key=${own.apiKey}`);
    await own.call('GET', `/${own.adminToken}`);
    const text = JSON.stringify(await requests(own));
    expect(text).toContain('/upload/***');
    const ticket = String(uploadUrl).split('/').at(-1) ?? '';
    for (const secret of [own.apiKey, own.adminToken, ticket]) expect(text).not.toContain(secret);
  });

  it('keeps only the most recent requests', async () => {
    await using own = await startTestPlatform({ limits: { requestsKept: 3 } });
    for (const name of ['a', 'b', 'c', 'd']) await own.call('GET', `/${name}`);
    expect((await requests(own)).map(({ path }) => path)).toEqual(['/v1/d', '/v1/c', '/v1/b']);
  });
});

describe('Faults', () => {
  const put = (...faults: unknown[]) => platform.admin('PUT', '/faults', { body: { faults } });
  beforeEach(async () => {
    expect((await put()).status).toBe(200);
  });

  it('respond with their status for their method and path, as often as they say', async () => {
    await put({ method: 'GET', path: '/v1/functions/*', times: 2, status: 429, retry_after: '7' });
    const statuses: number[] = [];
    for (const [method, path] of [
      ['GET', '/elsewhere'],
      ['DELETE', `${FUNCTIONS}/none`],
      ['GET', FUNCTIONS],
      ['GET', `${FUNCTIONS}/there?x=1`],
      ['GET', FUNCTIONS],
    ] as const) {
      const { status, headers } = await platform.call(method, path);
      statuses.push(status);
      expect(headers.get('retry-after')).toBe(status === 429 ? '7' : null);
    }
    expect(statuses).toEqual([404, 404, 429, 429, 200]);
  });

  it('are listed with their remaining times', async () => {
    const fault = { method: '*', path: '*', times: 3, status: 503 };
    expect((await put(fault)).json).toEqual({ faults: [fault] });
    expect((await platform.call('GET', FUNCTIONS)).json.error).toMatchObject({ code: 'fault_injected' });
    expect((await platform.admin('GET', '/faults')).json).toEqual({ faults: [{ ...fault, times: 2 }] });
  });

  it('can close the connection before a request takes effect', async () => {
    await put({ method: 'DELETE', path: '*', times: 1, reset: 'before' });
    await expect(platform.call('DELETE', `${FUNCTIONS}/there`)).rejects.toThrow('fetch failed');
    expect((await platform.call('GET', `${FUNCTIONS}/there`)).status).toBe(200);
  });

  it('can close the connection after a request takes effect, so that only its response is lost', async () => {
    await platform.deploy('lost', plain);
    await put({ method: 'DELETE', path: '*', times: 1, reset: 'after' });
    await expect(platform.call('DELETE', `${FUNCTIONS}/lost`)).rejects.toThrow('fetch failed');
    expect((await platform.call('GET', `${FUNCTIONS}/lost`)).status).toBe(404);
  });

  it('can truncate a response', async () => {
    await put({ method: 'GET', path: '*', truncate: true });
    const response = await fetch(`${platform.url}/v1${FUNCTIONS}`, bearer(platform.apiKey));
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    await expect(platform.call('GET', `${FUNCTIONS}/there/`)).rejects.toThrow();
  });

  it('can delay a response', async () => {
    await put({ method: 'GET', path: '*', times: 1, delay_ms: 150 });
    const start = performance.now();
    expect((await platform.call('GET', FUNCTIONS)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(140);
  });

  it('never affect /_local/ itself', async () => {
    await put({ method: '*', path: '*', reset: 'before' });
    expect((await platform.admin('GET', '/faults')).status).toBe(200);
  });

  it('are refused with every problem, and the previous faults remain', async () => {
    await put({ method: 'GET', path: '/keep', status: 500 });
    const { status, json } = await put({ path: 'x', times: 0, reset: 'during', stats: 1, toString: 1 }, 7);
    expect(status).toBe(400);
    expect(Object(json.error).details.map(({ path }: { path: string }) => path)).toEqual([
      'faults[0].method',
      'faults[0].path',
      'faults[0].times',
      'faults[0].reset',
      'faults[0].stats',
      'faults[0].toString',
      'faults[1]',
    ]);
    expect((await platform.admin('PUT', '/faults', { body: {} })).status).toBe(400);
    expect((await platform.admin('GET', '/faults')).json).toMatchObject({ faults: [{ path: '/keep' }] });
  });
});

function bearer(token: string): { headers: Record<string, string> } {
  return { headers: { authorization: `Bearer ${token}` } };
}
