import { ApiError, DeployError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { BucketRecord } from '../platform/types.ts';
import type { BucketConfig } from './config.ts';

/** What is known of a bucket. */
export type BucketState =
  | { readonly kind: 'present'; readonly record: BucketRecord }
  | { readonly kind: 'absent' }
  /** The key may not read. */
  | { readonly kind: 'unreadable'; readonly reason: ApiError };

/** Reads a bucket: at its own path, or in the list where that refuses or knows of none. @throws DeployError */
export async function readBucket(storage: StorageClient, name: string): Promise<BucketState> {
  try {
    const reply = await storage.readBucket(name);
    // A bucket that is wrongly taken for absent would be uploaded to without a look at its content.
    if (reply.kind === 'absent') return await findListed(storage, name, undefined);
    return { kind: 'present', record: valueOrThrow(reply) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return await findListed(storage, name, error);
  }
}

/** @param reason why its own path refuses; undefined when it knows of no such bucket */
async function findListed(
  storage: StorageClient,
  name: string,
  reason: ApiError | undefined,
): Promise<BucketState> {
  try {
    const record = valueOrThrow(await storage.listBuckets()).find((bucket) => bucket.name === name);
    return record ? { kind: 'present', record } : { kind: 'absent' };
  } catch (error) {
    if (error instanceof DeployError) return reason ? { kind: 'unreadable', reason } : { kind: 'absent' };
    throw error;
  }
}

/** Checks that an existing bucket has the wanted visibility. @throws DeployError */
export function checkVisibility(target: BucketConfig, record: BucketRecord): void {
  const { name, visibility } = target;
  const there = record.visibility?.toLowerCase();
  if (visibility === undefined || there === undefined || there === visibility) return;
  throw new DeployError(
    `Bucket "${name}" is ${there}, but \`bucket_visibility\` is ${visibility}. The visibility of a bucket cannot be changed`,
    { hint: 'Choose another `bucket`, or leave out `bucket_visibility` to use the bucket as it is.' },
  );
}
