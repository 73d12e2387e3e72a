import type { FunctionService } from '../functions/service.ts';
import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { decodedPiece, type RequestContext, splitTarget } from '../http/router.ts';
import type { Bucket, StorageService } from '../storage/service.ts';

/** The current target of a domain. */
export interface Target {
  /** Whether it may be requested without a key. */
  readonly isPublic: boolean;
  /** Answers a request to the domain. */
  serve(context: RequestContext): Reply | Promise<Reply>;
}

/** The services whose resources can be targets of domains. */
export interface TargetServices {
  readonly functions: Pick<FunctionService, 'store' | 'invoke'>;
  readonly storage: StorageService;
}

export type ResourceKind = 'functions' | 'storage';

/** Returns the name of the function or bucket with this ID; `undefined` when this account has none. */
export function resourceName(services: TargetServices, kind: ResourceKind, id: string): string | undefined {
  // Records contain UUIDs in lower case; clients may send them in any case.
  return recordsOf(services, kind)
    .values()
    .find((one) => one.id === id.toLowerCase())?.name;
}

/** Returns the function or bucket of this name as a target; `undefined` when it does not exist any longer. */
export function findTarget(
  services: TargetServices,
  kind: ResourceKind,
  name: string,
  id: string,
): Target | undefined {
  if (recordsOf(services, kind).get(name)?.id !== id.toLowerCase()) return undefined;
  const { functions, storage } = services;
  if (kind === 'functions') return { isPublic: true, serve: (context) => functions.invoke(name, context) };
  const bucket = storage.bucket(name);
  const isPublic = bucket.visibility === 'public';
  return { isPublic, serve: (context) => serveBucket(storage, bucket, context) };
}

function recordsOf({ functions, storage }: TargetServices, kind: ResourceKind) {
  return kind === 'functions' ? functions.store.functions : storage.buckets;
}

const INDEX = 'index.html';

/**
 * Answers a request to a domain whose target is a bucket: the path is the key, and a folder is its `index.html`.
 * A folder without its slash is redirected, so that relative links in its page work. Throws 404, and 405 for other
 * methods than GET and HEAD.
 */
async function serveBucket(storage: StorageService, bucket: Bucket, context: RequestContext): Promise<Reply> {
  const { request, rest } = context;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const headers = { Allow: 'GET, HEAD' };
    const message = `${request.method} is not allowed here. Use GET, HEAD.`;
    throw new HttpError(405, 'method_not_allowed', message, { headers });
  }
  const { path, query } = splitTarget(rest);
  const key = decodedPiece(path.slice(1));
  if (key === undefined)
    throw new HttpError(404, 'object_not_found', `The path ${path} is not percent-encoded UTF-8.`);
  if (key === '' || key.endsWith('/')) return storage.show(bucket, `${key}${INDEX}`, request);
  if (!storage.has(bucket, key) && storage.has(bucket, `${key}/${INDEX}`)) {
    // Relative, so that no path can lead to another host.
    return { status: 308, headers: { Location: `./${path.slice(path.lastIndexOf('/') + 1)}/${query}` } };
  }
  return storage.show(bucket, key, request);
}
