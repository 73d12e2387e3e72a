import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { DOMAINS, FUNCTIONS, startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { sendRaw } from '../support/raw-request.ts';
import { BUCKETS, beginUpload, createBucket, sendBytes, uploadUrl } from '../support/storage.ts';

const failures: string[] = [];
const platform = await startTestPlatform({ report: (line) => failures.push(line) });
const echo = { 'main.ts': 'export default { fetch: (request) => new Response(request.body) };' };
expect(await platform.deploy('echo', echo)).toMatchObject({ revision_status: 'succeeded' });
const limits = { requestHeadersMs: 50, bodySilenceMs: 50 };
const impatient = await startTestPlatform({ limits });
afterAll(() => Promise.all([platform.close(), impatient.close()]));

/** Opens a connection, and begins a request on it. */
async function begin({ url, apiKey }: TestPlatform, request: string, headers: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${request} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKey}\r\n${headers}`);
  return socket;
}

it('A path that is nearly right leads on', async () => {
  const { status, text } = await platform.call('GET', '');
  expect([status, text]).toEqual([404, expect.stringContaining('The API has /v1/functions/functions, ')]);
});

it('The limit of bodies can be set, with another one for bodies that carry files', async () => {
  await using small = await startTestPlatform({ limits: { smallBodyBytes: 300 } });
  const assets = { 'main.ts': { content: '' } };
  const upload = `${BUCKETS}/none/objects/upload-url`;
  const large = { assets, other: 'x'.repeat(300) };
  const answers = [
    ...[BUCKETS, DOMAINS, upload].map((path) => ['POST', path, large, 413] as const),
    ['POST', FUNCTIONS, { name: 'abc', ...large }, 201],
    ['PATCH', `${FUNCTIONS}/abc`, large, 200],
  ] as const;
  for (const [method, path, body, status] of answers)
    expect([path, (await small.call(method, path, { body })).status]).toEqual([path, status]);
});

describe('The platform', () => {
  it.each([
    ['NONSENSE\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['GET /_local/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET / HTTP/1.1\r\nHost: a\r\n', 408],
    ['GET /v1/storage/buckets HT', 408],
    ['GET / HTTP/1.1\r\nHost: a\r\nX:', 408],
  ])('refuses %j, which is not a valid and complete request, with %i', async (bytes, status) => {
    const { url } = status === 408 ? impatient : platform;
    const [head = '', body = ''] = (await sendRaw(url, bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const request_id = /^X-Request-Id: (.*)$/m.exec(head)?.[1];
    const [code, message] = [/^\w+$/, /\.$/].map((one) => expect.stringMatching(one));
    expect(JSON.parse(body)).toEqual({ error: { code, message, details: [], request_id } });
  });

  it('ends a body that sends no byte for too long with 408, and gives the URL of an upload back', async () => {
    await createBucket(impatient, 'b1');
    const url = await uploadUrl(impatient, 'b1', 'a.txt');
    const headers = 'Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    const upload = text(await beginUpload(url, 'Content-Length: 99', 'begin'));
    const json = text(await begin(impatient, `POST /v1${BUCKETS}`, headers));
    const late = /^HTTP\/1\.1 408 .*No byte of the body has arrived for 0\.05 s\./s;
    for (const answer of [upload, json]) expect(await answer).toMatch(late);
    expect((await sendBytes(url, 'whole')).status).toBe(201);
  });

  it('keeps an idle connection for longer than clients do', async () => {
    const { headers } = await platform.call('GET', BUCKETS);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  it('asks for a body that waits for it only when nothing else refuses the request', async () => {
    const content = 'Content-Type: application/json\r\nContent-Length: 16\r\nExpect: 100-continue\r\n\r\n';
    const accepted = await begin(platform, `POST /v1${BUCKETS}`, content);
    expect(String((await once(accepted, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    accepted.write('{"name":"later"}');
    expect(String((await once(accepted, 'data'))[0])).toMatch(/^HTTP\/1\.1 201 /);
    accepted.destroy();
    for (const [request, headers, answered, on = platform] of [
      [`POST /v1${FUNCTIONS}/none`, content, '404 .*Connection: close'],
      [`POST /v1${BUCKETS}`, content, '401 .*Connection: close', { ...platform, apiKey: 'unknown' }],
      ['POST /upload/lpt_unknown', content, '404 .*Connection: close'],
      [`GET /v1${BUCKETS}`, 'Expect: a-miracle\r\n\r\n', '417 .*expectation_failed'],
    ] as const) {
      const socket = await begin(on, request, headers);
      expect(String((await once(socket, 'data'))[0])).toMatch(new RegExp(`^HTTP/1.1 ${answered}`, 's'));
      socket.destroy();
    }
  });

  it('adds no error to a response that has begun, or for a client that disconnects during its body', async () => {
    const chunked = 'Transfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n';
    const socket = await begin(platform, `POST /v1${FUNCTIONS}/echo`, chunked);
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) {
      text += chunk;
      if (text.endsWith('first\r\n')) socket.write('no chunk\r\n');
    }
    expect(text).toMatch(/^HTTP\/1\.1 200 .*first\r\n$/s);
    const headers = 'Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    (await begin(platform, `POST /v1${FUNCTIONS}`, headers)).destroy();
    expect((await platform.call('GET', BUCKETS)).status).toBe(200);
    expect(failures).toEqual([]);
  });
});
