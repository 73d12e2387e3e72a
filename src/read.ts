/** Reads the state of the platform before anything is written. */
import { checkExposure } from './artifacts/collect.ts';
import type { DeleteObjects, UploadState } from './artifacts/plan.ts';
import { checkPage, readUploadState } from './artifacts/state.ts';
import type { BucketState } from './buckets/bucket.ts';
import { checkPrivate, checkVisibility, readBucket, visibilityOf } from './buckets/bucket.ts';
import type { Local } from './collect.ts';
import type { DeleteConfig, DeployConfig, RollbackConfig, SweepConfig } from './config.ts';
import type { Clients, Context, StepContext } from './context.ts';
import type { RegisterDomain, RemoteDomain, RemoteDomainDeletion } from './domains/plan.ts';
import { type Resource, readDeletionTarget, readRegistration } from './domains/read.ts';
import type { HashedFile } from './files/changes.ts';
import { listNames } from './format.ts';
import type { FunctionConfig } from './functions/config.ts';
import {
  type FunctionSeen,
  type FunctionState,
  liveRevision,
  readFunction,
  readFunctionId,
  withStatus,
} from './functions/state.ts';
import { isAddressable } from './http/address.ts';
import { valueOrThrow } from './http/reply.ts';
import { listObjects } from './objects/read.ts';
import { comparableHostname } from './platform/domains.ts';
import { resourceIdOf } from './platform/records.ts';
import { noteUnreadable } from './platform/state.ts';
import { numberOfDomain, numberOfFunction, numberOfKey } from './previews/config.ts';
import { createId, functionsIn, type HistoryPlace, parseHistory } from './snapshots/history.ts';
import type { Past } from './snapshots/plan.ts';
import { certainEntryOf } from './snapshots/plan.ts';
import { readIndex } from './snapshots/state.ts';

export interface RemoteFunction {
  readonly function: FunctionState;
  readonly snapshots: Past & {
    readonly bucket: BucketState;
    /** Id of the next deployment. */
    readonly id: string;
    /** The files of the live revision, if they are known. */
    readonly liveFiles: readonly HashedFile[] | undefined;
  };
}

/** State of the platform before the first write. */
export interface Remote extends Partial<RemoteFunction> {
  readonly bucket?: BucketState | undefined;
  readonly upload?: UploadState | undefined;
  readonly domain?: RemoteDomain | undefined;
}

export interface RemoteDeletion {
  readonly objects: readonly Omit<DeleteObjects, 'type'>[];
  readonly function?: FunctionState | undefined;
  readonly domain?: RemoteDomainDeletion | undefined;
}

/** Reads the state for a deployment. @throws DeployError also when the deployment is impossible */
export async function readRemote(
  { function: part, snapshots, bucket: wanted, artifacts, domain }: DeployConfig,
  local: Local,
  context: StepContext<FunctionSeen>,
): Promise<Remote> {
  const own =
    part && snapshots
      ? await readFunctionAndPast({ function: part, snapshots }, context, local.assets?.digest)
      : part && { function: await readState(part, context) };
  const bucket = wanted && { ...wanted, state: await readBucket(context.clients.storage, wanted.name) };
  if (bucket?.state.kind === 'present') checkVisibility(bucket, bucket.state.record);
  if (bucket) noteUnreadable(`bucket "${bucket.name}"`, bucket.state, context.log);
  const isSite = domain?.target.kind === 'storage' && domain.target.id === undefined;
  let upload: UploadState | undefined;
  if (bucket && artifacts && local.artifacts) {
    const visibility = visibilityOf(bucket.state, bucket.visibility);
    checkExposure(bucket.name, { visibility, isSite }, local.artifacts, context.log);
    upload = await readUploadState(bucket.name, bucket.state, artifacts, context);
    if (isSite) await checkPage(bucket.name, artifacts, local.artifacts, upload, context);
  }
  const functions = part && own && functionResource(part.name, own.function, context.clients);
  const registration = domain && (await readRegistration(domain, { storage: bucket, functions }, context));
  return { ...own, bucket: bucket?.state, upload, domain: registration };
}

const UNVERIFIED =
  'Without reading functions, the step cannot verify the revision, unless the response to the deployment reports that it is ready; `wait_timeout: 0` deploys without reading the status.';

/** Reads a function, and reports its live revision. @param isDeployed a deployment follows; @throws DeployError */
export async function readState(
  { name, polling }: Pick<FunctionConfig, 'name' | 'polling'>,
  { clients: { functions }, log, step }: StepContext<FunctionSeen>,
  isDeployed = true,
): Promise<FunctionState> {
  const found = await readFunction(functions, name);
  noteUnreadable(`function "${name}"`, found, log, isDeployed && polling.timeoutMs > 0 ? UNVERIFIED : '');
  const state = await withStatus(found, functions, polling.statusPath);
  step.report({ exists: state.kind === 'present', live: liveRevision(state, polling.statuses)?.revisionId });
  return state;
}

