import * as v from 'valibot';
import { HttpError } from '../http/errors.ts';
import { decodedPiece } from '../http/router.ts';
import { textOf, textThat } from '../http/validate.ts';

export const bucketName = textOf(
  /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
  'must be 2 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit',
);

/** A value that HTTP can send back: no control characters, and only Latin-1. */
const HEADER_VALUE = /^[ -~\u0080-\u00ff]+$/;

/** Segments that URL parsers resolve (WHATWG URL, "single-dot" and "double-dot URL path segment"). */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** Creates a bucket (section 2 of the API document, "Bucket"). */
export const bucketBody = v.object({
  name: bucketName,
  visibility: v.optional(v.picklist(['private', 'public'], 'must be "private" or "public"'), 'private'),
});

/** Requests an upload URL. */
export const uploadBody = v.object({ key: textThat(keyProblem) });

/** Decodes the key at the end of a raw path. Throws 400 when it is not percent-encoded UTF-8. */
export function readKey(rawPath: string): string {
  const key = decodedPiece(rawPath);
  if (key !== undefined) return key;
  const message = `The object key "${rawPath}" in the path is not percent-encoded UTF-8. Encode each segment with encodeURIComponent.`;
  throw new HttpError('invalid_object_key', message);
}

/** Returns the media type of an upload; `application/octet-stream` when it is missing or cannot be sent in a header. */
export function readMediaType(given: string | undefined): string {
  return given !== undefined && HEADER_VALUE.test(given) ? given : 'application/octet-stream';
}

function keyProblem(key: string): string | undefined {
  if (key === '') return 'must not be empty';
  if (!key.isWellFormed()) return 'is not well-formed Unicode';
  if (/\p{Cc}/u.test(key)) return 'must not contain control characters';
  if (key.startsWith('/')) return 'must not begin with "/"; it is relative to the bucket';
  if (Buffer.byteLength(key) > 1024) return 'must not be longer than 1,024 bytes in UTF-8';
  // Browsers read a backslash in a path as a slash.
  const resolved = key.split(/[/\\]/).find((part) => DOT_SEGMENT.test(part));
  return resolved === undefined
    ? undefined
    : `must not contain the segment "${resolved}", which URLs resolve`;
}
