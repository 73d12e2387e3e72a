import type { IncomingMessage } from 'node:http';
import { HttpError } from '../http/errors.ts';
import type { Reply, ReplyHeaders } from '../http/reply.ts';
import type { Blobs, StoredObject } from './blobs.ts';

/**
 * Answers a GET or HEAD with the bytes of an object, or a single range of them (206, 416). Throws 404 when the object
 * was deleted or overwritten after it was found.
 */
export async function sendObject(
  object: StoredObject,
  blobs: Blobs,
  request: IncomingMessage,
): Promise<Reply> {
  const { key, size, content_type, file_id } = object;
  const range = rangeOf(request, size);
  const { from, to } = range ?? { from: 0, to: size - 1 };
  if (range && from >= size) {
    const message = `The range begins after the end of the object, which has ${size.toLocaleString('en-US')} bytes.`;
    const headers = { 'Content-Range': `bytes */${size}` };
    throw new HttpError('range_not_satisfiable', message, { headers });
  }
  const headers = {
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
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
function rangeOf({ method, headers }: IncomingMessage, size: number) {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || (first === '' && last === '')) return undefined;
  if (first === '') return { from: Math.max(size - Number(last), 0), to: size - 1 };
  const to = last === '' ? size - 1 : Number(last);
  if (last !== '' && to < Number(first)) return undefined;
  return { from: Number(first), to: Math.min(to, size - 1) };
}

/** The types that browsers show and never run, without parameters that could change that. */
const PASSIVE =
  /^(?:text\/plain|application\/json|image\/(?:avif|bmp|gif|jpeg|png|webp|x-icon)|(?:audio|video)\/(?:aac|flac|mp4|mpeg|ogg|wav|webm))(?:; ?charset=[\w-]+)?$/i;

/**
 * Returns headers that prevent an object from acting as a page of the dashboard, which has the same origin: no scripts, an
 * origin of its own, and a download unless its type is passive.
 */
export function browserHeaders({ content_type }: StoredObject): ReplyHeaders {
  const disposition = PASSIVE.test(content_type) ? 'inline' : 'attachment';
  return { 'Content-Security-Policy': 'sandbox', 'Content-Disposition': disposition };
}