/** Reads a function and its history. @param digest of the new content, if it is known */
export async function readFunctionAndPast(
  { function: part, snapshots }: Pick<RollbackConfig, 'function' | 'snapshots'>,
  context: StepContext<FunctionSeen>,
  digest?: string,
): Promise<RemoteFunction> {
  const { storage } = context.clients;
  const state = await readState(part, context);
  const place = { bucket: snapshots.bucket, name: part.name };
  const bucket = await readBucket(storage, place.bucket);
  if (bucket.kind === 'unreadable') throw bucket.reason;
  if (bucket.kind === 'present') checkPrivate(place.bucket, bucket.record);
  const isKept = bucket.kind === 'present';
  const history = isKept ? await readHistory(place, context) : parseHistory(place.name, []);
  const id = createId(Math.max(context.clock.wall(), (history.deployments[0]?.ms ?? 0) + 1), snapshots.run);
  const live = liveRevision(state, part.polling.statuses)?.revisionId;
  const entry = certainEntryOf(history, live);
  const liveFiles = entry && entry.digest !== digest ? await readIndex(place, entry, storage) : undefined;
  return { function: state, snapshots: { bucket, history, id, live, liveFiles } };
}

/** Reads the history of a function from an existing bucket. @throws DeployError */
export async function readHistory({ bucket, name }: HistoryPlace, { clients }: Context) {
  const keys = valueOrThrow(await clients.storage.listObjects(bucket)).map(({ key }) => key);
  return parseHistory(name, keys);
}

/** Reads the id of the target that this run created for a domain; undefined while its record contains none. */
export async function readCreatedId(
  { target: { kind }, resource: name }: Pick<RegisterDomain, 'target' | 'resource'>,
  { functions, storage }: Clients,
): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const state = await (kind === 'storage' ? readBucket(storage, name) : readFunction(functions, name));
  if (state.kind === 'unreadable') throw state.reason;
  if (state.kind === 'absent') return undefined;
  return kind === 'storage' ? resourceIdOf(state.record) : await readFunctionId(functions, state.record);
}

/** Finds the existing parts of each preview, sorted by pull request. @throws DeployError */
export async function readPreviews(
  { content, keyPrefix, domainTemplate: domain }: SweepConfig,
  context: Context,
): Promise<readonly [number: number, parts: ReadonlySet<string>][]> {
  const { name: functionName = '' } = content.function ?? {};
  const { name: bucket } = content.bucket ?? {};
  const snapshotBucket = content.function && content.snapshots?.bucket;
  const { functions, domains } = context.clients;
  const previews = new Map<number, Set<string>>();
  const add = (number: number | undefined, part: string) => {
    if (number !== undefined) previews.set(number, (previews.get(number) ?? new Set()).add(part));
  };
  for (const { name } of functionName === '' ? [] : valueOrThrow(await functions.list()))
    add(numberOfFunction(functionName, name), `function "${name}"`);
  for (const key of await readKeys(bucket, context))
    add(numberOfKey(keyPrefix, key), `objects in bucket "${bucket}"`);
  for (const name of functionsIn(await readKeys(snapshotBucket, context)))
    add(numberOfFunction(functionName, name), `history in bucket "${snapshotBucket}"`);
  for (const { hostname = '' } of domain === '' ? [] : valueOrThrow(await domains.list()))
    add(numberOfDomain(domain, comparableHostname(hostname)), `domain ${hostname}`);
  return [...previews].sort(([one], [other]) => one - other);
}

export async function readForDeletion(
  { function: part, domain, objects: wanted }: DeleteConfig,
  context: StepContext<FunctionSeen>,
): Promise<RemoteDeletion> {
  const { clients } = context;
  const state = part && (await readState(part, context, false));
  const resource = part && state && functionResource(part.name, state, clients);
  const target = domain && (await readDeletionTarget(domain, resource, clients));
  const objects: RemoteDeletion['objects'][number][] = [];
  for (const one of wanted) {
    const keys = (await readKeys(one.bucket, context)).filter((key) => key.startsWith(one.prefix));
    const others = keys.filter((key) => !isAddressable(key));
    const why = `because no request can contain their keys: ${listNames(others)}`;
    if (others.length > 0) context.log.notice(`Objects stay in bucket "${one.bucket}", ${why}`);
    objects.push({ ...one, keys: keys.filter(isAddressable) });
  }
  return { function: state, domain: target, objects };
}

async function readKeys(bucket: string | undefined, context: Context): Promise<readonly string[]> {
  return bucket ? [...(await listObjects(bucket, context)).keys()] : [];
}

function functionResource(name: string, state: FunctionState, { functions }: Clients): Resource {
  const readId = async () =>
    state.kind === 'present' ? await readFunctionId(functions, state.record) : undefined;
  return { name, state, readId };
}
