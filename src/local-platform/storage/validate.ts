import { HttpError, invalid } from '../http/errors.ts';

export type Visibility = 'private' | 'public';

type Body = Readonly<Record<string, unknown>>;

const NAME = /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

const NAME_RULE =
  'must be 2 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit';

/** What HTTP can send again: no control characters, and nothing beyond Latin-1. */
const HEADER_VALUE = /^[ -~\u0080-\u00ff]+$/;

/** What a URL parser resolves (WHATWG URL, "single-dot" and "double-dot URL path segment"), so that the path leads elsewhere. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/** UTF-8 bytes; the API document shows no limit (section 8). */
const LONGEST_KEY = 1024;

/**
 * Checks the body of a bucket's creation (section 2 of the API document, "Bucket"); `private` when it names no
 * visibility. Throws 400 with every problem.
 */
export function validateBucket(body: Body): { readonly name: string; readonly visibility: Visibility } {
  const { name, visibility = 'private' } = body;
  if (isBucketName(name) && isVisibility(visibility)) return { name, visibility };
  throw invalid('invalid_bucket', [
    ...(isBucketName(name) ? [] : [{ path: 'name', message: nameProblem(name) }]),
    ...(isVisibility(visibility) ? [] : [{ path: 'visibility', message: 'must be "private" or "public"' }]),
  ]);
}

/** Checks the body that asks for an upload URL, and gives back its key, unchanged. Throws 400 for a key that no object can have. */
export function validateUpload({ key }: Body): string {
  const message = keyProblem(key);
  if (typeof key === 'string' && message === undefined) return key;
  throw invalid('invalid_object_key', [{ path: 'key', message: message ?? 'must be a string' }]);
}

/** The key that the raw end of a path names. Throws 400 when it is no percent-encoded UTF-8. */
export function readKey(rawPath: string): string {
  try {
    return decodeURIComponent(rawPath);
  } catch (error) {
    const message = `The object key "${rawPath}" in the path is not percent-encoded UTF-8. Encode each of its pieces, as encodeURIComponent does.`;
    throw new HttpError(400, 'invalid_object_key', message, { cause: error });
  }
}

/** The media type of an upload: as given, or the one for bytes of no known kind when none is, or none that a header can carry. */
export function readMediaType(given: string | undefined): string {
  return given !== undefined && HEADER_VALUE.test(given) ? given : 'application/octet-stream';
}

function isBucketName(value: unknown): value is string {
  return typeof value === 'string' && NAME.test(value);
}

function isVisibility(value: unknown): value is Visibility {
  return value === 'private' || value === 'public';
}

function nameProblem(value: unknown): string {
  return value === undefined ? 'is required' : NAME_RULE;
}

/** Returns why no bucket can have this name; `undefined` when one can. */
export function bucketNameProblem(name: string): string | undefined {
  return NAME.test(name) ? undefined : NAME_RULE;
}

function keyProblem(key: unknown): string | undefined {
  if (key === undefined) return 'is required';
  if (typeof key !== 'string') return 'must be a string';
  if (key === '') return 'must not be empty';
  if (!key.isWellFormed()) return 'is not well-formed text';
  if (/\p{Cc}/u.test(key)) return 'must not contain control characters';
  if (key.startsWith('/')) return 'must not begin with "/"; it is relative to the bucket';
  if (Buffer.byteLength(key) > LONGEST_KEY) return `must not be longer than ${LONGEST_KEY} bytes of UTF-8`;
  // Browsers read a backslash in a path as a slash.
  const resolved = key.split(/[/\\]/).find((part) => DOT_SEGMENT.test(part));
  return resolved === undefined ? undefined : `must not contain the part "${resolved}", which URLs resolve`;
}
