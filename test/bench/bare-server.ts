/**
 * A server that does as little as it can and gives the answers of the platform (functions, buckets, tickets, uploads) and
 * of S3 (PUT, HEAD and listing): `<settings as JSON>`. Reports its address to its parent, and on every message what it has
 * done since the last one, after it has forgotten all where it is asked to.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { VALID } from '../support/tls.ts';
import { type Incoming, serveHttp } from './http1.ts';

export interface ServerSettings {
  /** How late each answer is. */
  readonly delayMs?: number;
  /** How long a revision takes to be ready. */
  readonly buildMs?: number;
  /** How many requests may run together; more are refused with 429. */
  readonly most?: number;
  readonly isTls?: boolean;
  /** How many objects the bucket has before. */
  readonly listed?: number;
}

/** What a server has done. */
export interface Done {
  /** Bodies of objects that it has received. */
  readonly objects: number;
  readonly requests: number;
  readonly connections: number;
  readonly serverMs: number;
}

interface StoredObject {
  readonly size: number;
  /** What the action keeps in a bucket for itself; other bytes are dropped. */
  readonly bytes?: Buffer;
}

const {
  delayMs = 0,
  buildMs = 0,
  most = Number.POSITIVE_INFINITY,
  isTls = false,
  listed = 0,
}: ServerSettings = JSON.parse(process.argv[2] ?? '{}');
const TIME = '2026-01-01T00:00:00.000Z';
const BUCKET = { id: '51c7c393-c973-4226-a8c4-6aaa7802a8b3', visibility: 'private', created_at: TIME };
const functions = new Map<string, { readonly record: object; readonly readyAt: number }>();
const buckets = new Map<string, Map<string, StoredObject>>([['things', fullBucket()]]);
const tickets = new Map<string, { readonly bucket: string; readonly key: string }>();
const sizes = new Map<string, number>();
let [objects, requests, connections, active, issued] = [0, 0, 0, 0, 0];
let spent = process.cpuUsage();

function fullBucket(): Map<string, StoredObject> {
  return new Map(Array.from({ length: listed }, (_, at) => [`earlier/${at}.js`, { size: 100 }]));
}

/** Status, and text, bytes or JSON. */
type Answer = readonly [status: number, body?: unknown];

function showFunction(name: string): object | undefined {
  const { record, readyAt = 0 } = functions.get(name) ?? {};
  return record && { ...record, revision_status: Date.now() < readyAt ? 'pending' : 'succeeded' };
}

function answerFunctions(method: string, name: string, body: Buffer): Answer {
  if (name !== '' && method === 'GET') return [200, showFunction(name) ?? 'Hello'];
  if (method === 'GET') return [200, { functions: [...functions.keys()].map(showFunction) }];
  const named = name || (/^\{"name":"([^"]+)"/.exec(body.toString('latin1', 0, 200))?.[1] ?? '');
  const record = { id: randomUUID(), name: named, entrypoint: 'main.ts', revision_id: randomUUID() };
  functions.set(named, { record, readyAt: Date.now() + buildMs });
  return [name === '' ? 201 : 200, showFunction(named)];
}

function issue(host: string, verb: string, bucket: string, key: string): string {
  issued += 1;
  const path = `/${verb}/ticket-${issued}`;
  tickets.set(path, { bucket, key });
  return `${isTls ? 'https' : 'http'}://${host}${path}`;
}

function answerStorage(method: string, host: string, path: readonly string[], body: Buffer): Answer {
  const [name = '', , ...rest] = path;
  const key = rest.join('/');
  if (name === '' && method === 'GET')
    return [200, { buckets: [...buckets.keys()].map((each) => ({ name: each, ...BUCKET })) }];
  if (name === '') {
    const { name: created } = JSON.parse(String(body));
    buckets.set(created, new Map());
    return [201, { name: created, ...BUCKET }];
  }
  const bucket = buckets.get(name);
  if (!bucket) return [404, {}];
  if (path.length === 1) return [200, { name, ...BUCKET }];
  if (key === '') return [200, { objects: Array.from(bucket, ([one, { size }]) => ({ key: one, size })) }];
  if (key === 'upload-url')
    return [200, { uploadUrl: issue(host, 'upload', name, JSON.parse(String(body)).key), fileName: 'a' }];
  const object = key.replace(/\/download-url$/, '');
  if (object !== key && !bucket.has(object)) return [404, {}];
  if (object !== key) return [200, { downloadUrl: issue(host, 'download', name, object) }];
  if (method === 'DELETE') return bucket.delete(key) ? [204] : [404, {}];
  return bucket.has(key) ? [200, { key, size: bucket.get(key)?.size }] : [404, {}];
}

