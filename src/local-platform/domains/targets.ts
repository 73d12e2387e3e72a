import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { decodedPiece, type RequestContext, splitTarget } from '../http/router.ts';

/** What a domain points at, as it is now. */
export interface Target {
  /** Whether it may be reached without a key. */
  readonly isPublic: boolean;
  /** Answers a request that came in under the domain. */
  serve(context: RequestContext): Reply | Promise<Reply>;
}

/** A bucket as a website sees it. */
interface SiteBucket {
  readonly visibility: 'private' | 'public';
  has(key: string): boolean;
  /** Answers with the bytes of an object to be shown in a browser. Throws 404 when there is none of this key. */
  show(key: string, context: RequestContext): Promise<Reply>;
}

/** The services whose resources domains may point at, each as much of it as that takes. */
export interface TargetServices {
  readonly functions: {
    /** The name of the function with this id. */
    nameOf(id: string): string | undefined;
    invoke(name: string, context: RequestContext): Promise<Reply>;
  };
  readonly storage: {
    bucketWithId(id: string): SiteBucket | undefined;
  };
}

/** Finds the resource of a domain; `undefined` when there is none of this kind and id in this account. */
export function findTarget(
  { functions, storage }: TargetServices,
  kind: 'functions' | 'storage',
  resourceId: string,
): Target | undefined {
  // Records contain UUIDs in lower case; clients may write them as they like.
  const id = resourceId.toLowerCase();
  if (kind === 'functions') {
    const name = functions.nameOf(id);
    if (name === undefined) return undefined;
    return { isPublic: true, serve: (context) => functions.invoke(name, context) };
  }
  const bucket = storage.bucketWithId(id);
  if (!bucket) return undefined;
  return { isPublic: bucket.visibility === 'public', serve: (context) => serveBucket(bucket, context) };
}

const INDEX = 'index.html';

/**
 * Answers a request under a domain that points at a bucket: the path is the key, and a folder is its `index.html`.
 * A folder written without its slash is redirected to where relative links in its page are right. Throws 404, and 405 for
 * what is neither GET nor HEAD.
 */
async function serveBucket(bucket: SiteBucket, context: RequestContext): Promise<Reply> {
  const { method } = context.request;
  if (method !== 'GET' && method !== 'HEAD') {
    const headers = { Allow: 'GET, HEAD' };
    throw new HttpError(405, 'method_not_allowed', `${method} is not possible here; use GET, HEAD.`, {
      headers,
    });
  }
  const { path, query } = splitTarget(context.rest);
  const key = decodedPiece(path.slice(1));
  if (key === undefined)
    throw new HttpError(404, 'object_not_found', `The path ${path} is not encoded as an address must be.`);
  if (key === '' || key.endsWith('/')) return bucket.show(`${key}${INDEX}`, context);
  if (!bucket.has(key) && bucket.has(`${key}/${INDEX}`)) {
    // Relative, so that no path can be made that leads to another host.
    return { status: 308, headers: { Location: `./${path.slice(path.lastIndexOf('/') + 1)}/${query}` } };
  }
  return bucket.show(key, context);
}
