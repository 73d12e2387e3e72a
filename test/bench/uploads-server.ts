/**
 * Accepts uploads and discards their bytes, as the platform (ticket, then POST) and as S3 (PUT, also in parts, with
 * HEAD and listing), and deployments: `<delay ms>`. Reports its address to its parent, and on every message the objects
 * and its processor time since the last one.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const delayMs = Number(process.argv[2] ?? 0);
const ETAG = '00000000000000000000000000000000-1';
let objects = 0;
let tickets = 0;
let spent = process.cpuUsage();
const sizes = new Map<string, number>();

/** The MD5 that S3 would return, which the clients compute and compare. */
function etagOf({ headers, rawHeaders }: IncomingMessage): string {
  const said = headers['content-md5'];
  if (said) return Buffer.from(String(said), 'base64').toString('hex');
  return /\bmd5:([0-9a-f]{32})/.exec(rawHeaders.join('\n'))?.[1] ?? ETAG;
}

function answer(request: IncomingMessage): readonly [status: number, body: unknown, etag?: string] {
  const { method, headers, url = '' } = request;
  const [path = '', query = ''] = url.split('?');
  if (method === 'GET') {
    if (query.includes('location')) return [200, '<LocationConstraint></LocationConstraint>'];
    return [200, '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'];
  }
  if (method === 'PUT') {
    const isPart = query.includes('partNumber');
    const size = Number(headers['x-amz-decoded-content-length'] ?? headers['content-length']);
    sizes.set(path, size + (isPart ? (sizes.get(path) ?? 0) : 0));
    if (!isPart) objects += 1;
    return [200, '', etagOf(request)];
  }
  if (path.endsWith('/functions')) return [201, { name: 'bench', revision_id: 'r1' }];
  if (path.endsWith('/upload-url')) {
    tickets += 1;
    return [200, { uploadUrl: `http://${headers.host}/upload/ticket-${tickets}`, fileName: 'a/b/c' }];
  }
  if (query.startsWith('uploads'))
    return [200, '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>'];
  objects += 1;
  if (path.startsWith('/upload/')) return [201, ''];
  return [200, `<CompleteMultipartUploadResult><ETag>"${ETAG}"</ETag></CompleteMultipartUploadResult>`];
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  const size = sizes.get(request.url ?? '');
  if (request.method === 'HEAD') {
    const headers = { ETag: `"${ETAG}"`, 'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT' };
    response.writeHead(size === undefined ? 404 : 200, { 'Content-Length': size ?? 0, ...headers }).end();
    return;
  }
  request.resume().on('end', async () => {
    if (delayMs > 0) await sleep(delayMs);
    const [status, body, etag] = answer(request);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'application/xml' : 'application/json';
    const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) };
    response.writeHead(status, { ...headers, ...(etag && { ETag: `"${etag}"` }) }).end(text);
  });
}

process.on('message', () => {
  const { user, system } = process.cpuUsage(spent);
  process.send?.({ objects, serverMs: (user + system) / 1000 });
  spent = process.cpuUsage();
  objects = 0;
  sizes.clear();
});
const server = createServer({ noDelay: true }, serve).listen(0, '127.0.0.1', 1024, () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
