import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendToHost } from '../../support/host-request.ts';
import { type Json, send, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';
import { downloadUrl, uploadUrl } from '../../support/storage.ts';

const FUNCTIONS = '/functions/functions';
const BUCKETS = '/storage/buckets';
const source = `export default { async fetch(request) {
  await request.bytes();
  return new Response('x'.repeat(30_000), { headers: { 'set-cookie': 'session=a', 'x-own': 'shown' } });
} };`;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  const { id } = await platform.deploy('there', { 'main.ts': source });
  const target = { kind: 'functions', resource_id: id };
  await platform.call('POST', '/domains/domains', { body: { hostname: 'there.test', target } });
  await platform.call('POST', BUCKETS, { body: { name: 'files' } });
});
afterAll(() => platform.close());

const setFaults = (...faults: unknown[]) => platform.admin('PUT', '/faults', { body: { faults } });
beforeEach(() => setFaults());

/** Returns the newest request once it has ended, with all that is known about it. */
async function newest(): Promise<Json> {
  const first = async (): Promise<Json> =>
    Object((await platform.admin('GET', '/requests')).json.requests)[0];
  await expect.poll(async () => (await first()).duration_ms).not.toBeNull();
  return (await platform.admin('GET', `/requests/${(await first()).request_id}`)).json;
}

/** Returns the page of the newest request. */
async function newestPage(): Promise<string> {
  const { request_id } = await newest();
  return (await platform.admin('GET', `/dashboard/requests/${request_id}`)).text;
}

describe('A request in the log', () => {
  it('has its query, its headers and those of its response, without secrets', async () => {
    await platform.call('GET', `${FUNCTIONS}/there/a?page=2&token=abc`, { headers: { 'x-api-key': 'a' } });
    const request = await newest();
    expect(request).toMatchObject({ path: `/v1${FUNCTIONS}/there/a`, query: '?page=2&token=***' });
    const sent = [
      { name: 'authorization', value: '***' },
      { name: 'x-api-key', value: '***' },
    ];
    expect(request.request_headers).toEqual(expect.arrayContaining(sent));
    const answered = [
      { name: 'set-cookie', value: '***' },
      { name: 'x-own', value: 'shown' },
      { name: 'X-Request-Id', value: request.request_id },
    ];
    expect(request.response_headers).toEqual(expect.arrayContaining(answered));
  });

  it.each([
    ['a JSON body', 'POST', `/v1${BUCKETS}`, '{}', 2],
    ['a body for a function', 'PUT', `/v1${FUNCTIONS}/there/a`, 'x'.repeat(70_000), 70_000],
    ['a body that nobody reads', 'POST', '/v1/nothing', 'x'.repeat(9), 9],
    ['a body of multibyte characters', 'POST', '/v1/nothing', 'ü'.repeat(9), 18],
  ])('has the size of %s', async (_what, method, path, body, size) => {
    const headers = { authorization: `Bearer ${platform.apiKey}`, 'content-type': 'application/json' };
    const response = await fetch(platform.url + path, { method, body, headers });
    const { length } = Buffer.from(await response.arrayBuffer());
    expect(await newest()).toMatchObject({ request_bytes: size, response_bytes: length });
  });

  it('has the size of a chunked body, and of an object that is downloaded', async () => {
    const body = new Blob(['x'.repeat(123_456)]).stream();
    await fetch(await uploadUrl(platform, 'files', 'a'), { method: 'POST', body, duplex: 'half' });
    expect(await newest()).toMatchObject({ path: '/upload/***', request_bytes: 123_456 });
    await (await fetch(await downloadUrl(platform, 'files', 'a'))).bytes();
    expect(await newest()).toMatchObject({ path: '/download/***', response_bytes: 123_456 });
  });

  it('has no response body when it is a HEAD request', async () => {
    await platform.call('HEAD', `${FUNCTIONS}/there`);
    expect(await newest()).toMatchObject({ method: 'HEAD', status: 200, response_bytes: 0 });
  });

  it('has the fault that hit it, and what was sent nevertheless', async () => {
    const fault = { method: 'GET', path: '/v1/*', times: 2, delay_ms: 1, truncate: true };
    await setFaults(fault);
    await expect(platform.call('GET', FUNCTIONS)).rejects.toThrow();
    const { request_id, ...request } = await newest();
    expect(request).toMatchObject({ fault, status: 200 });
    expect(request.response_bytes).toBeGreaterThan(0);
    const { headers } = await platform.admin('GET', `/requests/${request_id}`);
    expect(headers.get('cache-control')).toBe('no-store');
    const { text } = await platform.admin('GET', '/dashboard/requests');
    expect(text).toContain(
      'title="a delay of 1 ms, then connection broken in the middle of the response">fault</span>',
    );
  });

  it('has no response when a fault lost it', async () => {
    await setFaults({ method: '*', path: '*', times: 1, reset: 'after' });
    await expect(platform.call('GET', FUNCTIONS)).rejects.toThrow('fetch failed');
    expect(await newest()).toMatchObject({ status: null, response_bytes: 0, response_headers: [] });
    expect(await newestPage()).toContain('The platform sent no response.');
  });

  it('is unknown under any other ID, as JSON and as a page', async () => {
    for (const path of ['/requests/none', '/dashboard/requests/none']) {
      const { status, json } = await platform.admin('GET', path);
      expect([status, Object(json.error).code]).toEqual([404, 'request_not_found']);
    }
    expect((await send(`${platform.url}/_local/requests/none`, 'GET', platform.apiKey)).status).toBe(401);
  });
});

describe('The page of a request', () => {
  it('links to the function, its revision and the key', async () => {
    const { revision_id } = await platform.settled('there');
    await platform.call('GET', `${FUNCTIONS}/there/a`);
    const html = await newestPage();
    expect(html).toContain('function <a href="/_local/dashboard/functions/there">');
    expect(html).toContain(`<a href="/_local/dashboard/functions/there/revisions/${revision_id}#revision">`);
    expect(html).toContain('<a href="/_local/dashboard/keys"><span class="cut">first key</span></a>');
    expect(html).toContain('<dd>30,000 bytes</dd>');
  });

  it('links to the target of a domain', async () => {
    await sendToHost(platform.url, 'there.test', { path: '/a' });
    const html = await newestPage();
    expect(html).toContain('function <a href="/_local/dashboard/functions/there">');
    expect(html).toContain('<code>there.test</code>');
  });

  it('links to the bucket', async () => {
    await platform.call('GET', `${BUCKETS}/files/objects`);
    expect(await newestPage()).toContain('bucket <a href="/_local/dashboard/storage/files">');
  });

  it('says what the fault did', async () => {
    await setFaults({ method: '*', path: '/v1/*', times: 1, status: 429, retry_after: 7 });
    await platform.call('GET', FUNCTIONS);
    expect(await newestPage()).toContain('<code>* /v1/*</code>: status 429 with Retry-After: 7.');
  });

  it('shows no markup of a client', async () => {
    const hostile = '<script>alert(1)</script>';
    const headers = { 'x-own': hostile };
    await platform.call('GET', `/${encodeURIComponent(hostile)}?a=${hostile}`, { headers });
    const html = await newestPage();
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toContain(hostile);
  });
});
