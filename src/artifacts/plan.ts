/** What is done to the objects of a bucket, decided from what is wanted and what was read. Pure. */
import type { Artifacts } from './collect.ts';
import type { Compared } from './compare.ts';
import type { ArtifactsConfig } from './config.ts';
import { checkDeletions, type Difference, findDifference } from './difference.ts';
import { manifestKey } from './manifest.ts';
import type { UploadState } from './state.ts';

/** Uploads objects, deletes those that `mirror` gives up, reads both back and writes the manifest. */
export interface UploadArtifacts {
  readonly type: 'upload-artifacts';
  readonly bucket: string;
  readonly difference: Difference;
  /** Which files hold the bytes of their objects already. */
  readonly compared: Compared;
  readonly before: UploadState;
  readonly manifestKey: string;
  /** Whether a manifest is written where there is none. */
  readonly keepsManifest: boolean;
  /** Concurrent transfers, at most. */
  readonly concurrency: number;
  readonly runnerTemp: string | undefined;
}

/** What was read of the bucket's objects, and of the files that may equal them. */
export interface RemoteUpload {
  readonly before: UploadState;
  readonly compared: Compared;
}

/** Plans an upload. @throws DeployError when it would delete too much */
export function planUpload(
  bucket: string,
  { upload, deletionLimit, keyPrefix, shard, concurrency, runnerTemp }: ArtifactsConfig,
  { objects }: Pick<Artifacts, 'objects'>,
  { before, compared }: RemoteUpload,
): UploadArtifacts {
  const difference = findDifference(objects, before, upload);
  checkDeletions(difference, before, deletionLimit, bucket);
  return {
    type: 'upload-artifacts',
    bucket,
    difference,
    compared,
    before,
    manifestKey: manifestKey(keyPrefix, shard),
    keepsManifest: upload !== 'all',
    concurrency,
    runnerTemp,
  };
}
