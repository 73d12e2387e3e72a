/** What will be done to a bucket and its objects, decided from what is here and what is there. Pure. */

import type { BucketState, BucketTarget } from '../buckets/bucket.ts';
import { formatBytes, formatCount } from '../format.ts';
import type { Artifacts } from './collect.ts';
import type { Compared } from './compare.ts';
import { type Before, checkBrake, type Difference, findDifference, type UploadMode } from './difference.ts';
import { manifestKey } from './manifest.ts';
import type { Shard } from './shard.ts';

/** What will be done to the bucket itself. */
export interface BucketPlan {
  /** Making one that exists already does nothing. */
  readonly action: 'make' | 'nothing';
  readonly steps: readonly string[];
}

/** What will be done to the objects of a bucket. */
export interface UploadPlan {
  readonly difference: Difference;
  readonly manifestKey: string;
  readonly steps: readonly string[];
}

/** How an upload is meant. */
export interface UploadIntent {
  readonly upload: UploadMode;
  readonly keyPrefix: string;
  readonly shard: Shard | undefined;
}

/** What is here. */
export interface UploadSource {
  readonly artifacts: Pick<Artifacts, 'objects'>;
  /** Which of them are there already, when that was found out before. */
  readonly compared: Compared | undefined;
}

/** Plans what is done to the bucket itself. */
export function planBucket({ name, visibility }: BucketTarget, state: BucketState): BucketPlan {
  if (state.kind === 'present') return { action: 'nothing', steps: [] };
  const unless = state.kind === 'unreadable' ? ', unless it exists' : '';
  return { action: 'make', steps: [`make bucket "${name}", ${visibility ?? 'private'}${unless}`] };
}

/** Plans an upload. @throws DeployError when it would delete too much */
export function planUpload(
  bucket: string,
  intent: UploadIntent,
  { artifacts, compared }: UploadSource,
  before: Before,
): UploadPlan {
  const difference = findDifference(artifacts.objects, before, intent.upload);
  checkBrake(difference, before, intent.upload, bucket);
  return {
    difference,
    manifestKey: manifestKey(intent.keyPrefix, intent.shard),
    steps: uploadSteps(bucket, difference, compared),
  };
}

function uploadSteps(
  bucket: string,
  { send, compare, remove, replaced }: Difference,
  compared: Compared | undefined,
): string[] {
  const sent = [...send, ...(compared?.differing ?? [])];
  const bytes = sent.reduce((sum, { size }) => sum + size, 0);
  const open = compared ? 0 : compare.length;
  const same = compared?.same.length ?? 0;
  return [
    ...(sent.length > 0 || open + same === 0
      ? [`upload ${formatCount(sent.length, 'object')} (${formatBytes(bytes)}) to bucket "${bucket}"`]
      : []),
    ...(open > 0
      ? [`compare ${formatCount(open, 'file')} with what bucket "${bucket}" holds, and upload what differs`]
      : []),
    ...(same > 0 ? [`leave ${formatCount(same, 'object')} as before`] : []),
    ...(remove.length > 0
      ? [
          `delete ${formatCount(remove.length, 'object')} that an earlier upload put there: ${someOf(remove.map(({ key }) => `"${key}"`))}`,
        ]
      : []),
    ...(replaced.length > 0
      ? [
          `leave ${formatCount(replaced.length, 'object')} that another writer has replaced: ${someOf(replaced.map(({ key }) => `"${key}"`))}`,
        ]
      : []),
  ];
}

const MOST_NAMED = 10;

/** Names the first ten, and says how many there are besides. */
export function someOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