function transfer({ method, size, body }: Incoming, path: string): Answer {
  const { bucket = '', key = '' } = tickets.get(path) ?? {};
  const stored = buckets.get(bucket);
  if (method === 'GET') return stored?.has(key) ? [200, stored.get(key)?.bytes] : [404, {}];
  objects += 1;
  tickets.delete(path);
  stored?.set(key, { size, ...(isKept(key) && { bytes: body }) });
  return [201, { key, size }];
}

function answer(request: Incoming): Answer {
  const { method, headers, url, size, body } = request;
  const [path = '', query = ''] = url.split('?');
  const [, first, service, , ...rest] = path.split('/').map(decodeURIComponent);
  if (first === 'upload' || first === 'download') return transfer(request, path);
  if (first === 'v1' && service === 'functions') return answerFunctions(method, rest[0] ?? '', body);
  if (first === 'v1') return answerStorage(method, headers.host ?? '', rest, body);
  if (method === 'HEAD') return [sizes.has(path) ? 200 : 404];
  if (method === 'GET' && query.includes('location'))
    return [200, '<LocationConstraint></LocationConstraint>'];
  if (method === 'GET') return [200, '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'];
  objects += 1;
  sizes.set(path, Number(headers['x-amz-decoded-content-length'] ?? size));
  return [200, ''];
}

/** What the action keeps in a bucket for itself, such as a manifest. */
const isKept = (key: string): boolean => /(?:^|\/)\./.test(key);

/**
 * The MD5 that S3 would return: of the header, or of the bytes for clients that compare it without sending it. A text with `-`,
 * as objects of several parts have, is compared by none.
 */
function etagOf(headers: Incoming['headers'], size: number, body: Buffer): string {
  const sent = headers['content-md5'];
  const isWhole = body.length === size;
  const md5 =
    typeof sent === 'string'
      ? Buffer.from(sent, 'base64')
      : isWhole && createHash('md5').update(body).digest();
  return md5 ? `"${md5.toString('hex')}"` : '"of-parts"';
}

async function serve({ method, url, headers, size, body }: Incoming): Promise<string | Buffer> {
  requests += 1;
  active += 1;
  const isRefused = active > most;
  if (delayMs > 0) await sleep(delayMs);
  active -= 1;
  const [status, content = ''] = isRefused ? [429, {}] : answer({ method, url, headers, size, body });
  const isJson = typeof content !== 'string' && !Buffer.isBuffer(content);
  const bytes = isJson ? JSON.stringify(content) : content;
  const isHead = method === 'HEAD';
  const length = isHead && status === 200 ? (sizes.get(url) ?? 0) : Buffer.byteLength(bytes);
  const lines = [
    `HTTP/1.1 ${status} Status`,
    `Content-Type: application/${isJson ? 'json' : 'xml'}`,
    `Content-Length: ${length}`,
    ...(isHead && status === 200 ? ['Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT'] : []),
    ...(method === 'PUT' ? [`ETag: ${etagOf(headers, size, body)}`] : []),
  ];
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  if (isHead) return head;
  return typeof bytes === 'string' ? head + bytes : Buffer.concat([Buffer.from(head), bytes]);
}

process.on('message', (question) => {
  if (question === 'forget') {
    for (const all of [functions, buckets, tickets, sizes]) all.clear();
    buckets.set('things', fullBucket());
  }
  const { user, system } = process.cpuUsage(spent);
  const done: Done = { objects, requests, connections, serverMs: (user + system) / 1000 };
  process.send?.(done);
  spent = process.cpuUsage();
  [objects, requests, connections] = [0, 0, 0];
});
const server = isTls ? createTlsServer({ ...VALID, noDelay: true }) : createServer({ noDelay: true });
serveHttp(server, { isKept: (url) => isKept(tickets.get(url)?.key ?? ''), answer: serve });
server.on('connection', () => {
  connections += 1;
});
server.listen(0, '127.0.0.1', 1024, () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(isTls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`);
});
