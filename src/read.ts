/** Reads the state of the platform before anything is written. */
import { checkExposure } from './artifacts/collect.ts';
import { readUploadState } from './artifacts/state.ts';
import { checkPrivate, checkVisibility, readBucket, visibilityOf } from './buckets/bucket.ts';
import type { DeleteConfig, DeployConfig, ObjectsDeletion, RollbackConfig, SweepConfig } from './config.ts';
import type { Clients, Context } from './context.ts';
import type { DomainConfig } from './domains/config.ts';
import { unconfirmedDeletion } from './domains/errors.ts';
import type { RegisterDomain, RemoteDomain, RemoteDomainDeletion } from './domains/plan.ts';
import { readDomain } from './domains/state.ts';
import {
  compareTargets,
  describeResource,
  describeTarget,
  type Resource,
  resolveTarget,
  type Target,
} from './domains/target.ts';
import { DeployError } from './errors.ts';
import { listed } from './format.ts';
import type { FunctionConfig } from './functions/config.ts';
import {
  type FunctionState,
  liveRevision,
  readFunction,
  readFunctionId,
  withStatus,
} from './functions/state.ts';
import { isAddressable } from './http/address.ts';
import { valueOrThrow } from './http/reply.ts';
import type { Local, Remote, RemoteDeletion, RemoteFunction } from './plan.ts';
import { comparableHostname, type DomainRecord } from './platform/domains.ts';
import { resourceIdOf } from './platform/records.ts';
import type { State } from './platform/state.ts';
import { groupPreviews, numberOfDomain, numberOfFunction, numberOfKey } from './previews/config.ts';
import { createId, functionsIn, parseHistory } from './snapshots/history.ts';
import { entryOf } from './snapshots/plan.ts';
import { readIndex } from './snapshots/state.ts';

/** Reads the state of all that is to be deployed. @throws DeployError also for what cannot become as it is wanted */
export async function readRemote(config: DeployConfig, local: Local, context: Context): Promise<Remote> {
  const { function: part, snapshots, bucket: wanted, artifacts, domain } = config;
  const own =
    part && snapshots
      ? await readFunctionAndPast({ function: part, snapshots }, context, local.assets?.digest)
      : part && { function: await readState(part, context) };
  const bucket = wanted && (await readBucket(context.clients.storage, wanted.name));
  if (wanted && bucket?.kind === 'present') checkVisibility(wanted, bucket.record);
  if (wanted && bucket) noteUnreadable(`bucket "${wanted.name}"`, bucket, context);
  const exposed =
    wanted && bucket && local.artifacts
      ? checkExposure(wanted.name, visibilityOf(bucket, wanted.visibility), local.artifacts)
      : [];
  for (const warning of exposed) context.log.warning(warning.message, warning);
  const upload =
    wanted && bucket && artifacts && local.artifacts
      ? await readUploadState(wanted.name, bucket, artifacts, local.artifacts.objects, context)
      : undefined;
  const remote = { ...own, bucket, upload };
  return { ...remote, domain: domain && (await readRegistration(config, domain, remote, context)) };
}

async function readState(
  { name, polling }: Pick<FunctionConfig, 'name' | 'polling'>,
  context: Context,
): Promise<FunctionState> {
  const { functions } = context.clients;
  const state = await readFunction(functions, name);
  noteUnreadable(`function "${name}"`, state, context);
  return await withStatus(state, functions, polling.statusPath);
}

/** Reads a function and its past. @param digest of the content that is to be deployed, where it is known */
export async function readFunctionAndPast(
  { function: part, snapshots }: Pick<RollbackConfig, 'function' | 'snapshots'>,
  context: Context,
  digest?: string,
): Promise<RemoteFunction> {
  const { storage } = context.clients;
  const state = await readState(part, context);
  const place = { bucket: snapshots.bucket, name: part.name };
  const bucket = await readBucket(storage, place.bucket);
  if (bucket.kind === 'unreadable') throw bucket.reason;
  if (bucket.kind === 'present') checkPrivate(place.bucket, bucket.record);
  const kept = bucket.kind === 'present' ? valueOrThrow(await storage.listObjects(place.bucket)) : [];
  const now = context.clock.wall();
  const keys = kept.map(({ key }) => key);
  const history = parseHistory(place.name, keys, now);
  const id = createId(Math.max(now, history.newestMs + 1), snapshots.run);
  const live = liveRevision(state, part.polling.words)?.revisionId;
  const entry = entryOf(history, live);
  const liveFiles = entry && entry.digest !== digest ? await readIndex(place, entry, storage) : undefined;
  return { function: state, snapshots: { bucket, history, id, live, liveFiles } };
}

function noteUnreadable(thing: string, state: State<unknown>, { log }: Context): void {
  if (state.kind === 'unreadable')
    log.notice(`Could not check whether ${thing} exists: ${state.reason.message}`);
}

/** Reads what is registered for the hostname, and what it is meant to point at. @throws DeployError when that cannot be its target */
async function readRegistration(
  { function: part, bucket }: DeployConfig,
  { hostname: { ascii }, target }: DomainConfig,
  remote: Remote,
  context: Context,
): Promise<RemoteDomain> {
  const { clients } = context;
  const { function: function_ } = remote;
  let resource: Resource | undefined;
  if (target.kind === 'storage' && bucket && remote.bucket) resource = { ...bucket, state: remote.bucket };
  if (target.kind === 'functions' && part && function_) {
    const readId = async () =>
      function_.kind === 'present' ? readFunctionId(clients.functions, function_.record) : undefined;
    resource = { name: part.name, state: function_, readId };
  }
  const wanted = await resolveTarget(target, resource, clients.storage);
  const state = await readDomain(clients.domains, ascii);
  noteUnreadable(`domain ${ascii}`, state, context);
  return { state, ...wanted, other: await nameOther(state, wanted.target, clients) };
}

