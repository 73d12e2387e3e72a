import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendToHost } from '../../support/host-request.ts';
import { fixtureAssets, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';
import { sendRaw } from '../../support/raw-request.ts';

const FUNCTIONS = '/functions/functions';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe('A function that runs', () => {
  beforeAll(async () => {
    const record = await platform.deploy('greeting', await fixtureAssets('greeting'));
    expect(record.revision_status, String(record.message)).toBe('succeeded');
  });

  it('is TypeScript with enums and local imports, with or without an extension', async () => {
    const { status, json, headers } = await platform.call('GET', `${FUNCTIONS}/greeting/?name=Ada`);
    expect(status).toBe(200);
    expect(json.text).toBe('Hello Ada!');
    expect(headers.get('x-revision-id')).toBe((await platform.settled('greeting')).active_revision_id);
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  it('reads its binary assets byte for byte', async () => {
    const response = await fetch(`${platform.url}/v1${FUNCTIONS}/greeting/picture`, {
      headers: { authorization: `Bearer ${platform.apiKey}` },
    });
    const { 'picture.bin': picture } = await fixtureAssets('greeting');
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(picture?.content);
  });

  it('receives the path below its name and the query as they were sent', async () => {
    const { json } = await platform.call('GET', `${FUNCTIONS}/greeting/a%2Fb/c%20d/?x=1&y=%26`);
    expect(json.url).toBe(`${platform.url}/a%2Fb/c%20d/?x=1&y=%26`);
  });

  it.each(['POST', 'PUT', 'OPTIONS', 'PROPFIND'])('is invoked by %s on its own path', async (method) => {
    const { json } = await platform.call(method, `${FUNCTIONS}/greeting`, {
      ...(method === 'OPTIONS' ? {} : { body: { a: 1 } }),
    });
    expect(json).toMatchObject({ method, url: `${platform.url}/` });
  });

  it.each(['GET', 'PATCH', 'DELETE'])('is invoked by %s below its path', async (method) => {
    expect((await platform.call(method, `${FUNCTIONS}/greeting/`)).json.method).toBe(method);
  });

  it('is inspected, not invoked, by GET on its own path', async () => {
    const { json, headers } = await platform.call('GET', `${FUNCTIONS}/greeting`);
    expect(json.name).toBe('greeting');
    expect(headers.get('x-revision-id')).toBeNull();
  });

  it('never receives the API key or headers of the connection, but all others', async () => {
    const headers = { cookie: 'a=1', 'x-own': 'yes', 'x-named': 'no', te: 'trailers' };
    const { json } = await platform.call('POST', `${FUNCTIONS}/greeting/`, { headers, body: {} });
    expect(json.headers).toMatchObject({ cookie: 'a=1', 'x-own': 'yes', host: new URL(platform.url).host });
    expect(Object.keys(Object(json.headers))).not.toContain('authorization');
    expect(Object.keys(Object(json.headers))).not.toContain('te');
    expect(JSON.stringify(json)).not.toContain(platform.apiKey);
  });

  it.each([
    ['DELETE', 'content-length', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['DELETE', 'transfer-encoding', '1\r\nx\r\n0\r\n\r\n'],
  ])('receives the body of %s, whatever the Connection header says of %s', async (method, named, body) => {
    const framing =
      named === 'content-length' ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked';
    const head = `${method} /v1${FUNCTIONS}/greeting/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${platform.apiKey}`;
    const answer = await sendRaw(
      platform.url,
      `${head}\r\nConnection: close, ${named}\r\n${framing}\r\n\r\n${body}`,
    );
    const { body: received } = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
    expect(received).toBe(named === 'content-length' ? body : 'x');
    expect((await platform.call('GET', `${FUNCTIONS}/greeting/`)).json.body).toBe('');
  });

  it('cannot set the ids of requests and revisions, which the platform sets', async () => {
    const { revision_id } = await platform.deploy('faking', {
      'main.ts': `export default { fetch: () =>
        new Response('', { headers: { 'x-request-id': 'mine', 'x-revision-id': 'mine' } }) };`,
    });
    const { headers } = await platform.call('GET', `${FUNCTIONS}/faking/`);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-revision-id')).toBe(revision_id);
  });

  it('redirects to an address that its client can follow', async () => {
    const { status, headers } = await platform.call('GET', `${FUNCTIONS}/greeting/redirect`);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(`${platform.url}/there`);
  });

  it('receives bodies with any method and any framing', async () => {
    for (const method of ['POST', 'DELETE']) {
      const response = await fetch(`${platform.url}/v1${FUNCTIONS}/greeting/`, {
        method,
        headers: { authorization: `Bearer ${platform.apiKey}` },
        body: new Blob(['in chunks']).stream(),
        duplex: 'half',
      });
      expect(await response.json()).toMatchObject({ method, body: 'in chunks' });
    }
  });
});

describe('The streams of a function', () => {
  const url = () => `${platform.url}/v1${FUNCTIONS}/streams`;
  const authorized = () => ({ authorization: `Bearer ${platform.apiKey}` });
  beforeAll(async () => {
    const record = await platform.deploy('streams', await fixtureAssets('streams'));
    expect(record.revision_status, String(record.message)).toBe('succeeded');
  });

  it('flow both ways concurrently, chunk by chunk', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const answer = fetch(`${url()}/echo`, {
      method: 'POST',
      headers: authorized(),
      body: readable,
      duplex: 'half',
    });
    await writer.write(Buffer.from('first'));
    const reader = (await answer).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    await writer.write(Buffer.from('second'));
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second');
    await writer.close();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('carry 32 MB unchanged', async () => {
    const response = await fetch(`${url()}/flood`, { headers: authorized() });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(512 * 64 * 1024);
    expect([bytes[0], bytes[64 * 1024], bytes.at(-1)]).toEqual([1, 2, 0]);
  });

  it('notify the function when the client disconnects', async () => {
    const hangUp = new AbortController();
    const response = await fetch(`${url()}/ticks`, { headers: authorized(), signal: hangUp.signal });
    await response.body?.getReader().read();
    hangUp.abort();
    await expect
      .poll(async () => (await platform.call('GET', `${FUNCTIONS}/streams/hang-ups`)).text, {
        timeout: 5_000,
      })
      .toBe('1');
  });

  it('do not end in a reset when the function leaves an upload unread', async () => {
    const body = new Uint8Array(8 * 1024 * 1024);
    const response = await fetch(`${url()}/ignore`, { method: 'POST', headers: authorized(), body });
    expect([response.status, await response.text()]).toEqual([200, 'not read']);
  });

  it('break off for the client when the process crashes, and the next request is served', async () => {
    const broken = await fetch(`${url()}/half`, { headers: authorized() });
    await expect(broken.arrayBuffer()).rejects.toThrow();
    expect((await platform.call('GET', `${FUNCTIONS}/streams/hang-ups`)).text).toBe('0');
  });
});

describe('The pages of a function', () => {
  const policies = (headers: Headers): string[] => headers.get('content-security-policy')?.split(', ') ?? [];
  const page = `new Response('<script>1</script>', { headers: {
    'content-type': 'text/html',
    'content-security-policy': "sandbox allow-scripts allow-same-origin, img-src 'self'",
    'X-Kept': 'kept',
  } })`;

  beforeAll(async () => {
    await platform.deploy('page', { 'main.ts': `export default { fetch: () => ${page} };` });
  });

  it.each([
    ['GET', '/page/'],
    ['GET', '/page/a/b'],
    ['POST', '/page'],
  ])(
    'at %s %s may run scripts in browsers, but never with the origin of the dashboard',
    async (method, path) => {
      const { headers, text } = await platform.call(method, FUNCTIONS + path);
      expect([text, headers.get('content-type')]).toEqual(['<script>1</script>', 'text/html']);
      expect(headers.get('x-kept')).toBe('kept');
      expect(policies(headers)).toContain("img-src 'self'");
      const sandbox = policies(headers).filter(
        (policy) => policy.startsWith('sandbox') && !policy.includes('allow-same-origin'),
      );
      expect(sandbox).toHaveLength(1);
      expect(sandbox[0]).toContain('allow-scripts');
    },
  );

  it('have their own host under a domain, where no policy is added', async () => {
    const { id } = await platform.settled('page');
    const body = { hostname: 'page.test', target: { kind: 'functions', resource_id: id } };
    expect((await platform.call('POST', '/domains/domains', { body })).status).toBe(201);
    const { headers } = await sendToHost(platform.url, 'page.test');
    expect(headers['content-security-policy']).toBe(
      "sandbox allow-scripts allow-same-origin, img-src 'self'",
    );
  });
});
