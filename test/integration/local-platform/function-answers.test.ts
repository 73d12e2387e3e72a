import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';
import { sendRaw } from '../../support/raw-request.ts';

const FUNCTIONS = '/functions/functions';

const source = `
  const headers = (entries) => new Response(String(Deno.pid), { headers: entries });
  const answers = {
    '/pid': () => headers([]),
    '/101': () => new Response(null, { status: 101 }),
    '/long': () => headers([['x-long', 'a'.repeat(200_000)]]),
    '/control': () => headers([['x-control', 'a\\x01b']]),
    '/latin': () => headers([['x-latin', 'caf\\xe9']]),
    '/many': () => headers(Array.from({ length: 1_200 }, (_, index) => ['h' + index.toString(36), ''])),
    '/socket': (request) => Deno.upgradeWebSocket(request).response,
    '/url': (request) => new Response(request.url),
    '/upgrade': (request) => new Response(String(request.headers.get('upgrade'))),
  };
  export default { fetch: (request) => answers[new URL(request.url).pathname](request) };`;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  const record = await platform.deploy('answers', { 'main.ts': source });
  expect(record.revision_status, String(record.message)).toBe('succeeded');
});
afterAll(() => platform.close());

const get = (path: string) => platform.call('GET', `${FUNCTIONS}/answers${path}`);

describe('A response of a function', () => {
  it.each([
    ['/101', 'responded with status 101; only 200 to 599 are allowed.'],
    ['/long', 'responded with too many headers (maximum 15,360 bytes).'],
  ])(
    'that cannot be passed on (%s) is 502 with the reason, and its process continues',
    async (path, reason) => {
      const pid = (await get('/pid')).text;
      const { status, json } = await get(path);
      expect(status).toBe(502);
      expect(json.error).toMatchObject({
        code: 'function_answer_unusable',
        message: expect.stringContaining(`Function "answers" ${reason}`),
      });
      expect((await get('/pid')).text).toBe(pid);
    },
  );

  it('with a control character in a header is 500, and its process continues', async () => {
    const pid = (await get('/pid')).text;
    expect((await get('/control')).status).toBe(500);
    expect((await get('/pid')).text).toBe(pid);
    const { revision_id } = (await platform.call('GET', `${FUNCTIONS}/answers`)).json;
    const { json } = await platform.admin('GET', `/revisions/${revision_id}`);
    expect(String(json.log)).toContain('a header "x-control" with a control character');
  });

  it('keeps 1,200 headers, including Latin-1 ones', async () => {
    const { headers } = await get('/many');
    expect([...headers].filter(([name]) => /^h[0-9a-z]{1,2}$/.test(name))).toHaveLength(1_200);
    expect((await get('/latin')).headers.get('x-latin')).toBe('caf\xe9');
  });

  it.each([
    ['/upgrade', '200 OK'],
    ['/socket', '500 Internal Server Error'],
  ])('to a WebSocket request (%s) is a plain one', async (path, status) => {
    const lines = [
      `GET /v1${FUNCTIONS}/answers${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${platform.apiKey}`,
      'Connection: Upgrade, close',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    const answer = await sendRaw(platform.url, `${lines.join('\r\n')}\r\n\r\n`);
    expect(answer).toContain(`HTTP/1.1 ${status}\r\n`);
    if (path === '/upgrade') expect(answer).toContain('null');
  });

  it('to a request with an empty Host header is the one of its path', async () => {
    const lines = [
      `GET /v1${FUNCTIONS}/answers/url HTTP/1.1`,
      'Host:',
      `Authorization: Bearer ${platform.apiKey}`,
      'Connection: close',
    ];
    const answer = await sendRaw(platform.url, `${lines.join('\r\n')}\r\n\r\n`);
    expect(answer).toContain('HTTP/1.1 200 OK\r\n');
    expect(answer).toContain('http://localhost/url');
  });
});
