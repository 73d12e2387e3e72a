import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostRequest, sendToHost } from '../../support/host-request.ts';
import { startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

const DOMAINS = '/domains/domains';

/** Returns what reached it, and streams on request. */
const mirror = {
  'main.ts': `export default { async fetch(request: Request): Promise<Response> {
    const { pathname, search, host } = new URL(request.url);
    const { method, headers } = request;
    if (pathname === '/stream') {
      const parts = ['one', 'two'][Symbol.iterator]();
      return new Response(new ReadableStream({ pull(controller) {
        const { value, done } = parts.next();
        if (done) controller.close(); else controller.enqueue(new TextEncoder().encode(value));
      } }));
    }
    const authorization = headers.get('authorization');
    return Response.json({ method, pathname, search, host, authorization, body: await request.text() }, { status: 203 });
  } };`,
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  const { id } = await platform.deploy('mirror', mirror);
  await register('app.test', 'functions', id);
  await register('app.example.com', 'functions', id);
});
afterAll(() => platform.close());

async function register(hostname: string, kind: string, resource_id: unknown): Promise<void> {
  const { status, text } = await platform.call('POST', DOMAINS, {
    body: { hostname, target: { kind, resource_id } },
  });
  expect(status, text).toBe(201);
}

function visit(host: string, path = '/', more: HostRequest = {}) {
  return sendToHost(platform.url, host, { path, ...more });
}

describe('A domain of a function', () => {
  it('accepts requests without a key, by any method and path, and returns the status of the function', async () => {
    const answer = await visit('app.test', '/v1/functions/functions?x=1', { method: 'POST', body: 'hello' });
    expect(answer.status).toBe(203);
    expect(JSON.parse(answer.text)).toMatchObject({
      method: 'POST',
      pathname: '/v1/functions/functions',
      search: '?x=1',
      host: 'app.test',
      body: 'hello',
    });
  });

  it.each(['APP.TEST', 'app.test.', 'app.test:80', 'App.Test.:8787'])(
    'is selected by Host: %s',
    async (host) => {
      expect((await visit(host)).status).toBe(203);
    },
  );

  it('is selected by an absolute URL as request target, whatever Host says', async () => {
    expect((await visit('other.test', 'http://app.test/x')).status).toBe(203);
    expect((await visit('app.test', `${platform.url}/v1/functions/functions`)).status).toBe(401);
  });

  it('serves neither /_local/ nor the API, even under their paths', async () => {
    const headers = { authorization: `Bearer ${platform.adminToken}` };
    for (const path of ['/_local/health', '/_local/keys', '/v1/domains/domains']) {
      expect((await visit('app.test', path, { headers })).status).toBe(203);
    }
  });

  it('passes on the Authorization header of its users, unlike an invocation with a key', async () => {
    const headers = { authorization: 'Basic dXNlcg==' };
    expect(JSON.parse((await visit('app.test', '/', { headers })).text).authorization).toBe('Basic dXNlcg==');
    const invoked = await platform.call('GET', '/functions/functions/mirror/');
    expect(invoked.json.authorization).toBeNull();
  });

  it('streams requests and responses', async () => {
    expect((await visit('app.test', '/stream')).text).toBe('onetwo');
  });

  it('is not served while it is pending, and after it was deleted', async () => {
    expect((await visit('app.example.com')).status).toBe(404);
    await platform.admin('POST', '/domains/app.example.com/verify');
    expect((await visit('app.example.com')).status).toBe(203);
    await platform.call('DELETE', `${DOMAINS}/app.example.com`);
    expect((await visit('app.example.com')).status).toBe(404);
    expect((await visit('never.test')).status).toBe(404);
  });

  it('follows a redeploy, reports when nothing is deployed, and fails with the function', async () => {
    const broken = await platform.deploy('moving', { 'main.ts': 'import "./none.ts";' });
    await register('moving.test', 'functions', broken.id);
    expect((await visit('moving.test')).status).toBe(503);
    await platform.deploy('moving', { 'main.ts': 'export default { fetch: () => new Response("new") };' });
    expect((await visit('moving.test')).text).toBe('new');
    await platform.call('DELETE', '/functions/functions/moving');
    expect((await visit('moving.test')).status).toBe(404);
  });
});

