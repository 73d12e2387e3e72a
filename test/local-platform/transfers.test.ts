import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { sendToHost } from '../support/host-request.ts';
import { startTestPlatform } from '../support/local-platform.ts';
import {
  beginUpload,
  createBucket,
  download,
  downloadUrl,
  objectPath,
  sendBytes,
  upload,
  uploadUrl,
} from '../support/storage.ts';

const platform = await startTestPlatform();
await createBucket(platform, 'things');
afterAll(() => platform.close());

async function outcome(answer: Promise<Response>): Promise<readonly unknown[]> {
  const response = await answer;
  return [response.status, Object(await response.json()).error.code];
}

it('Transfer URLs can be used by pages of any origin, the API cannot', async () => {
  const url = await uploadUrl(platform, 'things', 'cross');
  const origin = { origin: 'https://app.example' };
  const wish = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
  const headers = { ...origin, ...wish };
  const preflight = await fetch(url, { method: 'OPTIONS', headers });
  const corsOf = ({ headers }: Response) =>
    [...headers].map((header) => header.join(': ')).filter((line) => line.startsWith('access-control'));
  const allowed = ['access-control-allow-origin: *', 'access-control-expose-headers: *'];
  const ofPreflight = ['access-control-allow-headers: *', 'access-control-allow-methods: GET, HEAD, POST'];
  expect([preflight.status, corsOf(preflight)]).toEqual([204, [...ofPreflight, ...allowed]]);
  for (const status of [201, 404]) {
    const answer = await fetch(url, { method: 'POST', headers: origin, body: 'x' });
    expect([answer.status, corsOf(answer)]).toEqual([status, allowed]);
  }
  const down = await downloadUrl(platform, 'things', 'cross');
  const read = await fetch(down, { headers: origin });
  expect([read.status, corsOf(read)]).toEqual([200, allowed]);
  expect(corsOf(await fetch(down, { method: 'OPTIONS', headers }))).toEqual(corsOf(preflight));
  for (const method of ['OPTIONS', 'GET']) {
    const answer = await fetch(`${platform.url}/v1/storage/buckets`, { method, headers });
    expect([method, answer.ok, corsOf(answer)]).toEqual([method, false, []]);
  }
});

const FOREIGN = 'evil.example';

it.each<[where: string, options: object, itsOwn: string[], others: string[]]>([
  ['on this machine', {}, ['localhost:1234', '192.0.2.7'], [FOREIGN]],
  ['on all addresses', { host: '0.0.0.0' }, ['localhost:1234', '[2001:db8::1]:80'], [FOREIGN]],
  ['with a public URL', { publicUrl: 'https://p.example' }, [], ['localhost', 'p.example', FOREIGN]],
])('The transfer URLs of a platform %s begin with the host asked, if it is its own', async (...row) => {
  const [, options, itsOwn, others] = row;
  await using own = await startTestPlatform(options);
  expect(own.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await createBucket(own, 'things');
  const path = '/v1/storage/buckets/things/objects/upload-url';
  const headers = { authorization: `Bearer ${own.apiKey}`, 'content-type': 'application/json' };
  for (const host of [...itsOwn, ...others]) {
    const { text } = await sendToHost(own.url, host, {
      method: 'POST',
      path,
      headers,
      body: '{"key":"a"}',
    });
    const [beginning] = JSON.parse(text).uploadUrl.split('/upload/');
    expect([host, beginning]).toEqual([host, itsOwn.includes(host) ? `http://${host}` : own.publicUrl]);
  }
  const foreign = await sendToHost(own.url, FOREIGN, { path: '/_local/status' });
  const refusal = expect.stringContaining('--public-url');
  expect([foreign.status, foreign.text], 'the refusal names the option').toEqual([403, refusal]);
});

describe('An upload', () => {
  it('accepts any bytes, in chunks of an unknown length and without a type, and ignores a key', async () => {
    const bytes = randomBytes(300_000);
    const url = await uploadUrl(platform, 'things', 'noise');
    const body = ReadableStream.from([bytes.subarray(0, 7), bytes.subarray(7)]);
    const headers = { authorization: 'Bearer wrong' };
    expect((await fetch(url, { method: 'POST', headers, body, duplex: 'half' })).status).toBe(201);
    const response = await download(platform, 'things', 'noise');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
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
  it('is displayed or saved depending on its type: saved when it could run as a page of the platform', async () => {
    const saved = ['text/html', 'Text/HTML;charset=utf-8', 'image/svg+xml', 'x', 'text/plain; x=",text/html'];
    const shown = ['Text/Plain; charset=utf-8', 'application/json', 'image/png', 'video/mp4', 'audio/mpeg'];
    for (const type of [...saved, ...shown]) {
      await upload(platform, 'things', 'a folder/näme (1)', '<script></script>', type);
      const { headers } = await download(platform, 'things', 'a folder/näme (1)');
      const disposition = saved.includes(type) ? 'attachment' : 'inline';
      expect([type, headers.get('content-disposition')]).toEqual([type, disposition]);
      expect(headers.get('content-security-policy')).toBe('sandbox');
    }
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
