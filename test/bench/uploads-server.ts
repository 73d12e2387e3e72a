/**
 * Accepts uploads and discards their bytes, as the platform (ticket, then POST) and as S3 (PUT, also in parts, with
 * HEAD and listing), on bare sockets to exclude the server from the measurement. Settings are arguments: `<delay ms>
 * <maximum of concurrent requests>`. Reports its address to its parent, and on every message the requests and costs
 * since the last one.
 */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

const delayMs = Number(process.argv[2] ?? 0);
const mostAtOnce = Number(process.argv[3] ?? Number.POSITIVE_INFINITY);

interface Head {
  readonly method: string;
  readonly target: string;
  readonly text: string;
  readonly length: number;
  readonly chunked: boolean;
}

let seen = { objects: 0, bytes: 0, requests: 0, refused: 0 };
let spent = process.cpuUsage();
let atOnce = 0;
let ticket = 0;
const sizes = new Map<string, number>();
const HEAD_END = Buffer.from('\r\n\r\n');

function headerOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(text)?.[1]?.trim();
}

function readHead(text: string): Head {
  const [method = '', target = ''] = text.slice(0, text.indexOf('\r\n')).split(' ');
  const chunked = headerOf(text, 'transfer-encoding') === 'chunked';
  return { method, target, text, length: Number(headerOf(text, 'content-length') ?? 0), chunked };
}

function reply(status: string, body = '', headers = ''): string {
  return `HTTP/1.1 ${status}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;
}

/** The MD5 that S3 would return, which the clients compute and compare. */
function etagOf({ text }: Head): string {
  const said = headerOf(text, 'content-md5');
  if (said) return Buffer.from(said, 'base64').toString('hex');
  return /\bmd5:([0-9a-f]{32})/.exec(text)?.[1] ?? '00000000000000000000000000000000-1';
}

function put(head: Head): string {
  const [path = '', query = ''] = head.target.split('?');
  const size = Number(headerOf(head.text, 'x-amz-decoded-content-length') ?? head.length);
  seen.bytes += size;
  if (!query.includes('partNumber')) {
    seen.objects += 1;
    sizes.set(path, size);
  } else sizes.set(path, (sizes.get(path) ?? 0) + size);
  return reply('200 OK', '', `ETag: "${etagOf(head)}"\r\n`);
}

const XML = 'Content-Type: application/xml\r\n';

function post(head: Head, origin: string): string {
  const [path = '', query = ''] = head.target.split('?');
  if (path.endsWith('/upload-url')) {
    ticket += 1;
    const body = JSON.stringify({ uploadUrl: `${origin}/upload/ticket-${ticket}`, fileName: 'a/b/c' });
    return reply('200 OK', body, 'Content-Type: application/json\r\n');
  }
  if (path.startsWith('/upload/')) {
    seen.objects += 1;
    seen.bytes += head.length;
    return reply('201 Created');
  }
  if (query.startsWith('uploads')) {
    sizes.set(path, 0);
    const body = '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>';
    return reply('200 OK', body, XML);
  }
  seen.objects += 1;
  const body =
    '<CompleteMultipartUploadResult><ETag>"00000000000000000000000000000000-1"</ETag></CompleteMultipartUploadResult>';
  return reply('200 OK', body, XML);
}

function get(head: Head): string {
  const body = head.target.includes('location')
    ? '<LocationConstraint></LocationConstraint>'
    : '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
  return reply('200 OK', body, XML);
}

function readObject({ target }: Head): string {
  const size = sizes.get(target.split('?')[0] ?? '');
  if (size === undefined) return 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';
  return `HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\nETag: "00000000000000000000000000000000-1"\r\nLast-Modified: Thu, 01 Jan 2026 00:00:00 GMT\r\n\r\n`;
}

function answer(head: Head, origin: string): string {
  switch (head.method) {
    case 'PUT':
      return put(head);
    case 'POST':
      return post(head, origin);
    case 'HEAD':
      return readObject(head);
    default:
      return get(head);
  }
}

function finish(socket: Socket, head: Head, origin: string): void {
  seen.requests += 1;
  if (delayMs === 0) return void socket.write(answer(head, origin));
  if (atOnce >= mostAtOnce) {
    seen.refused += 1;
    return void socket.write(reply('503 Service Unavailable'));
  }
  atOnce += 1;
  setTimeout(() => {
    atOnce -= 1;
    socket.write(answer(head, origin));
  }, delayMs);
}

/** Where a connection stands in a request. */
interface Reading {
  kept: Buffer;
  head: Head | undefined;
  /** Bytes of the body, or of its chunk, that are still to come. */
  missing: number;
  inLastChunk: boolean;
}

/** Reads the head of a request; false when it is incomplete. */
function takeHead(reading: Reading, socket: Socket): boolean {
  const end = reading.kept.indexOf(HEAD_END);
  if (end < 0) return false;
  reading.head = readHead(reading.kept.subarray(0, end).toString('latin1'));
  reading.kept = reading.kept.subarray(end + 4);
  reading.missing = reading.head.length;
  reading.inLastChunk = !reading.head.chunked;
  if (/^expect: *100/im.test(reading.head.text)) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
  return true;
}

/** Reads the line before a chunk, and the whole last chunk; false when it is incomplete. */
function takeChunkLine(reading: Reading): boolean {
  const end = reading.kept.indexOf('\r\n');
  const size = Number.parseInt(reading.kept.subarray(0, Math.max(end, 0)).toString('latin1'), 16);
  if (end < 0 || (size === 0 && reading.kept.length < end + 4)) return false;
  reading.inLastChunk = size === 0;
  reading.missing = size === 0 ? 0 : size + 2;
  reading.kept = reading.kept.subarray(end + (size === 0 ? 4 : 2));
  return true;
}

/** Reads the available part of a body; false when more is to come. */
function takeBody(reading: Reading): boolean {
  for (;;) {
    const taken = Math.min(reading.missing, reading.kept.length);
    reading.kept = reading.kept.subarray(taken);
    reading.missing -= taken;
    if (reading.missing > 0) return false;
    if (reading.inLastChunk) return true;
    if (!takeChunkLine(reading)) return false;
  }
}

function serve(socket: Socket): void {
  const reading: Reading = { kept: Buffer.alloc(0), head: undefined, missing: 0, inLastChunk: true };
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    reading.kept = reading.kept.length === 0 ? chunk : Buffer.concat([reading.kept, chunk]);
    while (reading.head || reading.kept.length > 0) {
      if (!reading.head && !takeHead(reading, socket)) return;
      if (!reading.head || !takeBody(reading)) return;
      finish(socket, reading.head, `http://127.0.0.1:${socket.localPort}`);
      reading.head = undefined;
    }
  });
}

process.on('message', () => {
  const cpu = process.cpuUsage(spent);
  process.send?.({ ...seen, cpuMs: (cpu.user + cpu.system) / 1000 });
  spent = process.cpuUsage();
  seen = { objects: 0, bytes: 0, requests: 0, refused: 0 };
  sizes.clear();
});
const server = createServer({ noDelay: true }, serve);
server.listen(0, '127.0.0.1', 1024, () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
