import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { type Answer, send, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';
import { sendBroken, sendRaw } from '../../support/raw-request.ts';

const good = { 'main.ts': { content: 'export default { fetch: () => new Response("ok") };' } };
const FUNCTIONS = '/functions/functions';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ limits: { jsonBodyBytes: 10_000 } });
});
afterAll(() => platform.close());

describe('The platform', () => {
  async function post(body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
    const authorization = `Bearer ${platform.apiKey}`;
    const response = await fetch(`${platform.url}/v1${FUNCTIONS}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: new Uint8Array(Buffer.from(body)),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
  }

  it.each(['', '{', '{"name":', 'hello', '{"name":"a"}x'])(
    'refuses the body %j, which is not JSON',
    async (body) => {
      expectError(await post(body), 400, 'invalid_json');
    },
  );

  it('refuses a body that is not valid UTF-8', async () => {
    expectError(await post(Buffer.from([0x22, 0xff, 0x22])), 400, 'invalid_json');
  });

  it.each(['null', '[]', '1', '"text"'])('refuses the body %s, which is not an object', async (body) => {
    expectError(await post(body), 400, 'invalid_body');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
    'refuses the media type %j',
    async (mediaType) => {
      expectError(await post('{}', { 'content-type': mediaType }), 415, 'unsupported_media_type');
    },
  );

  it('accepts a charset with the media type', async () => {
    expectError(
      await post('{}', { 'content-type': 'Application/JSON; charset=utf-8' }),
      400,
      'invalid_function',
    );
  });

  it('refuses a body over the limit, announced or not, and reads it to its end', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(20_000) });
    expectError(await post(large), 413, 'body_too_large');
    const chunked = await fetch(`${platform.url}/v1${FUNCTIONS}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platform.apiKey}`, 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
    expect(await chunked.json()).toMatchObject({ error: { code: 'body_too_large' } });
  });

  it('reports all problems of an asset map', async () => {
    const answer = await post(
      JSON.stringify({ name: '-', assets: { '../x': { content: '%', encoding: 'base64' } } }),
    );
    expectError(answer, 400, 'invalid_function');
    expect(answer.json.error).toMatchObject({
      details: [
        { path: 'name' },
        { path: 'assets["../x"]' },
        { path: 'assets["../x"].content' },
        { path: 'entrypoint' },
      ],
    });
  });
});

describe('The platform', () => {
  it('answers HEAD as GET without the body, and does not invoke the function', async () => {
    await platform.deploy('head', { 'main.ts': good['main.ts'] });
    const path = `${platform.url}/v1${FUNCTIONS}/head`;
    const get = await send(path, 'GET', platform.apiKey);
    const head = await send(path, 'HEAD', platform.apiKey);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(head.headers.get('x-revision-id')).toBeNull();
  });

  it.each([
    ['NONSENSE\r\n\r\n', 'This is not an HTTP request.'],
    [
      `GET /v1${FUNCTIONS} HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      'not an HTTP request',
    ],
    [`GET /v1${FUNCTIONS} HTTP/1.1\r\nConnection: close\r\n\r\n`, 'one Host header; this one has 0'],
    [
      `GET /v1${FUNCTIONS} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`,
      'one Host header; this one has 2',
    ],
  ])('answers %j, which is not a valid request, in its own error shape', async (bytes, reason) => {
    const answer = await sendBroken(platform.url, bytes);
    expectError(answer, 400, 'bad_request');
    expect(answer.text).toContain(reason);
  });

  it('reports the limit for headers in its own error shape', async () => {
    const answer = await sendBroken(
      platform.url,
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expectError(answer, 431, 'headers_too_large');
    expect(answer.text).toContain('maximum 16,384 bytes');
  });

  it('serves HTTP/1.0 without a Host header', async () => {
    expect(await sendRaw(platform.url, 'GET /_local/health HTTP/1.0\r\n\r\n')).toContain('{"status":"ok"}');
  });

  it('adds no error to a response that has begun', async () => {
    const { revision_status } = await platform.deploy('endless', {
      'main.ts': 'export default { fetch: (request) => new Response(request.body) };',
    });
    expect(revision_status).toBe('succeeded');
    const headers = `Host: a\r\nAuthorization: Bearer ${platform.apiKey}\r\nTransfer-Encoding: chunked`;
    const socket = connect(Number(new URL(platform.url).port), '127.0.0.1');
    socket.write(`POST /v1${FUNCTIONS}/endless HTTP/1.1\r\n${headers}\r\n\r\n5\r\nfirst\r\n`);
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) {
      text += chunk;
      if (text.endsWith('first\r\n')) socket.write('no chunk\r\n');
    }
    expect(text).toMatch(/^HTTP\/1\.1 200 .*first\r\n$/s);
  });

  it('does not treat a client that disconnects during its body as a failure', async () => {
    const failures: string[] = [];
    const listening = await startTestPlatform({ report: (line) => failures.push(line) });
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1');
    socket.write(
      `POST /v1${FUNCTIONS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${listening.apiKey}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    );
    await once(socket, 'ready');
    socket.destroy();
    expect((await listening.call('GET', FUNCTIONS)).json).toEqual({ functions: [] });
    await listening.close();
    expect(failures).toEqual([]);
  });

  it('sends a unique request id with every response', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () =>
        (await platform.call('GET', FUNCTIONS)).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(5);
  });
});
