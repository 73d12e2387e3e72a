/** Reads the state of all that a run is about, before anything is written. */

import type { Artifacts } from './artifacts/collect.ts';
import type { ArtifactsConfig } from './artifacts/config.ts';
import { checkExposure } from './artifacts/errors.ts';
import { manifestKey } from './artifacts/manifest.ts';
import type { UploadState } from './artifacts/plan.ts';
import { readUploadState } from './artifacts/state.ts';
import type { BucketConfig } from './buckets/config.ts';
import { type BucketState, checkPrivate, checkVisibility, readBucket } from './buckets/state.ts';
import type { DeleteConfig, DeployConfig, ObjectsDeletion, SweepConfig } from './config/config.ts';
import type { Context } from './context.ts';
import type { DomainConfig } from './domains/config.ts';
import { deletionForUnknown, futurePrivateBucket } from './domains/errors.ts';
import type { RemoteDomain, RemoteDomainDeletion } from './domains/plan.ts';
import { type DomainState, readDomain } from './domains/state.ts';
import { domainStatus } from './domains/status.ts';
import {
  checkPublic,
  compareTargets,
  describeTarget,
  type Resource,
  type TargetKind,
  targetOf,
  type WantedTarget,
} from './domains/target.ts';
import { CancelledError, DeployError } from './errors.ts';
import type { FunctionConfig } from './functions/config.ts';
import { withStatus } from './functions/observer.ts';
import { liveRevision } from './functions/plan.ts';
import { type FunctionState, readFunction, withResourceId } from './functions/state.ts';
import { cleanLine } from './http/redact.ts';
import { type Reply, valueOrThrow } from './http/reply.ts';
import type { Local, Remote, RemoteDeletion, RemoteFunction } from './plan.ts';
import type { Clients } from './platform/clients.ts';
import { comparableHostname } from './platform/domain-records.ts';
import type { KnownTarget } from './platform/domains.ts';
import type { FunctionsClient } from './platform/functions.ts';
import { readRevision, resourceIdOf } from './platform/records.ts';
import type { StorageClient } from './platform/storage.ts';
import { groupPreviews, numberOfDomain, numberOfFunction, numberOfKey } from './previews/names.ts';
import { readKept } from './snapshots/cleanup.ts';
import { fetchIndex } from './snapshots/content.ts';
import { NO_HISTORY } from './snapshots/history.ts';
import { functionsIn } from './snapshots/keys.ts';
import { entryOf } from './snapshots/plan.ts';
import { readHistory } from './snapshots/state.ts';

/** Reads the state of all that is to be deployed. @throws DeployError also for what cannot become as it is wanted */
export async function readRemote(
  config: DeployConfig,
  local: Local,
  clients: Clients,
  context: Context,
): Promise<Remote> {
  const { bucket: target, artifacts, domain } = config;
  const past = await readFunctionAndPast(config, clients, context, local.assets?.digest);
  const history = past.snapshots?.history;
  if (history?.kind === 'unusable' && config.snapshots) {
    const { key, reason } = history;
    context.emit({ type: 'history-unusable', bucket: config.snapshots.bucket, key, reason });
  }
  const bucket = target && (await readBucketState(target, clients.storage, context));
  if (bucket && local.artifacts)
    checkExposure(target.name, visibilityOf(bucket, target.visibility), local.artifacts);
  const upload =
    bucket && artifacts && local.artifacts
      ? await readUpload(target.name, artifacts, local.artifacts, bucket, clients.storage, context)
      : undefined;
  const known = { function: past.function, bucket };
  return {
    ...past,
    bucket,
    upload,
    domain: domain && (await readRegistration({ ...config, domain }, known, clients, context)),
  };
}

/**
 * Reads a function and its past, as far as it is kept.
 * @param digest of the content that is to be deployed; undefined while it is not known
 */
export async function readFunctionAndPast(
  { function: part, snapshots }: Pick<DeployConfig, 'function' | 'snapshots'>,
  { functions, storage }: Clients,
  context: Context,
  digest?: string,
): Promise<RemoteFunction> {
  if (!part) return {};
  const state = await readFunctionState(part, functions, context);
  if (!snapshots) return { function: state };
  const { bucket: name } = snapshots;
  const bucket = await readBucket(storage, name);
  if (bucket.kind === 'unreadable') throw bucket.reason;
  if (bucket.kind === 'absent')
    return { function: state, snapshots: { bucket, history: NO_HISTORY, liveFiles: undefined } };
  checkPrivate(name, bucket.record);
  const history = await readHistory({ bucket: name, name: part.name }, storage, context);
  const live = entryOf(history, liveRevision(part, state));
  const liveFiles = live && live.digest !== digest ? await fetchIndex(name, live, storage) : undefined;
  return { function: state, snapshots: { bucket, history, liveFiles } };
}

async function readFunctionState(
  { name, polling }: FunctionConfig,
  functions: FunctionsClient,
  { emit }: Context,
): Promise<FunctionState> {
  const state = await readFunction(functions, name);
  if (state.kind === 'unreadable')
    emit({ type: 'unreadable', kind: 'function', name, reason: state.reason.message });
  if (state.kind === 'present') {
    const { activeRevisionId } = readRevision(state.record);
    if (activeRevisionId !== undefined) emit({ type: 'serving', revisionId: activeRevisionId });
  }
  return await withStatus(state, functions, polling.statusPath);
}

