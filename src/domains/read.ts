/** Reads what is registered for a hostname, and what it is or is to be registered for. */
import type { Clients, Context } from '../context.ts';
import { DeployError } from '../errors.ts';
import type { DomainRecord } from '../platform/domains.ts';
import { resourceIdOf } from '../platform/records.ts';
import { noteUnreadable, type State } from '../platform/state.ts';
import type { DomainConfig, DomainDeletion } from './config.ts';
import { unconfirmedDeletion } from './errors.ts';
import type { RemoteDomain, RemoteDomainDeletion } from './plan.ts';
import { readDomain } from './state.ts';
import {
  compareTargets,
  describeResource,
  describeTarget,
  type Resource,
  resolveTarget,
  type Target,
} from './target.ts';

/** What a step deploys that a domain can point at, by the kind of its target. */
type Resources = Readonly<Partial<Record<Target['kind'], Resource | undefined>>>;

/** Reads what is registered for the hostname, and what it is meant to point at. @throws DeployError when that cannot be its target */
export async function readRegistration(
  { hostname: { ascii }, target }: DomainConfig,
  resources: Resources,
  { clients, log }: Context,
): Promise<RemoteDomain> {
  const wanted = await resolveTarget(target, resources[target.kind], clients.storage);
  const state = await readDomain(clients.domains, ascii);
  noteUnreadable(`domain ${ascii}`, state, log);
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

/**
 * Reads what the registration must point at to be deleted: the target that is named, else the function.
 * @throws DeployError when the function's id cannot be read: then the registration may be that of something else
 */
export async function readDeletionTarget(
  { hostname: { ascii }, target }: DomainDeletion,
  resource: Resource | undefined,
  clients: Clients,
): Promise<RemoteDomainDeletion> {
  const state = await readDomain(clients.domains, ascii);
  if (state.kind === 'absent' && state.doubt instanceof DeployError) throw state.doubt;
  if (target === 'any' || state.kind === 'absent') return { state, target: undefined, label: 'anything' };
  const only = async (wanted: Target, label: string) => {
    return { state, target: wanted, label, other: await nameOther(state, wanted, clients) };
  };
  if (target !== 'function') return await only(target, describeTarget(target));
  if (!resource) throw new Error('the configuration has a domain of no function');
  const label = describeResource('functions', resource.name);
  if (resource.state.kind === 'absent')
    // The name may be misspelled, and a key that is limited to some functions lists only these.
    return await only({ kind: 'functions' }, `${label}, which does not exist`);
  const reason = resource.state.kind === 'unreadable' ? resource.state.reason : undefined;
  const id = await resource.readId?.();
  if (id === undefined)
    throw unconfirmedDeletion(ascii, label, 'the record of the function contains no UUID', reason);
  return await only({ kind: 'functions', id }, label);
}
