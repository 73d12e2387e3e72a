import { optional, type Reader } from '../config/reader.ts';
import { parseChoice, parseForm } from '../config/values.ts';

/** A bucket that a run uploads to or points a domain at. */
export interface BucketConfig {
  readonly name: string;
  /** undefined: that of the existing bucket, and `private` for a new one. */
  readonly visibility: 'private' | 'public' | undefined;
}

/** By the rule of section 2 of the API document. */
export const parseBucketName = parseForm(
  /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
  'must be 2 to 63 lower-case letters, digits and hyphens, with a letter or digit at both ends',
);

/** Reads the bucket; undefined when `bucket` is empty. */
export function readBucketConfig(reader: Reader): BucketConfig | undefined {
  const name = reader.read('bucket', optional(parseBucketName));
  const visibility = reader.read('bucket_visibility', optional(parseChoice(['private', 'public'])));
  return name === undefined ? undefined : { name, visibility };
}
