import { afterAll, describe, expect, it } from 'vitest';
import { type HostRequest, sendToHost } from '../support/host-request.ts';
import { startTestPlatform } from '../support/local-platform.ts';
import { createBucket, upload } from '../support/storage.ts';

/** Returns what reached it, and streams on request. */
const mirror = {
  'main.ts': `export default { async fetch(request: Request): Promise<Response> {
    const { pathname, search, host } = new URL(request.url);
    const { method, headers } = request;
    if (pathname === '/stream') return new Response(ReadableStream.from(['one', 'two']).pipeThrough(new TextEncoderStream()));
    const authorization = headers.get('authorization');
    return Response.json({ method, pathname, search, host, authorization, body: await request.text() }, { status: 203, headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2']] });
  } };`,
};

const platform = await startTestPlatform();
await platform.register('app.test', 'functions', (await platform.deploy('mirror', mirror)).id);
afterAll(() => platform.close());

const visit = (host: string, path = '/', more: HostRequest = {}) =>
  sendToHost(platform.url, host, { path, ...more });

it.each([
  ['http://192.0.2.1', 'A', '192.0.2.1'],
  ['http://[2001:db8::1]:8787', 'AAAA', '2001:db8::1'],
  ['https://platform.example', 'CNAME', 'platform.example'],
])('A domain of the platform at %s waits for a record of the type %s', async (publicUrl, type, value) => {
  await using own = await startTestPlatform({ publicUrl });
  const { id: resource_id } = await createBucket(own, 'website', 'public');
  const { verification_errors } = await own.register('a.example.com', 'storage', resource_id);
  expect(verification_errors).toMatchObject([{ expected: { type, name: 'a.example.com', value } }]);
});

describe('A domain of a function', () => {
  it('passes on any method, path, body and key of its users, unlike an invocation', async () => {
    const sent = { authorization: 'Basic dXNlcg==' };
    const request = { method: 'POST', body: 'hello', headers: sent };
    const { status, headers, text } = await visit('app.test', '/v1/functions/functions?x=1', request);
    expect([status, headers['set-cookie']]).toEqual([203, ['a=1', 'b=2']]);
    const seen = { method: 'POST', pathname: '/v1/functions/functions', search: '?x=1', body: 'hello' };
    expect(JSON.parse(text)).toEqual({ ...seen, ...sent, host: 'app.test' });
    const invoked = await platform.call('GET', '/functions/functions/mirror/');
    expect(invoked.json.authorization).toBeNull();
    expect((await visit('app.test', '/stream')).text).toBe('onetwo');
  });

  it.each([
    ['app.test', '/', 203],
    ['app.test', '/_local/health', 203],
    ['app.test', '/_local/keys', 203],
    ['APP.TEST', '/v1/domains/domains', 203],
    ['app.test.', '/', 203],
    ['other.test', 'http://app.test:80/x', 203],
    ['other.test', 'HTTP://App.Test?x', 203],
    ['other.test', '/http://app.test/', 404],
    ['never.test', '/', 404],
    ['app.test', 'http://[::1]:8787/v1/functions/functions', 401],
  ])('is selected by its name, and serves no path of the platform: %s, %s', async (host, path, status) => {
    const headers = { authorization: `Bearer ${platform.adminToken}`, accept: 'text/html' };
    expect((await visit(host, path, { headers })).status).toBe(status);
  });
});

const HTML = 'text/html; charset=utf-8';
const { id } = await createBucket(platform, 'website', 'public');
for (const host of ['www.test', 'waiting.example.com']) await platform.register(host, 'storage', id);
const pages = ['index.html', 'docs/index.html', 'both/index.html', 'c:d/index.html'];
for (const key of pages) await upload(platform, 'website', key, key, HTML);
for (const key of ['docs/a b%.txt', 'both']) await upload(platform, 'website', key, key, 'text/plain');

describe('A domain of a bucket', () => {
  it.each([
    ['/', 'index.html', HTML],
    ['/?x=/y', 'index.html', HTML],
    ['/docs/', 'docs/index.html', HTML],
    ['/docs/a%20b%25.txt', 'docs/a b%.txt', 'text/plain'],
    ['/both', 'both', 'text/plain'],
    ['/both/', 'both/index.html', HTML],
  ])('answers %s without a key, as a page that browsers display', async (path, key, type) => {
    const { status, text, headers } = await visit('www.test', path);
    expect([status, text, headers['content-type']]).toEqual([200, key, type]);
    expect(headers['content-disposition'] ?? 'inline').toMatch(/^inline/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/docs', '/c:d'])('redirects the folder %s to the one with a slash', async (path) => {
    const location = `.${path}/`;
    const { status, headers } = await visit('www.test', path);
    expect([status, headers.location]).toEqual([308, location]);
    const target = new URL(location, `http://www.test${path}`);
    expect((await visit('www.test', target.pathname)).status).toBe(200);
  });

  it('answers 404 where there is no object', async () => {
    for (const path of '/none /Docs/ /docs/none/ //docs/ /docs/../index.html /% /none%2F'.split(' ')) {
      const { status, text } = await visit('www.test', path);
      expect([path, status, JSON.parse(text).error.code]).toEqual([path, 404, 'object_not_found']);
    }
  });
});

it.each([
  [
    'waiting.example.com/page',
    /^Domain ".*" is pending\. Waiting for a DNS record\. .* The path \/page does not exist\./,
  ],
  ['unknown.test/page', /^Domain "unknown\.test" is not registered\. The path \/page does not exist\./],
  ['unknown.test/', /^Domain "unknown\.test" is not registered\. The path \/ does not exist\./],
  ['localhost/page', /^The path \/page does not exist\./],
])('The answer to %s, of no active domain, names the domain and its state', async (address, reason) => {
  const { host, pathname } = new URL(`http://${address}`);
  const { status, text } = await visit(host, pathname);
  expect([status, JSON.parse(text).error.message]).toEqual([404, expect.stringMatching(reason)]);
});
