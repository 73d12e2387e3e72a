/** Limits what requests that never end, or are costly to read, can take from the platform and from other clients. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import { expectError } from '../../support/expect-error.ts';
import { type Answer, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';
import { sendBroken, sendRaw } from '../../support/raw-request.ts';

const BUCKETS = '/storage/buckets';
const FUNCTIONS = '/functions/functions';

function headOf(platform: TestPlatform, path: string, length: number): string {
  const head = [
    `POST /v1${path} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${platform.apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n`;
}

/** Begins a JSON body and leaves it unfinished. */
async function beginBody(platform: TestPlatform, path: string, length: number): Promise<Socket> {
  const socket = connect(Number(new URL(platform.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${headOf(platform, path, length)}{`);
  return socket;
}

describe('A request that stops', () => {
  it.each(['GET / HTTP/1.1\r\nHost: a\r\n', 'GET /v1/storage/buckets HT', `GET / HTTP/1.1\r\nHost: a\r\nX:`])(
    'in its headers is answered with 408 and closed: %j',
    async (bytes) => {
      await using platform = await startTestPlatform({ limits: { requestHeadersMs: 50 } });
      expectError(await sendBroken(platform.url, bytes), 408, 'request_timeout');
    },
  );

  it('before its first byte is closed', async () => {
    await using platform = await startTestPlatform({ limits: { requestHeadersMs: 50 } });
    expect(await sendRaw(platform.url, '')).toMatch(/^(?:HTTP\/1\.1 408 .*)?$/s);
  });

  it('loses its connection even when its client keeps it open', async () => {
    await using platform = await startTestPlatform({ limits: { requestHeadersMs: 50 } });
    const socket = connect({
      port: Number(new URL(platform.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    const closed = new Promise<void>((resolve) =>
      socket.on('error', () => undefined).once('close', () => resolve()),
    );
    socket.resume().write('GET / HTTP/1.1\r\n');
    await once(socket, 'end');
    const writing = setInterval(() => socket.write('x'), 20);
    await closed;
    clearInterval(writing);
    expect(socket.destroyed).toBe(true);
  });

  it('in its JSON body is answered with 408 and closed', async () => {
    await using platform = await startTestPlatform({ limits: { jsonBodyMs: 50 } });
    expectError(await sendBroken(platform.url, `${headOf(platform, BUCKETS, 99)}{`), 408, 'request_timeout');
  });
});

describe('JSON bodies', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  async function post(path: string, body: string, on = platform): Promise<Answer> {
    const response = await fetch(`${on.url}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${on.apiKey}`, 'content-type': 'application/json' },
      body,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
  }

  it('may be nested 64 levels deep, whatever strings they contain, and no deeper', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'[]{}"\\,:a'), maxLength: 8 });
    const ends = fc.constantFrom<readonly [string, string]>(['[', ']'], ['{"x":', '}']);
    await fc.assert(
      fc.asyncProperty(text, fc.array(ends, { minLength: 55, maxLength: 72 }), async (inner, levels) => {
        const opening = levels.map(([open]) => open).join('');
        const closing = levels
          .map(([, close]) => close)
          .reverse()
          .join('');
        const filler = JSON.stringify(inner);
        const body = `{"name":"-",${filler}:${opening}${filler}${closing}}`;
        const answer = await post(BUCKETS, body);
        if (levels.length < 64) expectError(answer, 400, 'invalid_bucket');
        else expectError(answer, 400, 'invalid_json');
        expect(answer.text.includes('nested more than 64 levels deep')).toBe(levels.length >= 64);
      }),
      { numRuns: BOUNDS.requests },
    );
  });

  it.each([
    ['brackets that are never closed', '['.repeat(30_000_000), 400, 'nested more than 64 levels deep'],
    ['a few million values', `[${'[],'.repeat(5_000_000)}[]]`, 413, 'contains more than 1,000,000 values'],
    [
      'a few million fields',
      `{${'"":0,'.repeat(2_000_000)}"":0}`,
      413,
      'contains more than 1,000,000 values',
    ],
  ])('of %s are refused before they are parsed', async (_what, body, status, reason) => {
    const answer = await post(FUNCTIONS, body);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(reason)]);
  });

  it('have at most 1 MiB where they carry no files', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    for (const path of [BUCKETS, '/domains/domains', `${BUCKETS}/things/objects/upload-url`])
      expectError(await post(path, body), 413, 'body_too_large');
    expectError(await post(FUNCTIONS, body), 400, 'invalid_function');
  });

  it('wait for others when they would take too much memory together, and are read when those end', async () => {
    const limits = { jsonBodiesBytes: 300_000 };
    await using own = await startTestPlatform({ limits });
    const unfinished = await beginBody(own, FUNCTIONS, 250_000);
    const large = post(BUCKETS, JSON.stringify({ name: 'large', filler: 'x'.repeat(100_000) }), own);
    // Small requests and those without a body are still served.
    for (const name of ['one', 'two', 'three', 'four']) {
      expect((await own.call('POST', BUCKETS, { body: { name } })).status).toBe(201);
      expect((await own.call('GET', `${BUCKETS}/large`)).status).toBe(404);
    }
    unfinished.destroy();
    expect((await large).status).toBe(201);
  });

  it('that never end block others for a limited time only', async () => {
    const limits = { jsonBodiesBytes: 1, jsonBodyMs: 100 };
    await using own = await startTestPlatform({ limits });
    const unfinished = await Promise.all([1, 2, 3].map(() => beginBody(own, FUNCTIONS, 250_000)));
    const body = JSON.stringify({ name: 'large', filler: 'x'.repeat(100_000) });
    expect((await post(BUCKETS, body, own)).status).toBe(201);
    for (const socket of unfinished) socket.destroy();
  });
});
