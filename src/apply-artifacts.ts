import { toFigures } from './artifacts/figures.ts';
import type { UploadPlan } from './artifacts/plan.ts';
import { type Published, publish } from './artifacts/publish.ts';
import { writeRecord } from './artifacts/record.ts';
import type { UploadState } from './artifacts/state.ts';
import { makeBucket } from './buckets/bucket.ts';
import type { ArtifactsPart, BucketPart } from './config/config.ts';
import type { Context } from './context.ts';
import { formatCount } from './format.ts';
import type { StorageClient } from './platform/storage.ts';

/** Makes the bucket. @returns `existing` when another writer was faster; @throws DeployError */
export async function applyBucket(
  target: BucketPart,
  storage: StorageClient,
  context: Context,
): Promise<'created' | 'existing'> {
  const onLeft = (leftBehind: string) => context.tell({ leftBehind });
  const result = await context.stage(`Make bucket "${target.name}"`, () =>
    makeBucket(target, { storage, onLeft, ...context }),
  );
  const left = result === 'created' ? 'was created' : 'existed before this run';
  context.tell({ leftBehind: `Bucket "${target.name}" ${left}.` });
  return result;
}

/** What an upload is carried out with. */
export interface ArtifactsParts {
  readonly bucket: string;
  readonly part: ArtifactsPart;
  readonly plan: UploadPlan;
  readonly before: UploadState;
  readonly storage: StorageClient;
}

/** Uploads the artifacts, and tells what became of them also when it fails. @throws DeployError */
export async function applyArtifacts(parts: ArtifactsParts, context: Context): Promise<void> {
  const { bucket, part, plan, before, storage } = parts;
  const { difference, manifestKey } = plan;
  context.tell({ leftBehind: `Objects of bucket "${bucket}" may have been replaced.` });
  await context.stage(`Upload to bucket "${bucket}"`, async () => {
    const published = await publish(
      {
        bucket,
        difference,
        before,
        manifestKey,
        keepsManifest: part.upload !== 'all',
        concurrency: part.concurrency,
      },
      { ...context, storage },
    );
    tellPublished(published, parts, context);
    if (published.error !== undefined) throw published.error;
  });
}

function tellPublished(published: Published, { bucket, part }: ArtifactsParts, context: Context): void {
  const figures = toFigures(published);
  const { uploadedCount, unchangedCount, deletedCount, failed } = figures;
  for (const { key, reason } of failed) context.log.info(`Failed: "${key}": ${reason}`);
  const done = `${formatCount(uploadedCount, 'object')} uploaded, ${unchangedCount} unchanged, ${deletedCount} deleted`;
  const failures = failed.length > 0 ? `, ${failed.length} failed` : '';
  context.log.info(`Bucket "${bucket}": ${done}${failures}.`);
  context.tell({
    artifacts: figures,
    leftBehind: `Bucket "${bucket}": ${done} of ${published.fates.length}.`,
  });
  try {
    context.tell({ artifactsFile: writeRecord(part.runnerTemp, published.fates) });
  } catch (error) {
    context.log.warning(`The list of all objects can not be written: ${String(error)}`);
  }
}
