import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, splitTarget } from '../http/router.ts';

/** A bucket as a website sees it. */
export interface SiteBucket {
  readonly visibility: 'private' | 'public';
  has(key: string): boolean;
  /** Answers with the bytes of an object to be shown in a browser. Throws 404 when there is none of this key. */
  show(key: string, context: RequestContext): Promise<Reply>;
}

const INDEX = 'index.html';

/**
 * Answers a request under a domain that points at a bucket: the path is the key, and a folder is its `index.html`.
 * A folder written without its slash is sent to where relative links in its page are right. Throws 404, and 405 for
 * what is neither GET nor HEAD.
 */
export async function serveBucket(bucket: SiteBucket, context: RequestContext): Promise<Reply> {
  const { method } = context.request;
  if (method !== 'GET' && method !== 'HEAD') throw readOnly(method);
  const { path, query } = splitTarget(context.rest);
  const key = decodedKey(path);
  if (key === '' || key.endsWith('/')) return bucket.show(`${key}${INDEX}`, context);
  if (!bucket.has(key) && bucket.has(`${key}/${INDEX}`)) {
    // Relative, so that no path can be made that leads to another host.
    return { status: 308, headers: { Location: `./${path.slice(path.lastIndexOf('/') + 1)}/${query}` } };
  }
  return bucket.show(key, context);
}

function decodedKey(path: string): string {
  try {
    return decodeURIComponent(path.slice(1));
  } catch (error) {
    throw new HttpError(404, 'object_not_found', `The path ${path} is not encoded as an address must be.`, {
      cause: error,
    });
  }
}

function readOnly(method: string | undefined): HttpError {
  return new HttpError(405, 'method_not_allowed', `${method} is not possible here; use GET, HEAD.`, {
    headers: { Allow: 'GET, HEAD' },
  });
}
