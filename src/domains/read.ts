/** Reads the registration of a hostname, its target and the wanted target. */
import type { Clients, Context } from '../context.ts';
import { DeployError } from '../errors.ts';
import { excerpt } from '../format.ts';
import { type Reply, valueOrThrow } from '../http/reply.ts';
import type { DomainRecord } from '../platform/domains.ts';
import type { FunctionRecord } from '../platform/functions.ts';
import { resourceIdOf } from '../platform/records.ts';
import { noteUnreadable, type State } from '../platform/state.ts';
import type { BucketRecord } from '../platform/storage.ts';
import type { DomainConfig, DomainDeletion } from './config.ts';
import { type RemoteDomain, type RemoteDomainDeletion, unconfirmedDeletion } from './plan.ts';
import { compareTargets, describeTarget, NOUNS, readDomain, type Target } from './state.ts';

/** The function or bucket of this step, as it is before anything is written. */
export interface Resource {
  readonly name: string;
  readonly state: State<Readonly<Record<string, unknown>>>;
  /** The visibility of a bucket that is created. */
  readonly visibility?: string | undefined;
  /** Of a record; the platform may show it elsewhere only. */
  readId?(): Promise<string | undefined>;
}

/** Reads the registration and the wanted target. @throws DeployError when that cannot be a target */
export async function readRegistration(
  { hostname, target: { kind, id } }: DomainConfig,
  resources: Readonly<Partial<Record<Target['kind'], Resource | undefined>>>,
  { clients, log }: Context,
): Promise<RemoteDomain> {
  const state = await readDomain(clients.domains, hostname);
  noteUnreadable(`domain ${hostname}`, state, log);
  const registered = state.kind === 'present' ? state.record.target : undefined;
  const wanted = await (id === undefined
    ? readOwnTarget(kind, resources[kind])
    : checkTarget({ kind, id }, registered, clients));
  return { state, ...wanted, seen: await describeSeen(registered, wanted.target, clients) };
}

/** Returns the target that this step deploys, which has no id while it does not exist. @throws DeployError when it cannot be a target */
async function readOwnTarget(kind: Target['kind'], resource: Resource | undefined) {
  if (!resource) throw new Error(`the configuration has a domain for ${kind} without an id`);
  const { name, state, visibility = 'private' } = resource;
  const label = `${NOUNS[kind]} "${name}"`;
  if (state.kind === 'unreadable') throw noResourceId(kind, label, state.reason);
  const exists = state.kind === 'present';
  if (kind === 'storage') requirePublic(label, exists ? state.record.visibility : visibility, exists);
  if (!exists) return { target: { kind }, label, resource: name };
  const id = resource.readId ? await resource.readId() : resourceIdOf(state.record);
  if (id === undefined) throw noResourceId(kind, label);
  return { target: { kind, id }, label, resource: name };
}

/** Checks a target by its id. A registration that points at it shows that it exists. @throws DeployError when it cannot be a target */
async function checkTarget(target: Required<Target>, registered: DomainRecord['target'], clients: Clients) {
  const { kind, id } = target;
  const label = describeTarget(target);
  const records = await listTargets(kind, clients);
  const record = findById(records, id);
  if (kind === 'storage') requirePublic(label, record?.visibility);
  const isMissing = !record && records?.every((each) => resourceIdOf(each));
  if (isMissing && compareTargets(registered, target) !== 'same')
    throw new DeployError(`Could not point the domain at ${label}: the account has nothing of this id`, {
      hint: 'Check `domain_target`, and that the API key belongs to the account that owns the target.',
    });
  return { target, label };
}

/** Lists the functions or buckets of the account; undefined for sites, and where that is refused. @throws DeployError */
async function listTargets(kind: string | undefined, { functions, storage }: Clients) {
  if (kind !== 'functions' && kind !== 'storage') return undefined;
  const reply: Reply<Targets> = await (kind === 'functions' ? functions.list() : storage.listBuckets());
  return reply.kind === 'absent' || reply.kind === 'refused' ? undefined : valueOrThrow(reply);
}

type Targets = readonly (FunctionRecord | BucketRecord)[];

function findById(records: Targets | undefined, id: string) {
  return records?.find((record) => resourceIdOf(record)?.toLowerCase() === id.toLowerCase());
}

/** The error when the record of the target contains no UUID, or cannot be read. */
export function noResourceId(kind: Target['kind'], label: string, reason?: DeployError): DeployError {
  const why =
    reason?.message ?? 'its record contains no UUID in `id`, `resource_id`, `function_id` or `uuid`';
  return new DeployError(`Could not point the domain at ${label}: ${why}`, {
    cause: reason,
    hint: `${reason ? `${reason.hint ?? ''} Or set` : 'Set'} \`domain_target\` to \`${kind}/<uuid>\` with the UUID of ${label}.`,
  });
}

function requirePublic(label: string, visibility: unknown, exists = true): void {
  if (String(visibility).toLowerCase() !== 'private') return;
  const problem = exists ? 'it is private' : 'it would be created as private';
  throw new DeployError(`No domain can point at ${label}: ${problem}`, {
    hint: exists
      ? 'The visibility of a bucket cannot be changed: use a bucket that was created with `bucket_visibility: public`.'
      : 'Set `bucket_visibility: public`.',
  });
}

/** Describes the target of a registration, with its name if it is not the wanted one. */
async function describeSeen(seen: DomainRecord['target'], wanted: Target, clients: Clients) {
  const isOther = seen?.id !== undefined && compareTargets(seen, wanted) === 'other';
  const records = isOther ? await listTargets(seen.kind?.toLowerCase(), clients) : undefined;
  const name = findById(records, seen?.id ?? '')?.name;
  return describeTarget(seen, name === undefined ? undefined : excerpt(name, 130));
}

/** Reads the target that a registration must have to be deleted. @throws DeployError when it may have another one */
export async function readDeletionTarget(
  { hostname, target }: DomainDeletion,
  resource: Resource | undefined,
  clients: Clients,
): Promise<RemoteDomainDeletion> {
  const state = await readDomain(clients.domains, hostname);
  if (state.kind === 'absent' && state.doubt instanceof DeployError) throw state.doubt;
  const seen = state.kind === 'present' ? state.record.target : undefined;
  if (target === 'any' || state.kind === 'absent')
    return { state, target: undefined, label: 'anything', seen: describeTarget(seen) };
  const only = async (wanted: Target, label: string) => {
    return { state, target: wanted, label, seen: await describeSeen(seen, wanted, clients) };
  };
  if (target !== 'function') return await only(target, describeTarget(target));
  if (!resource) throw new Error('the configuration has a domain of no function');
  const label = `function "${resource.name}"`;
  if (resource.state.kind === 'absent')
    // The name may be misspelled, and a key that is limited to some functions lists only these.
    return await only({ kind: 'functions' }, `${label}, which does not exist`);
  const reason = resource.state.kind === 'unreadable' ? resource.state.reason : undefined;
  const id = await resource.readId?.();
  if (id === undefined)
    throw unconfirmedDeletion(hostname, label, 'the record of the function contains no UUID', reason);
  return await only({ kind: 'functions', id }, label);
}
