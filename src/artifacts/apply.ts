/** Uploads artifacts. */
import { type Context, stage } from '../context.ts';
import type { StorageClient } from '../platform/storage.ts';
import { toFigures } from './figures.ts';
import type { UploadArtifacts } from './plan.ts';
import { type Published, publish } from './publish.ts';
import { writeRecord } from './record.ts';

/** Uploads the artifacts, and states what became of them also when it fails. @throws DeployError */
export async function uploadArtifacts(
  action: UploadArtifacts,
  storage: StorageClient,
  context: Context,
): Promise<void> {
  await stage(context, `Upload to bucket "${action.bucket}"`, async () => {
    const published = await publish(action, { ...context, storage });
    report(published, action, context);
    if (published.error !== undefined) throw published.error;
  });
}

function report(published: Published, { bucket, runnerTemp }: UploadArtifacts, { emit }: Context): void {
  const objects = published.fates.map(({ key, size, deed }) => ({ key, size, result: deed }));
  emit({ type: 'uploaded', bucket, figures: toFigures(published), objects });
  try {
    const path = writeRecord(runnerTemp, published.fates);
    if (path !== undefined) emit({ type: 'artifacts-file', path });
  } catch (error) {
    emit({ type: 'artifacts-file-unwritable', reason: String(error) });
  }
}
