import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { decodedPiece, type RequestContext, splitTarget } from '../http/router.ts';

/** The current target of a domain. */
export interface Target {
  /** Whether it may be requested without a key. */
  readonly isPublic: boolean;
  /** Answers a request to the domain. */
  serve(context: RequestContext): Reply | Promise<Reply>;
}

/** A bucket as a website sees it. */
interface SiteBucket {
  readonly visibility: 'private' | 'public';
  has(key: string): boolean;
  /** Answers with the bytes of an object to be shown in a browser. Throws 404 when it does not exist. */
  show(key: string, context: RequestContext): Promise<Reply>;
}

/** The services whose resources can be targets of domains. */
export interface TargetServices {
  readonly functions: {
    /** The name of the function with this ID. */
    nameOf(id: string): string | undefined;
    invoke(name: string, context: RequestContext): Promise<Reply>;
  };
  readonly storage: {
    bucketWithId(id: string): SiteBucket | undefined;
  };
}

/** Finds the target of a domain; `undefined` when this account has no resource of this kind and ID. */
export function findTarget(
  { functions, storage }: TargetServices,
  kind: 'functions' | 'storage',
  resourceId: string,
): Target | undefined {
  // Records contain UUIDs in lower case; clients may send them in any case.
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
 * Answers a request to a domain whose target is a bucket: the path is the key, and a folder is its `index.html`.
 * A folder without its slash is redirected, so that relative links in its page work. Throws 404, and 405 for other
 * methods than GET and HEAD.
 */
async function serveBucket(bucket: SiteBucket, context: RequestContext): Promise<Reply> {
  const { method } = context.request;
  if (method !== 'GET' && method !== 'HEAD') {
    const headers = { Allow: 'GET, HEAD' };
    throw new HttpError(405, 'method_not_allowed', `${method} is not allowed here. Use GET, HEAD.`, {
      headers,
    });
  }
  const { path, query } = splitTarget(context.rest);
  const key = decodedPiece(path.slice(1));
  if (key === undefined)
    throw new HttpError(404, 'object_not_found', `The path ${path} is not percent-encoded UTF-8.`);
  if (key === '' || key.endsWith('/')) return bucket.show(`${key}${INDEX}`, context);
  if (!bucket.has(key) && bucket.has(`${key}/${INDEX}`)) {
    // Relative, so that no path can lead to another host.
    return { status: 308, headers: { Location: `./${path.slice(path.lastIndexOf('/') + 1)}/${query}` } };
  }
  return bucket.show(key, context);
}
