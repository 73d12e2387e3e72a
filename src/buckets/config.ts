import { optional, type Reader } from '../inputs/reader.ts';
import { parseBucketName, parseChoice } from '../inputs/values.ts';

/** A bucket that a run uploads to or points a domain at. */
export interface BucketConfig {
  readonly name: string;
  /** undefined: that of the existing bucket, and `private` for a new one. */
  readonly visibility: 'private' | 'public' | undefined;
}

/** Reads the bucket; undefined when `bucket` is empty. */
export function readBucketConfig(reader: Reader): BucketConfig | undefined {
  const name = reader.read('bucket', optional(parseBucketName));
  const visibility = reader.read('bucket_visibility', optional(parseChoice(['private', 'public'])));
  return name === undefined ? undefined : { name, visibility };
}
