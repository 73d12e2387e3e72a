/** What is done to the bucket, decided from what is wanted and what was read. Pure. */
import type { BucketState, BucketTarget, Visibility } from './state.ts';

/** Creates a bucket, or accepts one that somebody else has created since. */
export interface CreateBucket {
  readonly type: 'create-bucket';
  /** `unknown`: it cannot be read whether the bucket exists, so the platform's answer decides. */
  readonly verb: 'create' | 'unknown';
  readonly name: string;
  readonly visibility: Visibility | undefined;
}

/** Plans a bucket. An existing one needs nothing. */
export function planBucket({ name, visibility }: BucketTarget, before: BucketState): readonly CreateBucket[] {
  if (before.kind === 'present') return [];
  const verb = before.kind === 'absent' ? 'create' : 'unknown';
  return [{ type: 'create-bucket', verb, name, visibility }];
}
