import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { FUNCTIONS, fixtureAssets, startTestPlatform } from '../support/local-platform.ts';
import { sendRaw } from '../support/raw-request.ts';

const platform = await startTestPlatform();
afterAll(() => platform.close());

for (const name of ['greeting', 'streams']) {
  const record = await platform.deploy(name, fixtureAssets(name));
  expect(record.revision_status, String(record.message)).toBe('succeeded');
}

describe('A function that runs', () => {
  it('is TypeScript with enums, local imports and binary assets, and gets the request without key and connection', async () => {
    const path = `${FUNCTIONS}/greeting/?name=Ada`;
    const sent = { cookie: 'a=1', te: 'trailers' };
    const { status, json } = await platform.call('PATCH', path, { headers: sent, body: {} });
    const headers = { cookie: 'a=1', host: new URL(platform.url).host };
    expect([status, json]).toMatchObject([200, { text: 'Hello Ada!', method: 'PATCH', headers }]);
    for (const name of ['authorization', 'te']) expect(Object.keys(Object(json.headers))).not.toContain(name);
    expect(JSON.stringify(json)).not.toContain(platform.apiKey);
    const picture = await platform.open(`${FUNCTIONS}/greeting/picture`);
    const { 'picture.bin': file } = fixtureAssets('greeting');
    expect(Buffer.from(await picture.bytes()).toString('base64')).toBe(file?.content);
  });

  it.each([
    ['Content-Length: 27', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['Transfer-Encoding: chunked', '1\r\nx\r\n0\r\n\r\n', 'x'],
  ])('receives the body with %s, and no upgrade', async (framing, sent, body) => {
    const head = `DELETE /v1${FUNCTIONS}/greeting/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${platform.apiKey}`;
    const connection = `Upgrade: websocket\r\nConnection: close, upgrade, ${framing.split(':', 1)[0]}`;
    const answer = await sendRaw(platform.url, `${head}\r\n${connection}\r\n${framing}\r\n\r\n${sent}`);
    const received = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
    expect([received.body, received.headers.upgrade]).toEqual([body, undefined]);
    expect((await platform.call('GET', `${FUNCTIONS}/greeting/`)).json.body).toBe('');
  });

  it('redirects to an address that its client can follow', async () => {
    const { status, headers } = await platform.call('GET', `${FUNCTIONS}/greeting/redirect`);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(`${platform.url}/there`);
  });
});

describe('The streams of a function', () => {
  const ask = (path: string, more?: Parameters<typeof platform.open>[1]) =>
    platform.open(`${FUNCTIONS}/streams${path}`, more);
  const read = (response: Response) => response.body?.getReader().read();

  it('flow both ways concurrently, chunk by chunk', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const answer = ask('/echo', { method: 'POST', body: readable, duplex: 'half' });
    await writer.write(Buffer.from('first'));
    const reader = (await answer).body?.getReader();
    const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
    expect(await next()).toBe('first');
    await writer.write(Buffer.from('second'));
    expect(await next()).toBe('second');
    await writer.close();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('notify the function when the client disconnects', async () => {
    const hangUp = new AbortController();
    await read(await ask('/ticks', { signal: hangUp.signal }));
    hangUp.abort();
    const count = async () => (await platform.call('GET', `${FUNCTIONS}/streams/hang-ups`)).text;
    await expect.poll(count).toBe('1');
  });

  it('are taken to the end when the function leaves an upload unread, also from a client that reads only then', async () => {
    const body = Buffer.alloc(64 * 1024 * 1024);
    const { port, host } = new URL(platform.url);
    const head = `POST /v1${FUNCTIONS}/streams/ignore HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${platform.apiKey}`;
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n`);
    await new Promise((resolve) => socket.write(body, resolve));
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 .*not read/s);
    socket.destroy();
  });

  it('break off for the client when the process crashes, whose log has the error, and the next request is served', async () => {
    await expect((await ask('/half')).arrayBuffer()).rejects.toThrow();
    const record = (await platform.call('GET', `${FUNCTIONS}/streams`)).json;
    await expect.poll(async () => String(await platform.linesOf(record))).toContain('Error: in the middle');
    expect((await platform.call('GET', `${FUNCTIONS}/streams/hang-ups`)).text).toBe('0');
  });
});

it('A page of a function may run scripts, but never with the origin of the dashboard, sets its own cookies, and neither ids of the platform nor what clears its storage', async () => {
  const { revision_id } = await platform.deploy('page', {
    'main.ts': `export default { fetch: () => new Response('<script>1</script>', { headers: {
      'content-type': 'text/html', 'X-Kept': 'kept', 'x-request-id': 'mine', 'x-revision-id': 'mine',
      'set-cookie': 'own=1; Path=/', 'clear-site-data': '"storage"',
      'content-security-policy': "sandbox allow-scripts allow-same-origin, img-src 'self'",
    } }) };`,
  });
  for (const { headers, text } of [
    await platform.call('GET', `${FUNCTIONS}/page/`),
    await platform.call('POST', `${FUNCTIONS}/page`),
    await platform.admin('GET', `/v1${FUNCTIONS}/page/`),
  ]) {
    expect([headers.getSetCookie(), headers.get('clear-site-data')]).toEqual([['own=1; Path=/'], null]);
    expect([text, headers.get('content-type')]).toEqual(['<script>1</script>', 'text/html']);
    expect([headers.get('x-kept'), headers.get('x-revision-id')]).toEqual(['kept', revision_id]);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const policies = headers.get('content-security-policy')?.split(', ') ?? [];
    expect(policies).toContain("img-src 'self'");
    const sandbox = policies.filter((one) => one.startsWith('sandbox') && !one.includes('same-origin'));
    expect(sandbox).toEqual([expect.stringContaining('allow-scripts')]);
  }
});
