/** Stores what is deployed, and records deployments in the history. */
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { StepContext } from '../context.ts';
import { CancelledError, DeployError } from '../errors.ts';
import { formatCount } from '../format.ts';
import { valueOrThrow } from '../http/reply.ts';
import { deleteObjects } from '../objects/delete.ts';
import { uploadSmall } from '../objects/upload.ts';
import { findUnused, type HistoryPlace, keyOf } from './history.ts';
import type { RecordDeployment, RecordedEnd, StoreSnapshot } from './plan.ts';
import { rethrowAs } from './state.ts';

export type StoredSnapshot = Awaited<ReturnType<typeof storeSnapshot>>;

/** Stores a content and the list of its files: so a key that cannot write fails before the deployment. @throws DeployError */
export async function storeSnapshot({ bucket, name, id, content }: StoreSnapshot, context: StepContext) {
  const fail = rethrowAs(`Could not store the assets in bucket "${bucket}"`);
  const body = content.encodeBody({ entrypoint: content.entrypoint }).open();
  const compressed = await pipeline(body, createZstdCompress({ chunkSize, params }), buffer);
  await upload(bucket, keyOf(name, id, 'content'), compressed, context).catch(fail);
  const index = Buffer.from(JSON.stringify({ files: content.files }));
  await upload(bucket, keyOf(name, id, 'index'), index, context).catch(fail);
  return { bytes: compressed.length };
}

/** The fastest level takes half the time of the default one, for at most a tenth more bytes. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };
/** With Node's default, the way between the threads takes longer than the compression. */
const chunkSize = 256 * 1024;

/** Adds a deployment to the history of its function: an object whose key says it all. @throws DeployError */
export async function recordDeployment(
  { bucket, name, id, record, keys }: RecordDeployment,
  end: RecordedEnd,
  context: StepContext,
): Promise<object> {
  const key = keyOf(name, id, { ...record, ...end });
  const fail = rethrowAs(`Could not record the deployment of function "${name}"`);
  await upload(bucket, key, Buffer.alloc(0), context).catch(fail);
  // What another run has made unused since is deleted by the next deployment.
  const known = [...keys, keyOf(name, id, 'content'), key];
  if (findUnused(name, known, context.clock.wall()).length > 0) await deleteUnused({ bucket, name }, context);
  return {};
}

async function upload(bucket: string, key: string, bytes: Buffer, context: StepContext): Promise<void> {
  await uploadSmall(bucket, key, { type: 'application/octet-stream', body: bytes }, context);
}

/** A failure is reported and ends the clean-up: the deployment is not affected. @throws CancelledError */
async function deleteUnused({ bucket, name }: HistoryPlace, context: StepContext): Promise<void> {
  let what = 'what is left';
  try {
    const listed = valueOrThrow(await context.clients.storage.listObjects(bucket)).map(({ key }) => key);
    const keys = findUnused(name, listed, context.clock.wall());
    if (keys.length === 0) return;
    const count = keys.filter((key) => key.endsWith('/content')).length;
    what = `${formatCount(count, 'snapshot')} and ${formatCount(keys.length - count, 'other object')}`;
    await deleteObjects({ bucket, keys }, context);
    if (count > 0)
      context.log.info(
        `Deleted ${formatCount(count, 'snapshot')} of earlier deployments from bucket "${bucket}"`,
      );
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    const text = `Could not delete ${what} of earlier deployments from bucket "${bucket}"`;
    context.log.info(`${text}: ${error.message}. They are not needed, and the next deployment tries again.`);
  }
}
