/** Stores what is deployed, and records deployments in the history. */
import type { StepContext } from '../context.ts';
import { CancelledError, DeployError } from '../errors.ts';
import { formatCount } from '../format.ts';
import { valueOrThrow } from '../http/reply.ts';
import { deleteKeys } from '../objects/delete.ts';
import { uploadSmall } from '../objects/upload.ts';
import { APPEARANCE_DELAYS_MS, readRepeatedly } from '../platform/wait-for.ts';
import { compress, writeIndex } from './content.ts';
import { notShown, toSnapshotError } from './errors.ts';
import { findUnused } from './history.ts';
import { keyOf } from './keys.ts';
import type { DeploymentEnd, RecordDeployment, StoreSnapshot } from './plan.ts';
import type { StoredSnapshot } from './words.ts';

/** Stores a content and the list of its files: so a key that cannot write fails before the deployment. @throws DeployError */
export async function storeSnapshot(
  { bucket, name, deployment }: StoreSnapshot,
  context: StepContext,
): Promise<StoredSnapshot> {
  try {
    const { id, entrypoint, files, encodeBody } = deployment;
    const content = await compress(encodeBody({ entrypoint }));
    const [key, indexKey] = [keyOf(name, id, 'content'), keyOf(name, id, 'index')];
    await upload(bucket, key, content, context);
    await upload(bucket, indexKey, writeIndex(files), context);
    await listWith([key, indexKey], bucket, context);
    return { bytes: content.length };
  } catch (error) {
    throw toSnapshotError(`Could not store the assets in bucket "${bucket}"`, error);
  }
}

/** Adds a deployment to the history of its function: an object whose key says it all. @throws DeployError */
export async function recordDeployment(
  { bucket, name, id, record }: RecordDeployment,
  end: DeploymentEnd,
  context: StepContext,
): Promise<object> {
  try {
    const key = keyOf(name, id, { ...record, ...end });
    await upload(bucket, key, Buffer.alloc(0), context);
    const keys = await listWith([key], bucket, context);
    await deleteUnused({ bucket, name }, keys, context);
    return {};
  } catch (error) {
    throw toSnapshotError(`Could not record the deployment of function "${name}"`, error);
  }
}

async function upload(bucket: string, key: string, bytes: Buffer, context: StepContext): Promise<void> {
  const object = { bucket, key, contentType: 'application/octet-stream', bytes };
  await uploadSmall(object, { storage: context.clients.storage, step: context.step });
}

/** Lists a bucket until it shows what was just uploaded. @returns all keys; @throws DeployError when it never does */
async function listWith(
  wanted: readonly string[],
  bucket: string,
  context: StepContext,
): Promise<readonly string[]> {
  const list = async () =>
    valueOrThrow(await context.clients.storage.listObjects(bucket)).map(({ key }) => key);
  for await (const keys of readRepeatedly(APPEARANCE_DELAYS_MS, list, context)) {
    if (keys && wanted.every((key) => keys.includes(key))) return keys;
  }
  throw notShown(wanted);
}

/** A failure is reported and ends the clean-up: the deployment is not affected. @throws CancelledError */
async function deleteUnused(
  { bucket, name }: Pick<RecordDeployment, 'bucket' | 'name'>,
  listed: readonly string[],
  context: StepContext,
): Promise<void> {
  const keys = findUnused(name, listed);
  if (keys.length === 0) return;
  try {
    await deleteKeys(bucket, keys, context);
    const count = keys.filter((key) => key.endsWith('/content')).length;
    if (count > 0)
      context.log.info(
        `Deleted ${formatCount(count, 'snapshot')} of earlier deployments from bucket "${bucket}"`,
      );
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    context.log.info(`Snapshots of earlier deployments stay in bucket "${bucket}" for now: ${error.message}`);
  }
}