describe('A domain of a bucket', () => {
  const files: readonly (readonly [key: string, type: string, text: string])[] = [
    ['index.html', 'text/html', '<h1>home</h1>'],
    ['docs/index.html', 'text/html; charset=utf-8', '<h1>docs</h1>'],
    ['docs/a b%.txt', 'text/plain', 'spaced'],
    ['both', 'text/plain', 'file'],
    ['both/index.html', 'text/html', 'folder'],
    ['c:d/index.html', 'text/html', 'colon'],
  ];

  beforeAll(async () => {
    const { json } = await platform.call('POST', '/storage/buckets', {
      body: { name: 'website', visibility: 'public' },
    });
    await register('www.test', 'storage', json.id);
    for (const [key, type, text] of files) {
      const ticket = await platform.call('POST', '/storage/buckets/website/objects/upload-url', {
        body: { key },
      });
      const headers = { 'content-type': type };
      const sent = await fetch(String(ticket.json.uploadUrl), { method: 'POST', headers, body: text });
      expect(sent.status).toBe(201);
    }
  });

  it.each([
    ['/', '<h1>home</h1>', 'text/html'],
    ['/index.html', '<h1>home</h1>', 'text/html'],
    ['/?x=/y', '<h1>home</h1>', 'text/html'],
    ['/docs/', '<h1>docs</h1>', 'text/html; charset=utf-8'],
    ['/docs%2Findex.html', '<h1>docs</h1>', 'text/html; charset=utf-8'],
    ['/docs/a%20b%25.txt', 'spaced', 'text/plain'],
    ['/both', 'file', 'text/plain'],
    ['/both/', 'folder', 'text/html'],
  ])('answers %s without a key, as a page that browsers display', async (path, text, type) => {
    const answer = await visit('www.test', path);
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([200, text, type]);
    expect(answer.headers['content-disposition'] ?? 'inline').toMatch(/^inline/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('answers HEAD, ranges and conditional requests', async () => {
    const head = await visit('www.test', '/both', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '4']);
    const range = await visit('www.test', '/both', { headers: { range: 'bytes=1-2' } });
    expect([range.status, range.text]).toEqual([206, 'il']);
    const beyond = await visit('www.test', '/both', { headers: { range: 'bytes=4-' } });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */4']);
    const etag = String(head.headers.etag);
    expect((await visit('www.test', '/both', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('redirects a folder without its slash, so that relative links work', async () => {
    for (const [path, location] of [
      ['/docs', './docs/'],
      ['/docs?q=1', './docs/?q=1'],
      ['/c:d', './c:d/'],
    ] as const) {
      const { status, headers } = await visit('www.test', path);
      expect([status, headers.location]).toEqual([308, location]);
      const target = new URL(location, `http://www.test${path}`);
      expect((await visit('www.test', target.pathname)).status).toBe(200);
    }
  });

  it.each(['/none', '/Docs/', '/docs/none/', '//docs/', '/docs/../index.html', '/%', '/none%2F'])(
    'answers 404 at %s',
    async (path) => {
      const { status, text } = await visit('www.test', path);
      expect([status, JSON.parse(text).error.code]).toEqual([404, 'object_not_found']);
    },
  );

  it('refuses every method but GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await visit('www.test', '/both', { method });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
    expect((await visit('www.test', '/both')).text).toBe('file');
  });

  it('fails when its bucket is deleted', async () => {
    await platform.call('DELETE', '/storage/buckets/website');
    expect((await visit('www.test', '/')).status).toBe(404);
    expect((await platform.call('GET', `${DOMAINS}/www.test`)).json).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^The bucket \S+, the target of this domain, was deleted/),
    });
  });
});
