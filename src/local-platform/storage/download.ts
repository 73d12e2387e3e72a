import type { IncomingMessage } from 'node:http';
import { HttpError } from '../http/errors.ts';
import type { Reply, ReplyHeaders } from '../http/reply.ts';
import type { Blobs, StoredObject } from './blobs.ts';

/**
 * Answers a GET or HEAD with the bytes of an object, a single range of them (206, 416), or 304. Returns `undefined`
 * when the object was deleted or overwritten after it was found.
 */
export async function sendObject(
  object: StoredObject,
  blobs: Blobs,
  request: IncomingMessage,
): Promise<Reply | undefined> {
  const { size, sha256, content_type, file_id } = object;
  const etag = `"${sha256}"`;
  // A range is of what GET transfers (RFC 9110, section 14.2).
  const range = request.method === 'GET' ? request.headers.range : undefined;
  const part = choosePart({ ...request.headers, range }, size, etag);
  if (part.kind === 'unsatisfiable') throw notSatisfiable(size);
  const described = { ETag: etag, 'Accept-Ranges': 'bytes', 'X-Content-Type-Options': 'nosniff' };
  if (part.kind === 'unchanged') return { status: 304, headers: described };
  const { from, to } = part.kind === 'range' ? part : { from: 0, to: size - 1 };
  const headers = {
    ...described,
    'Content-Type': content_type,
    'Content-Length': String(to - from + 1),
    ...(part.kind === 'range' ? { 'Content-Range': `bytes ${from}-${to}/${size}` } : {}),
  };
  const status = part.kind === 'range' ? 206 : 200;
  if (request.method === 'HEAD' || size === 0) return { status, headers };
  const stream = await blobs.read(file_id, from, to);
  return stream && { status, headers, stream };
}

function notSatisfiable(size: number): HttpError {
  const headers = { 'Content-Range': `bytes */${size}` };
  const message = `The range begins after the end of the object, which has ${size.toLocaleString('en-US')} bytes.`;
  return new HttpError(416, 'range_not_satisfiable', message, { headers });
}

/** The refusal of bytes that were removed after their object was found. */
export function overwritten(key: string): HttpError {
  const message = `Object "${key}" was overwritten or deleted. Request it again.`;
  return new HttpError(404, 'object_not_found', message);
}

/** The part of an object that a response contains. `to` is the last byte, as in `Content-Range`. */
type Part =
  | { readonly kind: 'all' }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'unsatisfiable' }
  | { readonly kind: 'unchanged' };

/** The headers that select it, as Node names them. */
interface Conditions {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/**
 * Decides how a GET of `size` bytes with this ETag is answered (RFC 9110, sections 13 and 14). Several ranges,
 * other units and invalid ranges select everything, as the RFC allows.
 */
export function choosePart(conditions: Conditions, size: number, etag: string): Part {
  if (matches(conditions['if-none-match'], etag)) return { kind: 'unchanged' };
  const asked = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(conditions.range ?? '');
  const [, first = '', last = ''] = asked ?? [];
  const isForOther = conditions['if-range'] !== undefined && conditions['if-range'] !== etag;
  if (isForOther || (first === '' && last === '')) return { kind: 'all' };
  if (first === '') return range(Math.max(size - Number(last), 0), size - 1, size);
  if (last === '') return range(Number(first), size - 1, size);
  if (Number(last) < Number(first)) return { kind: 'all' };
  return range(Number(first), Math.min(Number(last), size - 1), size);
}

function range(from: number, to: number, size: number): Part {
  return from < size ? { kind: 'range', from, to } : { kind: 'unsatisfiable' };
}

/** Compares weakly: a cache or proxy may have marked the tag as weak. */
function matches(tags: string | undefined, etag: string): boolean {
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
  const name = encodeURIComponent(key.slice(key.lastIndexOf('/') + 1)).replace(/['()*]/g, percentEncoded);
  const disposition = PASSIVE.test(content_type) ? 'inline' : 'attachment';
  return {
    'Content-Security-Policy': 'sandbox',
    'Content-Disposition': `${disposition}; filename*=UTF-8''${name}`,
  };
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
