import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOUNDS } from '../../../support/bounds.ts';
import { startTestPlatform, type TestPlatform } from '../../../support/local-platform.ts';
import {
  createBucket,
  download,
  downloadUrl,
  objectPath,
  sendBytes,
  upload,
  uploadUrl,
} from '../../../support/storage.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  await createBucket(platform, 'things');
});
afterAll(() => platform.close());

/** Returns status and code of an error, or the status alone. */
async function outcome(response: Response | Promise<Response>): Promise<readonly unknown[]> {
  const { status, headers, text } = await Promise.resolve(response).then(async (one) => ({
    status: one.status,
    headers: one.headers,
    text: await one.text(),
  }));
  if (status < 400) return [status];
  const { error }: { error: { code: string; request_id: string } } = JSON.parse(text);
  expect(error.request_id).toBe(headers.get('x-request-id'));
  return [status, error.code];
}

/** Begins an upload as bytes on a socket, so that it can stay incomplete; settles when the platform accepts it. */
async function beginUpload(url: string, head: string, body: string): Promise<Socket> {
  const { port, host, pathname } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  const taken = once(socket, 'data');
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nExpect: 100-continue\r\n${head}\r\n\r\n`);
  expect(String((await taken)[0])).toMatch(/^HTTP\/1\.1 100 /);
  socket.write(body);
  return socket;
}

/** Repeats a request until the platform has noticed that the previous upload ended. */
async function afterRelease(work: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await work();
    if (response.status !== 409) return response;
    await response.body?.cancel();
  }
}

describe('An upload', () => {
  it('accepts any bytes and any type, and a download returns them unchanged', async () => {
    const bytes = randomBytes(300_000);
    await upload(platform, 'things', 'noise', bytes, 'application/x-noise; level=11');
    const response = await download(platform, 'things', 'noise');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/x-noise; level=11',
    ]);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('without a type has the type application/octet-stream', async () => {
    const record = await upload(platform, 'things', 'untyped', new Uint8Array([1]), '');
    expect(record.content_type).toBe('application/octet-stream');
  });

  it('needs no API key, and ignores one', async () => {
    const url = await uploadUrl(platform, 'things', 'keyless');
    const headers = { authorization: 'Bearer wrong' };
    expect(await outcome(fetch(url, { method: 'POST', headers, body: 'x' }))).toEqual([201]);
  });

  it('may be chunked with an unknown length', async () => {
    const chunks = ReadableStream.from(['one ', 'two ', 'three'].map((text) => Buffer.from(text)));
    const url = await uploadUrl(platform, 'things', 'chunked');
    expect(await outcome(fetch(url, { method: 'POST', body: chunks, duplex: 'half' }))).toEqual([201]);
    expect(await (await download(platform, 'things', 'chunked')).text()).toBe('one two three');
  });

  it.each([
    ['announced as', (size: number) => new Uint8Array(size)],
    [
      'that turns out',
      (size: number) => ReadableStream.from(Array(size / 50_000).fill(new Uint8Array(50_000))),
    ],
  ])('%s larger than the limit is refused with 413, and its URL stays valid', async (_how, bodyOf) => {
    const limit = 100_000;
    await using own = await startTestPlatform({ limits: { objectBytes: limit } });
    await createBucket(own, 'things');
    const url = await uploadUrl(own, 'things', 'large');
    const send = (size: number) => fetch(url, { method: 'POST', body: bodyOf(size), duplex: 'half' });
    // More bytes than the connection buffers: the platform has to read them before its response arrives.
    expect(await outcome(send(limit * 200))).toEqual([413, 'body_too_large']);
    expect(await outcome(send(limit))).toEqual([201]);
  });

  it.each([
    ['of its length', 'Content-Length: 10', 'short'],
    ['of its chunks', 'Transfer-Encoding: chunked', '5\r\nshort\r\n'],
  ])('that ends short %s leaves nothing, and its URL stays valid', async (_of, head, body) => {
    const key = `torn ${head}`;
    const url = await uploadUrl(platform, 'things', key);
    const socket = await beginUpload(url, head, body);
    socket.destroy();
    expect(await outcome(afterRelease(() => sendBytes(url, 'whole')))).toEqual([201]);
    expect(await (await download(platform, 'things', key)).text()).toBe('whole');
  });

  it('in progress blocks its URL for others', async () => {
    const url = await uploadUrl(platform, 'things', 'claimed');
    const socket = await beginUpload(url, 'Content-Length: 5', 'ab');
    expect(await outcome(sendBytes(url, 'other'))).toEqual([409, 'ticket_in_use']);
    const answer = once(socket, 'data');
    socket.write('cde');
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 201 /);
    socket.destroy();
    expect(await (await download(platform, 'things', 'claimed')).text()).toBe('abcde');
  });
});

describe('A download', () => {
  const text = '0123456789';

  it('has a type, a length, an ETag and a file name', async () => {
    await upload(platform, 'things', 'a folder/näme (1).txt', text, 'text/plain');
    const { status, headers } = await download(platform, 'things', 'a folder/näme (1).txt');
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      etag: `"${createHash('sha256').update(text).digest('hex')}"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''n%C3%A4me%20%281%29.txt",
    });
  });

  it('may be repeated, requested in ranges, or with HEAD', async () => {
    await upload(platform, 'things', 'parts', text);
    const url = await downloadUrl(platform, 'things', 'parts');
    expect(await (await fetch(url)).text()).toBe(text);
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      'bytes 2-4/10',
      '3',
    ]);
    expect(await part.text()).toBe('234');
    const beyond = await fetch(url, { headers: { range: 'bytes=10-' } });
    expect(beyond.headers.get('content-range')).toBe('bytes */10');
    expect(await outcome(beyond)).toEqual([416, 'range_not_satisfiable']);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    for (const range of ['bytes=2-4', 'bytes=10-']) {
      const whole = await fetch(url, { method: 'HEAD', headers: { range } });
      expect([whole.status, whole.headers.get('content-length')]).toEqual([200, '10']);
    }
    const etag = head.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('of an empty object is empty', async () => {
    await upload(platform, 'things', 'empty', '');
    const response = await download(platform, 'things', 'empty');
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '0',
      '',
    ]);
  });

  it.each([
    'text/html',
    'Text/HTML;charset=utf-8',
    'image/svg+xml',
    'application/xhtml+xml',
    'text/xml',
    'text/xsl',
    'application/xslt+xml',
    'application/mathml+xml',
    'application/rss+xml',
    'text/vtt',
    'text/javascript',
    'text/css',
    'application/pdf',
    'application/octet-stream',
    'multipart/x-mixed-replace',
    'text/plain, text/html',
    'text/plain; x=",text/html',
    'image/png,text/html',
    'x',
  ])('of %s is saved instead of displayed, since it could run as a page of the platform', async (type) => {
    await upload(platform, 'things', 'page', '<script></script>', type);
    const { headers } = await download(platform, 'things', 'page');
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''page");
  });

  it.each([
    'text/plain',
    'Text/Plain; charset=utf-8',
    'text/plain;charset=iso-8859-1',
    'application/json',
    'image/png',
    'image/jpeg',
    'video/mp4',
    'audio/mpeg',
  ])('of %s may be displayed', async (type) => {
    await upload(platform, 'things', 'shown', 'x', type);
    const { headers } = await download(platform, 'things', 'shown');
    expect(headers.get('content-disposition')).toBe("inline; filename*=UTF-8''shown");
  });

  it('runs no script and has an opaque origin in browsers, whatever its type and request', async () => {
    const anyType = fc.oneof(
      fc.constantFrom('text/html', 'text/xsl', 'text/plain', 'image/png', ''),
      fc.stringMatching(/^[!-~]{1,8}\/[!-~]{1,12}$/),
    );
    const conditions = fc.constantFrom<Record<string, string>>(
      {},
      { range: 'bytes=0-1' },
      { 'if-none-match': '*' },
    );
    const method = fc.constantFrom('GET', 'HEAD');
    await fc.assert(
      fc.asyncProperty(anyType, conditions, method, async (type, headers, verb) => {
        await upload(platform, 'things', 'any-type', '<script></script>', type);
        const url = await downloadUrl(platform, 'things', 'any-type');
        const answer = await fetch(url, { method: verb, headers });
        await answer.body?.cancel();
        expect(answer.headers.get('content-security-policy')).toBe('sandbox');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('content-disposition')).toMatch(/^(?:inline|attachment); /);
      }),
      { numRuns: BOUNDS.requests },
    );
  });

  it.each(['overwritten', 'deleted'])('in progress returns its bytes when the object is %s', async (how) => {
    // More bytes than the connection buffers, so that most are still unread when the object is deleted.
    const bytes = randomBytes(20_000_000);
    await upload(platform, 'things', how, bytes);
    const url = await downloadUrl(platform, 'things', how);
    const response = await fetch(url);
    if (how === 'deleted') await platform.call('DELETE', objectPath('things', how));
    else await upload(platform, 'things', how, 'new');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await outcome(fetch(url))).toEqual([404, 'object_not_found']);
  });
});