/** UTF-16 units: a longer name helps nobody. */
const LONGEST_NAME = 130;

/** Names what a registration points at, when that is not what is wanted; undefined where no name is found. */
async function nameOther(
  state: State<DomainRecord>,
  wanted: Target,
  { functions, storage }: Clients,
): Promise<string | undefined> {
  if (state.kind !== 'present') return undefined;
  const { target } = state.record;
  if (compareTargets(target, wanted) !== 'other' || target?.id === undefined) return undefined;
  const kind = target.kind?.toLowerCase();
  if (kind !== 'functions' && kind !== 'storage') return undefined;
  const list = kind === 'functions' ? functions.list : storage.listBuckets;
  const reply = await list();
  // A name only helps people: without it, the id stands for it.
  const records = reply.kind === 'ok' ? reply.value : [];
  const id = target.id.toLowerCase();
  const name = records.find((record) => resourceIdOf(record)?.toLowerCase() === id)?.name;
  return name === undefined || name.length > LONGEST_NAME ? undefined : describeTarget(target, name);
}

/** Reads the id of what this run has created for a domain; undefined when its record does not contain one (yet). */
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

/** Returns what exists of each preview, by the number of its pull request. @throws DeployError */
export async function readPreviews(
  { functionName, bucketName: bucket, keyPrefix, snapshotBucket, domainTemplate: domain }: SweepConfig,
  { clients: { functions, storage, domains } }: Context,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const all = functionName === '' ? [] : valueOrThrow(await functions.list());
  const keys = await readKeys(bucket && { bucket, prefix: '' }, storage);
  const kept = await readKeys(snapshotBucket && { bucket: snapshotBucket, prefix: '' }, storage);
  const registered = domain === undefined ? [] : valueOrThrow(await domains.list());
  const found: (readonly [number: number | undefined, part: string])[] = [];
  for (const { name } of all) found.push([numberOfFunction(functionName, name), `function "${name}"`]);
  for (const key of keys) found.push([numberOfKey(keyPrefix, key), `objects in bucket "${bucket}"`]);
  for (const name of functionsIn(kept))
    found.push([numberOfFunction(functionName, name), `history in bucket "${snapshotBucket}"`]);
  for (const { hostname = '' } of registered)
    found.push([numberOfDomain(domain ?? '', comparableHostname(hostname)), `domain ${hostname}`]);
  return groupPreviews(found);
}

/** Reads the state of all that is to be deleted. @throws DeployError */
export async function readForDeletion(config: DeleteConfig, context: Context): Promise<RemoteDeletion> {
  const { clients } = context;
  const { function: part, domain, objects, past } = config;
  const { domains } = clients;
  const state = part && (await readState(part, context));
  const registered = domain && (await readDomain(domains, domain.hostname.ascii));
  if (registered?.kind === 'absent' && registered.doubt instanceof DeployError) throw registered.doubt;
  return {
    function: state,
    domain: registered && (await readDeletionTarget(config, state, registered, clients)),
    objects: await readDeletable(objects, context),
    kept: await readDeletable(past, context),
  };
}

/** Returns the keys of all objects with a prefix; none where nothing is wanted, nor for a bucket that does not exist. */
async function readKeys(
  wanted: ObjectsDeletion | '' | undefined,
  storage: Clients['storage'],
): Promise<readonly string[]> {
  if (!wanted) return [];
  const { bucket, prefix } = wanted;
  const reply = await storage.listObjects(bucket);
  if (reply.kind === 'absent') return [];
  return valueOrThrow(reply)
    .map(({ key }) => key)
    .filter((key) => key.startsWith(prefix));
}

/** Returns the keys that can be deleted, and names the others. */
async function readDeletable(wanted: ObjectsDeletion | undefined, { clients, log }: Context) {
  const all = await readKeys(wanted, clients.storage);
  const others = all.filter((key) => !isAddressable(key));
  const names = listed(others, (key) => JSON.stringify(key), 10).join(', ');
  const why = `because no request can contain their keys: ${names}`;
  if (others.length > 0) log.notice(`Objects stay in bucket "${wanted?.bucket}", ${why}`);
  return all.filter(isAddressable);
}

/**
 * Reads what the registration must point at to be deleted: the target that is named, else the function.
 * @throws DeployError when the function's id cannot be read: then the registration may be that of something else
 */
async function readDeletionTarget(
  { function: part, domain }: DeleteConfig,
  function_: FunctionState | undefined,
  state: State<DomainRecord>,
  clients: Clients,
): Promise<RemoteDomainDeletion> {
  if (!domain || domain.target === 'any' || state.kind === 'absent')
    return { state, target: undefined, label: 'anything' };
  const only = async (target: Target, label: string) => ({
    ...{ state, target, label },
    other: await nameOther(state, target, clients),
  });
  if (domain.target !== 'function') return await only(domain.target, describeTarget(domain.target));
  if (!part || !function_) throw new Error('the configuration has a domain of no function');
  const label = describeResource('functions', part.name);
  const { ascii } = domain.hostname;
  if (function_.kind === 'absent')
    // The name may be misspelled, and a key that is limited to some functions lists only these.
    return await only({ kind: 'functions' }, `${label}, which does not exist`);
  const reason = function_.kind === 'unreadable' ? function_.reason : undefined;
  const id = function_.kind === 'present' && (await readFunctionId(clients.functions, function_.record));
  if (!id) throw unconfirmedDeletion(ascii, label, 'the record of the function contains no UUID', reason);
  return await only({ kind: 'functions', id }, label);
}
