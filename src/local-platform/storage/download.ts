import type { IncomingMessage } from 'node:http';
import { HttpError } from '../http/errors.ts';
import type { Reply, ReplyHeaders } from '../http/reply.ts';
import type { Blobs, StoredObject } from './blobs.ts';

/**
 * Answers a GET or HEAD with the bytes of an object, a single range of them (206, 416), or 304. Throws 404 when the object
 * was deleted or overwritten after it was found.
 */
export async function sendObject(
  object: StoredObject,
  blobs: Blobs,
  request: IncomingMessage,
): Promise<Reply> {
  const { key, size, sha256, content_type, file_id } = object;
  const etag = `"${sha256}"`;
  const described = { ETag: etag, 'Accept-Ranges': 'bytes', 'X-Content-Type-Options': 'nosniff' };
  if (isMatch(request.headers['if-none-match'], etag)) return { status: 304, headers: described };
  const range = rangeOf(request, size, etag);
  const { from, to } = range ?? { from: 0, to: size - 1 };
  if (range && from >= size) {
    const message = `The range begins after the end of the object, which has ${size.toLocaleString('en-US')} bytes.`;
    const headers = { 'Content-Range': `bytes */${size}` };
    throw new HttpError('range_not_satisfiable', message, { headers });
  }
  const headers = {
    ...described,
    'Content-Type': content_type,
    'Content-Length': String(to - from + 1),
    ...(range && { 'Content-Range': `bytes ${from}-${to}/${size}` }),
  };
  const status = range ? 206 : 200;
  if (request.method === 'HEAD' || size === 0) return { status, headers };
  const stream = await blobs.read(file_id, from, to);
  if (!stream) throw overwritten(key);
  return { status, headers, stream };
}

/** The refusal of bytes that were removed after their object was found. */
export function overwritten(key: string): HttpError {
  const message = `Object "${key}" was overwritten or deleted. Request it again.`;
  return new HttpError('object_not_found', message);
}

/**
 * Returns the first and the last byte that a GET asks for (RFC 9110, section 14). Several ranges, other units and invalid
 * ranges select everything, as the RFC allows.
 */
function rangeOf({ method, headers }: IncomingMessage, size: number, etag: string) {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(headers.range ?? '') ?? [];
  const isForOther = (headers['if-range'] ?? etag) !== etag;
  if (method !== 'GET' || isForOther || (first === '' && last === '')) return undefined;
  if (first === '') return { from: Math.max(size - Number(last), 0), to: size - 1 };
  const to = last === '' ? size - 1 : Number(last);
  if (last !== '' && to < Number(first)) return undefined;
  return { from: Number(first), to: Math.min(to, size - 1) };
}

/** Compares weakly: a cache or proxy may have marked the tag as weak. */
function isMatch(tags: string | undefined, etag: string): boolean {
  const listed = (tags ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return listed.includes(etag) || listed.includes('*');
}

/** The types that browsers show and never run, without parameters that could change that. */
const PASSIVE =
  /^(?:text\/plain|application\/json|image\/(?:avif|bmp|gif|jpeg|png|webp|x-icon)|(?:audio|video)\/(?:aac|flac|mp4|mpeg|ogg|wav|webm))(?:; ?charset=[\w-]+)?$/i;

/**
 * Returns headers that prevent an object from acting as a page of the dashboard, which has the same origin: no scripts, an
 * origin of its own, and a download unless its type is passive. The URL contains no file name, so a header does.
 */
export function browserHeaders({ key, content_type }: StoredObject): ReplyHeaders {
  const name = encodeURIComponent(key.slice(key.lastIndexOf('/') + 1)).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const disposition = PASSIVE.test(content_type) ? 'inline' : 'attachment';
  return {
    'Content-Security-Policy': 'sandbox',
    'Content-Disposition': `${disposition}; filename*=UTF-8''${name}`,
  };
}