describe('A ticket', () => {
  it('allows one upload', async () => {
    const url = await uploadUrl(platform, 'things', 'once');
    expect(await outcome(sendBytes(url, 'one'))).toEqual([201]);
    expect(await outcome(sendBytes(url, 'two'))).toEqual([404, 'ticket_not_found']);
    expect(await (await download(platform, 'things', 'once')).text()).toBe('one');
  });

  it('allows one of many concurrent uploads', async () => {
    const url = await uploadUrl(platform, 'things', 'raced');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => sendBytes(url, `${n}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('is valid only for the operation for which it was issued', async () => {
    await upload(platform, 'things', 'verb', 'x');
    const up = await uploadUrl(platform, 'things', 'verb');
    const down = await downloadUrl(platform, 'things', 'verb');
    expect(await outcome(fetch(up.replace('/upload/', '/download/')))).toEqual([404, 'ticket_not_found']);
    const wrongWay = down.replace('/download/', '/upload/');
    expect(await outcome(sendBytes(wrongWay, 'y'))).toEqual([404, 'ticket_not_found']);
    expect(await outcome(sendBytes(`${up}x`, 'y'))).toEqual([404, 'ticket_not_found']);
    expect(await outcome(fetch(up))).toEqual([405, 'method_not_allowed']);
    expect(await outcome(fetch(down, { method: 'DELETE' }))).toEqual([405, 'method_not_allowed']);
    expect(await outcome(sendBytes(up, 'y'))).toEqual([201]);
  });

  it('is 256 bits long and unique', async () => {
    const urls = await Promise.all(Array.from({ length: 20 }, () => uploadUrl(platform, 'things', 'k')));
    expect(new Set(urls).size).toBe(20);
    for (const url of urls) expect(Buffer.from(url.split('/').at(-1) ?? '', 'base64url')).toHaveLength(32);
  });

  it('expires after 300 seconds with 410, and is unknown after 300 more', async () => {
    await using own = await startTestPlatform();
    await createBucket(own, 'things');
    await upload(own, 'things', 'a', 'x');
    const [up, down, late] = [
      await uploadUrl(own, 'things', 'b'),
      await downloadUrl(own, 'things', 'a'),
      await uploadUrl(own, 'things', 'c'),
    ];
    const advance = (seconds: number) => own.admin('POST', '/clock', { body: { advance_seconds: seconds } });
    await advance(290);
    expect(await outcome(fetch(down))).toEqual([200]);
    expect(await outcome(sendBytes(up, 'x'))).toEqual([201]);
    await advance(10);
    expect(await outcome(fetch(down))).toEqual([410, 'ticket_expired']);
    expect(await outcome(sendBytes(late, 'x'))).toEqual([410, 'ticket_expired']);
    await advance(300);
    await uploadUrl(own, 'things', 'd');
    expect(await outcome(fetch(down))).toEqual([404, 'ticket_not_found']);
  });

  it('has the lifetime and the public address of the configuration', async () => {
    await using own = await startTestPlatform({
      ticketSeconds: 5,
      publicUrl: 'https://platform.example/base',
    });
    await createBucket(own, 'things');
    const url = await uploadUrl(own, 'things', 'a');
    expect(url).toMatch(/^https:\/\/platform\.example\/base\/upload\/[\w-]{43}$/);
    const here = url.replace('https://platform.example/base', own.url);
    await own.admin('POST', '/clock', { body: { advance_seconds: 5 } });
    const response = await sendBytes(here, 'x');
    expect(response.status).toBe(410);
    expect(await response.text()).toContain('was valid for 5 s');
  });
});
