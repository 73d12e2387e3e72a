import { optional, type Reader } from '../inputs/reader.ts';
import { parseBoolean, parseBucketName, parseDuration } from '../inputs/values.ts';

export interface SnapshotsConfig {
  readonly bucket: string;
  readonly skipUnchanged: boolean;
  readonly rollbackOnFailure: boolean;
  readonly run: Reader['workflow'];
}

/** Reads how snapshots are kept; undefined when `snapshot_bucket` is empty. */
export function readSnapshotsConfig(reader: Reader): SnapshotsConfig | undefined {
  const { inputs, problem, workflow: run } = reader;
  const bucket = reader.read('snapshot_bucket', optional(parseBucketName));
  const skipUnchanged = reader.read('skip_unchanged', parseBoolean);
  const rollbackOnFailure = reader.read('rollback_on_failure', parseBoolean);
  if (inputs.snapshot_bucket !== '' && inputs.snapshot_bucket === inputs.bucket)
    problem(
      'snapshot_bucket',
      'must be another bucket than `bucket`: it contains source code and must stay private',
    );
  if (rollbackOnFailure && reader.read('wait_timeout', parseDuration) === 0)
    problem(
      'rollback_on_failure',
      'requires a `wait_timeout` of more than 0: without the wait, no failure is seen',
    );
  if (bucket === undefined) return undefined;
  return { bucket, skipUnchanged, rollbackOnFailure, run };
}
