import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Answer, Json, TestPlatform } from './local-platform.ts';

export const BUCKETS = '/storage/buckets';

/** The parts of a running platform that the calls below need. */
type StoragePlatform = Pick<TestPlatform, 'call' | 'create'>;

type Bytes = string | Uint8Array<ArrayBuffer>;

/** Returns the path of an object under `/v1`, with each segment of its key encoded. */
export function objectPath(bucket: string, key: string): string {
  // A URL loses the segments `.` and `..`, however they are encoded, unless an encoded slash is beside them.
  return `${BUCKETS}/${bucket}/objects/${encodeURIComponent(key)}`;
}

export function createBucket(platform: StoragePlatform, name: string, visibility?: string): Promise<Json> {
  return platform.create(BUCKETS, { name, visibility });
}

export function uploadUrl({ call }: StoragePlatform, bucket: string, key: string): Promise<string> {
  return urlOf(call('POST', `${BUCKETS}/${bucket}/objects/upload-url`, { body: { key } }), 'uploadUrl');
}

export function downloadUrl({ call }: StoragePlatform, bucket: string, key: string): Promise<string> {
  return urlOf(call('GET', `${objectPath(bucket, key)}/download-url`), 'downloadUrl');
}

async function urlOf(asked: Promise<Answer>, field: string): Promise<string> {
  const { text, json } = await asked;
  if (typeof json[field] === 'string') return json[field];
  throw new Error(`there is no ${field} in ${text}`);
}

/** Sends bytes to an upload URL, without a key. */
export function sendBytes(url: string, body: Bytes, type = 'text/plain'): Promise<Response> {
  return fetch(url, { method: 'POST', headers: type === '' ? {} : { 'content-type': type }, body });
}

/** Begins an upload that can stay incomplete, with a header that frames its body; settles when the platform accepts it. */
export async function beginUpload(url: string, framing: string, body: string): Promise<Socket> {
  const { port, host, pathname } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  const accepted = once(socket, 'data');
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nExpect: 100-continue\r\n${framing}\r\n\r\n`);
  const [answer] = await accepted;
  if (!String(answer).startsWith('HTTP/1.1 100 ')) throw new Error(`the upload was answered ${answer}`);
  socket.write(body);
  return socket;
}

export async function upload(
  platform: StoragePlatform,
  bucket: string,
  key: string,
  body: Bytes,
  type?: string,
): Promise<Json> {
  const response = await sendBytes(await uploadUrl(platform, bucket, key), body, type);
  const text = await response.text();
  if (response.status !== 201) throw new Error(`the upload answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

export async function download(platform: StoragePlatform, bucket: string, key: string): Promise<Response> {
  return fetch(await downloadUrl(platform, bucket, key));
}
