/**
 * A server that keeps nothing and gives the answers of the platform (deployments, a bucket, tickets, uploads, an
 * invocation) and of S3 (PUT, HEAD and listing): `<delay ms>`. Reports its address to its parent, and on every message
 * the objects and its processor time since the last one.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const delayMs = Number(process.argv[2] ?? 0);
const BUCKET = {
  ...{ id: '51c7c393-c973-4226-a8c4-6aaa7802a8b3', name: 'things', visibility: 'private' },
  created_at: '2026-01-01T00:00:00.000Z',
};
let objects = 0;
let tickets = 0;
let spent = process.cpuUsage();
const sizes = new Map<string, number>();

function answer({ method, headers, url = '' }: IncomingMessage): readonly [status: number, body: unknown] {
  const [path = '', query = ''] = url.split('?');
  if (method === 'GET') {
    if (path.startsWith('/v1/storage')) return [200, BUCKET];
    if (path.startsWith('/v1/functions')) return [200, 'Hello'];
    if (query.includes('location')) return [200, '<LocationConstraint></LocationConstraint>'];
    return [200, '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'];
  }
  if (path.endsWith('/functions')) return [201, { name: 'bench', revision_id: 'r1' }];
  if (path.endsWith('/upload-url')) {
    tickets += 1;
    return [200, { uploadUrl: `http://${headers.host}/upload/ticket-${tickets}`, fileName: 'a/b/c' }];
  }
  objects += 1;
  sizes.set(path, Number(headers['x-amz-decoded-content-length'] ?? headers['content-length']));
  return [method === 'PUT' ? 200 : 201, method === 'PUT' ? '' : BUCKET];
}

/** The MD5 that S3 would return, which `rclone` computes and compares. */
function etagOf({ headers }: IncomingMessage): string {
  return `"${Buffer.from(String(headers['content-md5'] ?? ''), 'base64').toString('hex')}"`;
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'HEAD') {
    const size = sizes.get(request.url ?? '');
    response.writeHead(size === undefined ? 404 : 200, {
      'Content-Length': size ?? 0,
      'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    });
    response.end();
    return;
  }
  request.resume().on('end', async () => {
    if (delayMs > 0) await sleep(delayMs);
    const [status, body] = answer(request);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, {
      'Content-Type': typeof body === 'string' ? 'application/xml' : 'application/json',
      'Content-Length': Buffer.byteLength(text),
      ...(request.method === 'PUT' && { ETag: etagOf(request) }),
    });
    response.end(text);
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
