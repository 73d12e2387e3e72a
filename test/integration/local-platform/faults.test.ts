import { get } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendToHost } from '../../support/host-request.ts';
import { startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';
const SIZE = 40_000;
const source = `export default { fetch: (request) => new Response("x".repeat(${SIZE}), request.url.endsWith("/long")
  ? { headers: { "content-length": "${SIZE}" } } : {}) };`;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  const { id } = await platform.deploy('there', { 'main.ts': source });
  const target = { kind: 'functions', resource_id: id };
  await platform.call('POST', '/domains/domains', { body: { hostname: 'there.test', target } });
});
afterAll(() => platform.close());

const put = (...faults: unknown[]) => platform.admin('PUT', '/faults', { body: { faults } });
beforeEach(async () => {
  expect((await put()).status).toBe(200);
});

/** Returns the size of a response, whether it is complete, and the number of pieces in which it arrived. */
function receive(path: string) {
  return new Promise<{ bytes: number; isWhole: boolean }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${platform.apiKey}` };
    get(`${platform.url}/v1${path}`, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', () => undefined);
      response.on('close', () => resolve({ bytes, isWhole: response.complete }));
    }).on('error', reject);
  });
}

describe('A truncated response', () => {
  it.each([`${FUNCTIONS}/there`, `${FUNCTIONS}/there/long`, `${FUNCTIONS}/there/`])(
    'begins like the complete one, and is recognizably incomplete: %s',
    async (path) => {
      const whole = await receive(path);
      await put({ method: '*', path: '*', times: 1, truncate: true });
      const cut = await receive(path);
      expect(cut.isWhole).toBe(false);
      expect(cut.bytes).toBeGreaterThan(0);
      expect(cut.bytes).toBeLessThan(whole.bytes);
    },
  );
});

describe('A response without a body', () => {
  it.each([{ truncate: true }, { reset: 'after' }])(
    'is lost with %j, but the operation takes effect',
    async (fault) => {
      const path = '/storage/buckets/short-lived';
      await platform.call('POST', '/storage/buckets', { body: { name: 'short-lived' } });
      await put({ method: 'DELETE', path: `/v1${path}`, times: 1, ...fault });
      await expect(platform.call('DELETE', path)).rejects.toThrow('fetch failed');
      expect((await platform.call('DELETE', path)).status).toBe(404);
    },
  );
});

describe('Faults', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    ['7', '7'],
    ['Fri, 21 Nov 2036 00:00:00 GMT', 'Fri, 21 Nov 2036 00:00:00 GMT'],
    ['soon', 'soon'],
  ])('can contain Retry-After in any form: %j', async (retry_after, header) => {
    await put({ method: '*', path: '*', status: 503, retry_after });
    const { status, headers } = await platform.call('GET', FUNCTIONS);
    expect([status, headers.get('retry-after')]).toEqual([503, header]);
  });

  it.each([-1, 1.5, 'two\nlines', true])('cannot contain Retry-After as %j', async (retry_after) => {
    expect((await put({ method: '*', path: '*', status: 503, retry_after })).status).toBe(400);
  });

  it('require the method in capital letters', async () => {
    expect((await put({ method: 'get', path: '*', status: 503 })).status).toBe(400);
  });

  it('apply to domains as well', async () => {
    await put({ method: 'GET', path: '/x', times: 1, status: 500 });
    const visit = () => sendToHost(platform.url, 'there.test', { path: '/x' });
    expect([(await visit()).status, (await visit()).status]).toEqual([500, 200]);
  });
});
