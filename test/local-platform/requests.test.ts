/** The log of requests, the faults that hit them, and that no secret of theirs is shown. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { sendToHost } from '../support/host-request.ts';
import { FUNCTIONS, type Json, send, startTestPlatform } from '../support/local-platform.ts';
import { sendRaw } from '../support/raw-request.ts';
import { BUCKETS, downloadUrl, uploadUrl } from '../support/storage.ts';

const source = `export default { async fetch(request) {
  await request.bytes();
  const { headers } = request;
  return new Response('x'.repeat(30_000), { headers: {
    'set-cookie': headers.get('cookie') ?? '', 'x-own': 'shown', 'x-back': headers.get('x-back') ?? '' } });
} };`;

const platform = await startTestPlatform({ apiKey: 'chosen-by-hand-0' });
await platform.deploy('there', { 'main.ts': source });
await platform.call('POST', BUCKETS, { body: { name: 'files' } });
afterAll(() => platform.close());

const READER = { name: 'reader', services: ['functions'], actions: ['read'] };
const setFaults = (...faults: unknown[]) => platform.admin('PUT', '/faults', { body: { faults } });
beforeEach(() => setFaults());

const requests = async (): Promise<Json[]> =>
  Array.from(Object((await platform.admin('GET', '/requests')).json.requests));

/** Returns the newest request once it has ended. */
async function newest(): Promise<Json | undefined> {
  await expect.poll(async () => (await requests())[0]?.duration_ms).not.toBeNull();
  return (await requests())[0];
}

it('The log has the host, path, key and status of a request, newest first and without secrets', async () => {
  const limited = await platform.createKey(READER);
  await send(`${platform.url}/v1${FUNCTIONS}/there`, 'DELETE', String(limited.key));
  const plain = `/v1${BUCKETS}/files/objects/upload/801df19d-189d-40a5-b06e-1cfe1a82f011`;
  await send(platform.url + plain, 'GET', platform.apiKey);
  await platform.call('GET', `${FUNCTIONS}/there/${platform.adminToken}/a?page=2`);
  const path = `/v1${FUNCTIONS}/there/***/a`;
  expect(await newest()).toMatchObject({ method: 'GET', status: 200, fault: null, host: '127.0.0.1', path });
  const refused = { method: 'DELETE', status: 403, key_id: limited.id };
  expect((await requests()).slice(1, 3)).toMatchObject([{ path: plain }, refused]);
});

it('A fault delays, truncates or breaks a response, and the log has it', async () => {
  const fault = { method: 'GET', path: '/v1/*', delay_ms: 150, truncate: true };
  await setFaults(fault);
  const start = performance.now();
  for (const path of [FUNCTIONS, `${FUNCTIONS}/there/`])
    await expect(platform.call('GET', path)).rejects.toThrow();
  expect(performance.now() - start).toBeGreaterThan(280);
  expect(await newest()).toMatchObject({ fault, status: 200 });
  await setFaults({ method: '*', path: '*', times: 1, reset: 'after' });
  await expect(platform.call('GET', `/${'x'.repeat(600)}`)).rejects.toThrow('fetch failed');
  const path = `/v1/${'x'.repeat(496)}`;
  expect(await newest()).toMatchObject({ path, status: null });
});

it('A fault with a status that never has a body sends none', async () => {
  await setFaults({ method: '*', path: '/v1/*', status: 204 });
  const request = `DELETE /v1${BUCKETS}/none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(platform.url, request)).toMatch(/^HTTP\/1\.1 204 (?!.*content-).*\r\n\r\n$/is);
});

it('A fault also hits a domain', async () => {
  await platform.register('there.test', 'functions', (await platform.settled('there')).id);
  await setFaults({ method: 'GET', path: '/hit', status: 503 });
  const statusOf = async (path: string) => (await sendToHost(platform.url, 'there.test', { path })).status;
  expect([await statusOf('/hit'), await statusOf('/')]).toEqual([503, 200]);
});

it('A connection breaks before the work, which leaves everything, or after it', async () => {
  await platform.call('POST', BUCKETS, { body: { name: 'lost' } });
  const reset = (when: string) => ({ method: 'DELETE', path: '/v1/*', times: 1, reset: when });
  await setFaults(reset('before'), reset('after'));
  for (const status of [200, 404]) {
    await expect(platform.call('DELETE', `${BUCKETS}/lost`)).rejects.toThrow('fetch failed');
    expect((await platform.call('GET', `${BUCKETS}/lost`)).status).toBe(status);
  }
  expect((await platform.call('DELETE', `${BUCKETS}/lost`)).status).toBe(404);
});

it('Nothing that the dashboard reads contains a secret, wherever a client sends it', async () => {
  const { call, adminToken, url } = platform;
  const upload = await uploadUrl(platform, 'files', 'b');
  await fetch(upload, { method: 'POST', body: 'the body of an object' });
  const download = await downloadUrl(platform, 'files', 'b');
  const { key } = await platform.createKey(READER);
  const tickets = [upload, download].map((address) => address.split('/').at(-1));
  const secrets = [platform.apiKey, key, adminToken, ...tickets].map(String);
  for (const secret of secrets) {
    const encoded = secret.replace(/./, (first) => `%${first.charCodeAt(0).toString(16)}`);
    for (const written of [secret, encoded]) {
      const headers = {
        'x-back': `Bearer ${written}`,
        'x-json': JSON.stringify({ password: written }),
        'x-api-key': written,
        cookie: `a=${written}`,
        referer: `${url}/download/${written}?key=${written}`,
      };
      await call('GET', `${FUNCTIONS}/there/${written}?q=${written}&token=${written}`, { headers });
      await send(`${url}/${written}/${written}`, 'GET', secret);
      await send(`${url}/upload/${written}`, 'POST', undefined, { body: { secret } });
    }
  }
  const { revision_id } = await platform.settled('there');
  const paths = ['', 'status', 'requests', 'keys', 'faults', `revisions/${revision_id}`];
  const answers = await Promise.all(paths.map((path) => platform.admin('GET', `/${path}`)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const shown = answers.map(({ text }) => text).join('\n');
  expect(shown).toContain('***');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(12);
    expect(shown).not.toContain(secret.slice(1));
  }
  expect(shown).not.toContain('the body of an object');
});
