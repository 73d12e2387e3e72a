/** What is done to the bucket, decided from what is wanted and what was read. Pure. */
import type { State } from '../platform/state.ts';
import type { BucketConfig } from './config.ts';

/** Creates a bucket, or accepts one that somebody else has created since. */
export interface CreateBucket extends BucketConfig {
  readonly type: 'create-bucket';
  /** `unknown`: it cannot be read whether the bucket exists, so the platform's answer decides. */
  readonly verb: 'create' | 'unknown';
  /** It keeps snapshots. */
  readonly isOwn: boolean;
}

export interface CreatedBucket {
  readonly operation: 'created' | 'existing';
}

/** Plans a bucket. An existing one needs nothing. @param isOwn it keeps snapshots */
export function planBucket(
  { name, visibility }: BucketConfig,
  { kind }: State<unknown>,
  isOwn = false,
): readonly CreateBucket[] {
  const verb = kind === 'absent' ? 'create' : 'unknown';
  return kind === 'present' ? [] : [{ type: 'create-bucket', verb, name, visibility, isOwn }];
}
