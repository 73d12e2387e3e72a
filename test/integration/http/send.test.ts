/** What goes over the wire, and what comes back from a platform without faults. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DeployError } from '../../../src/errors.ts';
import { API_KEY, CREATE, openHttp, READ, REMOVE } from '../../support/platform-http.ts';
import { answer, bytes, silence, startRecordingServer } from '../../support/recording-server.ts';

const FINE = answer(200, { name: 'hello' });

describe('A request', () => {
  it('contains the key, a user agent, and the accepted types', async () => {
    await using server = await startRecordingServer([FINE]);
    await using fixture = openHttp(server.url);
    await fixture.send(READ);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'GET', target: '/v1/functions/functions/hello' });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${API_KEY}`,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'cloud-platform-deploy',
    });
    expect(request?.headers).not.toHaveProperty('content-type');
    expect(request?.headers).not.toHaveProperty('content-length');
  });

  it('has a JSON body with its type and length', async () => {
    await using server = await startRecordingServer([FINE]);
    await using fixture = openHttp(server.url);
    await fixture.send(CREATE);
    expect(server.requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '16',
    });
    expect(server.requests[0]?.json()).toEqual({ name: 'hello' });
  });

  it('keeps the path of the base URL, encodes each segment and sends a query unchanged', async () => {
    await using server = await startRecordingServer([FINE]);
    await using fixture = openHttp(new URL('/api', server.url));
    await fixture.send({ ...READ, path: ['functions', 'a/b ?ü'], query: 'x=1' });
    expect(server.requests[0]?.target).toBe('/api/v1/functions/a%2Fb%20%3F%C3%BC?x=1');
  });

  it('with a name that would change its path is never sent', async () => {
    await using server = await startRecordingServer([FINE]);
    await using fixture = openHttp(server.url);
    await expect(fixture.send({ ...REMOVE, path: ['functions', 'functions', '..'] })).rejects.toThrow(
      DeployError,
    );
    expect(server.requests).toEqual([]);
  });

  it('with a key that is not allowed in a header is never sent, and the key is not shown', async () => {
    await using server = await startRecordingServer([FINE]);
    await using fixture = openHttp(server.url, { apiKey: 'secret\nkey' });
    const error: unknown = await fixture.send(READ).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'DeployError', hint: expect.stringContaining('`api_key`') });
    expect(String(error)).not.toMatch(/secret/);
    expect(server.requests).toEqual([]);
  });

  it('reuses the previous connection', async () => {
    await using server = await startRecordingServer([FINE, answer(404, 'no'), answer(204), FINE]);
    await using fixture = openHttp(server.url);
    for (const operation of [READ, READ, REMOVE, CREATE])
      await fixture.send(operation).catch(() => undefined);
    expect(server.requests).toHaveLength(4);
    expect(server.connections()).toBe(1);
  });
});

describe('A response', () => {
  it.each([
    ['JSON', answer(201, { name: 'hello' }), { status: 201, json: { name: 'hello' } }],
    ['JSON of any shape', answer(200, []), { json: [] }],
    ['JSON that is null', answer(200, null), { json: null }],
    ['no content', answer(204), { status: 204, json: undefined }],
    ['an empty body', answer(200, ''), { json: undefined }],
    ['compressed JSON', answer(200, gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }), { json: { a: 1 } }],
    ['a page', answer(200, '<html>hi</html>', { 'content-type': 'text/html' }), { json: undefined }],
    ['a body that ends with the connection', bytes('HTTP/1.0 200 OK\r\n\r\n{"a":1}'), { json: { a: 1 } }],
    [
      'a final response after an informational one',
      bytes('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
      { json: {} },
    ],
    ['one with a request id', answer(200, {}, { 'x-request-id': 'req_1' }), { requestId: 'req_1' }],
  ])('may be %s', async (_what, reply, expected) => {
    await using server = await startRecordingServer([reply]);
    await using fixture = openHttp(server.url);
    expect(await fixture.send(READ)).toMatchObject(expected);
  });

  it('is read completely when a chunk ends in the middle of a character', async () => {
    const text = JSON.stringify({ name: 'größe', city: '日本', key: '🔑' });
    const all = Buffer.from(text);
    for (let at = 1; at < all.length; at += 1) {
      await using server = await startRecordingServer([
        (response) => {
          response.setHeader('content-type', 'application/json');
          response.write(all.subarray(0, at), () => setImmediate(() => response.end(all.subarray(at))));
        },
      ]);
      await using fixture = openHttp(server.url);
      expect((await fixture.send(READ)).json).toEqual(JSON.parse(text));
    }
  });

  it('begins with text that is short, printable and without the key', async () => {
    await using server = await startRecordingServer([
      answer(200, `::error::${API_KEY}\u001b[31m${'x'.repeat(50_000)}`),
    ]);
    await using fixture = openHttp(server.url);
    const text = (await fixture.send(READ)).beginning();
    expect(text).toMatch(/^: :error::\*\*\*\\x1b\[31mxxx/);
    expect(text.length).toBeLessThanOrEqual(2000);
  });

  it('never shows the key, wherever the platform repeats it', async () => {
    const echo = { error: { message: `key ${API_KEY} (${encodeURIComponent(API_KEY)}) is not allowed` } };
    await using server = await startRecordingServer([answer(403, echo, { 'x-request-id': `id-${API_KEY}` })]);
    await using fixture = openHttp(server.url);
    await expect(fixture.send(READ)).rejects.toMatchObject({
      message: expect.stringMatching(/key \*\*\* \(\*\*\*\) is not allowed$/),
      requestId: 'id-***',
    });
  });
});

describe('A redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    'with status %i is an error: no other host gets the request or the key',
    async (status) => {
      await using target = await startRecordingServer([FINE]);
      await using server = await startRecordingServer([
        answer(status, undefined, { location: new URL(`/secret?${API_KEY}`, target.url).href }),
      ]);
      await using fixture = openHttp(server.url);
      const error: unknown = await fixture.send(READ).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'ApiError', status, hint: expect.stringContaining('`base_url`') });
      expect(String(error)).toContain(`a redirect to ${target.url.origin}, and redirects are not followed`);
      expect(String(error)).not.toContain('secret');
      expect(target.requests).toEqual([]);
      expect(server.requests).toHaveLength(1);
    },
  );
});

describe('The timeout of one try', () => {
  it('covers the whole exchange, including a response that arrives byte by byte', async () => {
    await using server = await startRecordingServer([
      (response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
      silence,
      FINE,
    ]);
    await using fixture = openHttp(server.url);
    expect(await fixture.send({ ...READ, timeoutMs: 400 })).toMatchObject({ json: { name: 'hello' } });
    expect(fixture.lines[0]).toContain('did not finish its answer within 0.4 s');
    expect(fixture.lines[1]).toContain('did not answer within 0.4 s');
  });
});
