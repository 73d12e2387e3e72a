import { HttpError, methodNotAllowed } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { decodedPiece, type RequestContext } from '../http/router.ts';
import type { Bucket, StorageService } from '../storage/service.ts';

const INDEX = 'index.html';

/**
 * Answers a request to a domain whose target is a bucket: the path is the key, and a folder is its `index.html`.
 * A folder without its slash is redirected, so that relative links in its page work. Throws 404, and 405 for other
 * methods than GET and HEAD.
 */
export async function serveBucket(
  { has, show }: StorageService,
  bucket: Bucket,
  { request, rest: path, query }: RequestContext,
): Promise<Reply> {
  const { method = 'GET' } = request;
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method, 'GET, HEAD');
  const key = decodedPiece(path.slice(1));
  if (key === undefined)
    throw new HttpError(404, 'object_not_found', `The path ${path} is not percent-encoded UTF-8.`);
  if (key === '' || key.endsWith('/')) return show(bucket, `${key}${INDEX}`, request);
  if (!has(bucket, key) && has(bucket, `${key}/${INDEX}`)) {
    // Relative, so that no path can lead to another host.
    return { status: 308, headers: { Location: `./${path.slice(path.lastIndexOf('/') + 1)}/${query}` } };
  }
  return show(bucket, key, request);
}
