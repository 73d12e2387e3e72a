/** Stores snapshots, and records deployments in the history. */
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { StepContext } from '../context.ts';
import { formatBytes, formatCount, sentence } from '../format.ts';
import { tryToDelete } from '../objects/delete.ts';
import { uploadSmall } from '../objects/upload.ts';
import { keyOf } from './history.ts';
import type { RecordDeployment, RecordedEnd, StoreSnapshot } from './plan.ts';
import { rethrowAs } from './state.ts';

/** Stores a content and the list of its files. @throws DeployError */
export async function storeSnapshot({ bucket, name, id, content }: StoreSnapshot, context: StepContext) {
  const fail = rethrowAs(`Could not store the assets in bucket "${bucket}"`);
  const body = content.encodeBody({ entrypoint: content.entrypoint }).open();
  // Loaded when it is needed: it takes 3 ms of a start (Node 24.21).
  const { constants, createZstdCompress } = await import('node:zlib');
  // The fastest level takes half the time of the default one, for at most a tenth more bytes.
  const params = { [constants.ZSTD_c_compressionLevel]: 1 };
  const compressed = await pipeline(body, createZstdCompress({ chunkSize, params }), buffer);
  await uploadSmall(bucket, keyOf(name, id, 'content'), compressed, context).catch(fail);
  const index = Buffer.from(JSON.stringify({ files: content.files }));
  await uploadSmall(bucket, keyOf(name, id, 'index'), index, context).catch(fail);
  context.log.info(`Stored the assets in bucket "${bucket}", ${formatBytes(compressed.length)} compressed`);
  return {};
}

/** With the default of Node 24.21, the way between the threads takes longer than the compression. */
const chunkSize = 256 * 1024;

/** Adds a deployment to the history of its function, as an empty object whose key is the record, and deletes what is unused. @throws DeployError */
export async function recordDeployment(
  { bucket, name, id, record, unused = [], isKnown }: RecordDeployment,
  end: RecordedEnd,
  context: StepContext,
): Promise<object> {
  if (isKnown && end.result === 'ready') return {};
  const fail = rethrowAs(`Could not record the deployment of function "${name}"`);
  await uploadSmall(bucket, keyOf(name, id, { ...record, ...end }), Buffer.alloc(0), context).catch(fail);
  const { deleted, failed } = await tryToDelete(bucket, unused, context);
  context.signal.throwIfAborted();
  const [reason] = failed.values();
  const kept = `Kept ${formatCount(unused.length - deleted.length, 'unused object')} in bucket "${bucket}"`;
  if (reason) context.log.info(`${kept}: ${sentence(reason.message)}`);
  return {};
}