async function readBucketState(
  target: BucketConfig,
  storage: StorageClient,
  { emit }: Context,
): Promise<BucketState> {
  const { name } = target;
  const state = await readBucket(storage, name);
  if (state.kind === 'present') checkVisibility(target, state.record);
  if (state.kind === 'unreadable')
    emit({ type: 'unreadable', kind: 'bucket', name, reason: state.reason.message });
  return state;
}

async function readUpload(
  bucket: string,
  { upload: mode, keyPrefix: prefix, shard }: ArtifactsConfig,
  { objects: artifacts }: Artifacts,
  state: BucketState,
  storage: StorageClient,
  context: Context,
): Promise<UploadState> {
  const query = { bucket, state, mode, prefix, manifestKey: manifestKey(prefix, shard), artifacts };
  return await readUploadState(query, { ...context, storage });
}

/** What is known already of what this step deploys. */
interface Known {
  readonly function: FunctionState | undefined;
  readonly bucket: BucketState | undefined;
}

type WithDomain = DeployConfig & { readonly domain: DomainConfig };
type WantedDomain = Omit<RemoteDomain, 'state' | 'other'>;

/** Reads what is registered for the hostname, and what it is meant to point at. @throws DeployError when that cannot be its target */
async function readRegistration(
  config: WithDomain,
  known: Known,
  clients: Clients,
  { emit }: Context,
): Promise<RemoteDomain> {
  const wanted = await readTarget(config, known, clients);
  const { ascii } = config.domain.hostname;
  const state = await readDomain(clients.domains, ascii);
  if (state.kind === 'unreadable')
    emit({ type: 'unreadable', kind: 'domain', name: ascii, reason: state.reason.message });
  if (state.kind === 'present') emit({ type: 'domain-read', domain: domainStatus(state.record) });
  return { state, ...wanted, other: await nameOther(state, wanted.target, clients) };
}

/** Names what a registration points at, when that is not what is wanted; undefined where no name is found. */
async function nameOther(
  state: DomainState,
  wanted: WantedTarget,
  { functions, storage }: Clients,
): Promise<string | undefined> {
  if (state.kind !== 'present') return undefined;
  const { target } = state.record;
  if (compareTargets(target, wanted) !== 'other' || target?.resourceId === undefined) return undefined;
  const kind = target.kind?.toLowerCase();
  if (kind !== 'functions' && kind !== 'storage') return undefined;
  const list = kind === 'functions' ? functions.list : storage.listBuckets;
  const reply = await list().catch(unlessCancelled);
  const records = reply?.kind === 'ok' ? reply.value : [];
  const name = records.find((record) => isOf(record, target.resourceId))?.name;
  return name === undefined ? undefined : describeTarget(target, cleanLine(name, 130));
}

/** A name only helps people: without it, the id stands for it. */
function unlessCancelled(error: unknown): undefined {
  if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
}

/** Whether a record is that of the resource with this id. */
function isOf(record: Readonly<Record<string, unknown>>, resourceId: string | undefined): boolean {
  return resourceIdOf(record)?.toLowerCase() === resourceId?.toLowerCase();
}

async function readTarget(
  { domain, function: part, bucket }: WithDomain,
  known: Known,
  { functions, storage }: Clients,
): Promise<WantedDomain> {
  const { kind, resourceId } = domain.target;
  if (resourceId !== undefined) return await knownTarget({ kind, resourceId }, storage);
  if (kind === 'functions' && part && known.function) {
    const label = `function "${part.name}"`;
    if (known.function.kind !== 'present')
      return targetOfStep(kind, part.name, { label, state: known.function });
    const record = await withResourceId(functions, known.function.record);
    return targetOfStep(kind, part.name, { label, state: { kind: 'present', record } });
  }
  if (kind === 'storage' && bucket && known.bucket) {
    const label = `bucket "${bucket.name}"`;
    if (known.bucket.kind === 'present') checkPublic(label, known.bucket.record.visibility);
    if (known.bucket.kind === 'absent' && bucket.visibility !== 'public') throw futurePrivateBucket(label);
    return targetOfStep(kind, bucket.name, { label, state: known.bucket });
  }
  throw new Error(`the configuration has a domain for ${kind} without an id`);
}

function targetOfStep(kind: TargetKind, resource: string, { label, state }: Resource): WantedDomain {
  return { target: targetOf(kind, { label, state }), label, resource };
}

/** An id that was given is used as it is. Only a private bucket, which no domain can point at, is looked for. */
async function knownTarget(target: KnownTarget, storage: StorageClient): Promise<WantedDomain> {
  const label = describeTarget(target);
  if (target.kind === 'storage') {
    const buckets = orNone(await storage.listBuckets());
    const bucket = buckets.find((record) => resourceIdOf(record)?.toLowerCase() === target.resourceId);
    checkPublic(label, bucket?.visibility);
  }
  return { target, label };
}

