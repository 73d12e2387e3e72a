import { manifestKey } from '../artifacts/manifest.ts';
import { readUploadState, type UploadState } from '../artifacts/state.ts';
import { type BucketState, checkVisibility, readBucket } from '../buckets/bucket.ts';
import type { ArtifactsPart, BucketPart, DeployConfig, FunctionPart } from '../config/config.ts';
import type { Context } from '../context.ts';
import { withStatus } from '../functions/observer.ts';
import { type FunctionState, readFunction } from '../functions/state.ts';
import type { Remote } from '../plan.ts';
import type { Clients } from '../platform/clients.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import type { StorageClient } from '../platform/storage.ts';
import { readRemoteDomain } from './remote-domain.ts';

/** Reads the state of all that is to be changed. @throws DeployError also for what can't become as it is asked for */
export async function readRemote(config: DeployConfig, clients: Clients, context: Context): Promise<Remote> {
  const { functions, storage } = clients;
  const state = config.function && (await readFunctionState(config.function, functions, context));
  const bucket = config.bucket && (await readBucketState(config.bucket, storage, context));
  const upload =
    config.bucket &&
    config.artifacts &&
    bucket &&
    (await readUpload(config.bucket.name, config.artifacts, bucket, storage, context));
  const { domain: part } = config;
  const domain =
    part &&
    (await readRemoteDomain({ ...config, domain: part }, { function: state, bucket }, clients, context));
  return {
    ...(state && { function: state }),
    ...(bucket && { bucket }),
    ...(upload && { upload }),
    ...(domain && { domain }),
  };
}

async function readFunctionState(
  { name, polling }: FunctionPart,
  functions: FunctionsClient,
  { log }: Context,
): Promise<FunctionState> {
  const state = await readFunction(functions, name);
  if (state.kind === 'unreadable') {
    log.notice(`It can not be read whether function "${name}" exists: ${state.reason.message}`);
  }
  return await withStatus(state, functions, polling.statusPath);
}

async function readBucketState(
  target: BucketPart,
  storage: StorageClient,
  { log }: Context,
): Promise<BucketState> {
  const state = await readBucket(storage, target.name);
  if (state.kind === 'present') checkVisibility(target, state.record);
  if (state.kind === 'unreadable') {
    log.notice(`It can not be read whether bucket "${target.name}" exists: ${state.reason.message}`);
  }
  return state;
}

/** Reads what an existing bucket contains. @throws DeployError */
export async function readUploadTo(
  { bucket, artifacts }: DeployConfig,
  storage: StorageClient,
  context: Context,
): Promise<Pick<Remote, 'upload'>> {
  if (!bucket || !artifacts) return {};
  const state: BucketState = { kind: 'present', record: { name: bucket.name } };
  return { upload: await readUpload(bucket.name, artifacts, state, storage, context) };
}

async function readUpload(
  bucket: string,
  { upload: mode, keyPrefix: prefix, shard }: ArtifactsPart,
  state: BucketState,
  storage: StorageClient,
  context: Context,
): Promise<UploadState> {
  const query = { bucket, state, mode, prefix, manifestKey: manifestKey(prefix, shard) };
  const before = await readUploadState(query, { ...context, storage });
  if (before.unusable !== undefined) {
    const instead = mode.startsWith('mirror') ? 'All is sent, and nothing is deleted.' : 'All is sent.';
    context.log.warning(`The manifest "${query.manifestKey}" ${before.unusable}. ${instead}`);
  }
  return before;
}
