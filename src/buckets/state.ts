import { DeployError } from '../errors.ts';
import { lookupIn, lookupOf, readEither, type State } from '../platform/state.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { BucketRecord } from '../platform/types.ts';
import type { BucketConfig } from './config.ts';

export type BucketState = State<BucketRecord>;

/** Reads a bucket: at its own path, or in the list when that path refuses or shows no such bucket. @throws DeployError */
export async function readBucket(storage: StorageClient, name: string): Promise<BucketState> {
  const { first: own, second: list } = await readEither<BucketRecord>({
    first: async () => lookupOf(await storage.readBucket(name)),
    second: async () =>
      lookupIn(await storage.listBuckets(), (records) => records.find((record) => record.name === name)),
    isComplete: () => true,
  });
  const found = own.kind === 'record' ? own : list;
  if (found?.kind === 'record') return { kind: 'present', record: found.record };
  // A bucket that is wrongly taken for absent would be uploaded to without a look at its content.
  const isUnreadable = own.kind === 'failed' && list?.kind !== 'absent';
  return isUnreadable ? { kind: 'unreadable', reason: own.error } : { kind: 'absent' };
}

/** Checks that a bucket is not public. @throws DeployError */
export function checkPrivate(name: string, { visibility }: BucketRecord): void {
  if (visibility?.toLowerCase() !== 'public') return;
  throw new DeployError(
    `Could not store snapshots in bucket "${name}": it is public, and snapshots contain source code`,
    { hint: 'Choose a private bucket, or a new name, for `snapshot_bucket`.' },
  );
}

/** Checks that an existing bucket has the wanted visibility. @throws DeployError */
export function checkVisibility({ name, visibility }: BucketConfig, record: BucketRecord): void {
  const there = record.visibility?.toLowerCase();
  if (visibility === undefined || there === undefined || there === visibility) return;
  throw new DeployError(
    `Bucket "${name}" is ${there}, but \`bucket_visibility\` is ${visibility}. The visibility of a bucket cannot be changed`,
    { hint: 'Choose another `bucket`, or leave out `bucket_visibility` to use the bucket as it is.' },
  );
}

/** Returns what the bucket is, or will be created as; undefined where that cannot be read. */
export function visibilityOf(state: BucketState, wanted: BucketConfig['visibility']): string | undefined {
  if (state.kind === 'present') return state.record.visibility ?? wanted;
  return state.kind === 'absent' ? (wanted ?? 'private') : wanted;
}