/** A list that is refused says nothing. */
function orNone<Entry>(reply: Reply<readonly Entry[]>): readonly Entry[] {
  return reply.kind === 'absent' || reply.kind === 'refused' ? [] : valueOrThrow(reply);
}

/** What the bucket is, or will be created as. */
function visibilityOf(state: BucketState, wanted: 'private' | 'public' | undefined): string | undefined {
  if (state.kind === 'present') return state.record.visibility ?? wanted;
  return state.kind === 'absent' ? (wanted ?? 'private') : wanted;
}

/** Reads the id of a function or bucket that this run has created; undefined when its record does not contain one (yet). */
export async function readResourceId(
  kind: TargetKind,
  name: string | undefined,
  { functions, storage }: Pick<Clients, 'functions' | 'storage'>,
): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const state = await (kind === 'storage' ? readBucket(storage, name) : readFunction(functions, name));
  if (state.kind === 'unreadable') throw state.reason;
  if (state.kind === 'absent') return undefined;
  return resourceIdOf(kind === 'storage' ? state.record : await withResourceId(functions, state.record));
}

/** Returns what exists of each preview, by the number of its pull request. @throws DeployError */
export async function readPreviews(
  { functionName, bucket, keyPrefix, snapshotBucket, domain }: SweepConfig,
  { functions, storage, domains }: Clients,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const names = functionName === '' ? [] : valueOrThrow(await functions.list()).map(({ name }) => name);
  const keys = bucket === undefined ? [] : await readKeys({ bucket, prefix: '' }, storage);
  const kept =
    snapshotBucket === undefined ? [] : await readKeys({ bucket: snapshotBucket, prefix: '' }, storage);
  const registered = domain === undefined ? [] : valueOrThrow(await domains.list());
  const hostnames = registered.flatMap(({ hostname }) => hostname ?? []);
  return groupPreviews([
    ...names.map((name) => [numberOfFunction(functionName, name), `function "${name}"`] as const),
    ...keys.map((key) => [numberOfKey(keyPrefix, key), `objects in bucket "${bucket}"`] as const),
    ...functionsIn(kept).map(
      (name) => [numberOfFunction(functionName, name), `history in bucket "${snapshotBucket}"`] as const,
    ),
    ...hostnames.map(
      (name) => [numberOfDomain(domain ?? '', comparableHostname(name)), `domain ${name}`] as const,
    ),
  ]);
}

/** Reads the state of all that is to be deleted. @throws DeployError */
export async function readForDeletion(
  config: DeleteConfig,
  clients: Clients,
  context: Context,
): Promise<RemoteDeletion> {
  const { function: part, domain, objects, past } = config;
  const { functions, storage } = clients;
  const state =
    part && (await withStatus(await readFunction(functions, part.name), functions, part.polling.statusPath));
  const registered = domain && (await readDomain(clients.domains, domain.hostname.ascii));
  if (registered?.kind === 'absent' && registered.doubt) throw registered.doubt;
  return {
    function: state,
    domain: registered && (await readDeletionTarget(config, state, registered, clients)),
    objects: objects && (await readKeys(objects, storage)),
    kept: past && (await readKept(past, storage, context)),
  };
}

/** Returns the keys of all objects with a prefix; none for a bucket that does not exist. */
async function readKeys(
  { bucket, prefix }: ObjectsDeletion,
  storage: StorageClient,
): Promise<readonly string[]> {
  const listed = await storage.listObjects(bucket);
  if (listed.kind === 'absent') return [];
  return valueOrThrow(listed)
    .map(({ key }) => key)
    .filter((key) => key.startsWith(prefix));
}

/**
 * Reads what the registration must point at to be deleted: the target that is named, else the function.
 * @throws DeployError when the function's id cannot be read: then the registration may be that of something else
 */
async function readDeletionTarget(
  { function: part, domain }: DeleteConfig,
  state: FunctionState | undefined,
  registered: DomainState,
  clients: Clients,
): Promise<RemoteDomainDeletion> {
  const anything = { state: registered, target: undefined, label: 'anything' };
  if (!domain || domain.target === 'any' || registered.kind === 'absent') return anything;
  const only = async (target: WantedTarget, label: string) => {
    const other = await nameOther(registered, target, clients);
    return { state: registered, target, label, other };
  };
  if (domain.target !== 'function') return await only(domain.target, describeTarget(domain.target));
  if (!part || !state) throw new Error('the configuration has a domain of no function');
  const { functions } = clients;
  const label = `function "${part.name}"`;
  const { ascii } = domain.hostname;
  if (state.kind === 'unreadable') throw deletionForUnknown(ascii, label, state.reason);
  if (state.kind === 'absent')
    // The name may be misspelled, and a key that is limited to some functions lists only these.
    return await only({ kind: 'functions', resourceId: undefined }, `${label}, which does not exist`);
  const resourceId = resourceIdOf(await withResourceId(functions, state.record));
  if (resourceId === undefined) throw deletionForUnknown(ascii, label);
  return await only({ kind: 'functions', resourceId }, label);
}
