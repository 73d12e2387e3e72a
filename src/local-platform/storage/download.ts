import type { IncomingMessage } from 'node:http';
import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import type { BlobStore } from './blobs.ts';
import { choosePart } from './conditions.ts';
import type { StoredObject } from './store.ts';

/** Fewer and larger reads than the 64 KiB of a stream's own choice. */
const READ_BYTES = 256 * 1024;

/**
 * Answers a GET or HEAD with the bytes of an object, a single range of them (206, 416), or 304. `undefined` when
 * they are gone: the object has been deleted or overwritten since it was looked up.
 */
export async function sendObject(
  object: StoredObject,
  blobs: BlobStore,
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
  const file = await blobs.open(file_id);
  return (
    file && {
      status,
      headers,
      stream: file.createReadStream({ start: from, end: to, highWaterMark: READ_BYTES }),
    }
  );
}

function notSatisfiable(size: number): HttpError {
  return new HttpError(
    416,
    'range_not_satisfiable',
    `The object has ${size} bytes; the range begins after.`,
    {
      headers: { 'Content-Range': `bytes */${size}` },
    },
  );
}

/** The refusal of bytes that are gone while their object was looked up. */
export function gone(key: string): HttpError {
  return new HttpError(
    404,
    'object_not_found',
    `The object "${key}" has been overwritten or deleted since this was asked for. Ask anew.`,
  );
}
