/** What is done to the registration of a hostname, decided from what is wanted and what was read. Pure. */
import type { DomainRecord } from '../platform/domains.ts';
import type { State } from '../platform/state.ts';
import type { DomainConfig, Hostname } from './config.ts';
import { deletionOfOther, pointsElsewhere, unconfirmedDeletion } from './errors.ts';
import { domainStatus } from './state.ts';
import { compareTargets, describeTarget, type NamedTarget, type Target } from './target.ts';

/** Registers a hostname that nobody has registered, or keeps its registration. */
export interface RegisterDomain extends NamedTarget {
  readonly type: 'register-domain';
  readonly hostname: Hostname;
  /** What the hostname pointed at, when that registration is deleted before. */
  readonly replaces: string | undefined;
  /** The registration that is kept. */
  readonly existing: DomainRecord | undefined;
}

/** What is known of a registration since it was written. */
export interface RegisteredDomain {
  /** `kept`: it existed before, or somebody else has created it for the same target. */
  readonly operation: 'registered' | 'kept';
  readonly target: Target;
  readonly domain: DomainRecord;
}

/** Reads a registration back, and waits until it has left `pending` when a time for that is given. */
export interface AwaitDomain extends Pick<DomainConfig, 'hostname' | 'timeoutMs'> {
  readonly type: 'await-domain';
  /** It points at the bucket of the step. */
  readonly isOfBucket: boolean;
  /** It worked before the step, for the same target. */
  readonly wasActive: boolean;
}

/** Deletes a registration. Its DNS records stay at the registrar. */
export interface DeleteDomain {
  readonly type: 'delete-domain';
  readonly hostname: Hostname;
  /** What it pointed at when it was read, for people. */
  readonly former: string | undefined;
  /** The hostname is registered again afterwards. */
  readonly isReplaced: boolean;
}

export interface DomainPlan {
  readonly replaced?: DeleteDomain;
  readonly register: RegisterDomain;
  readonly await: AwaitDomain;
}

/** The states of a registration and what it is meant to point at. */
export interface RemoteDomain extends NamedTarget {
  readonly state: State<DomainRecord>;
  /** What the hostname points at instead, for people, where its name was found. */
  readonly other?: string | undefined;
}

/** The same for a deletion. The target is undefined when it may be anything. */
export type RemoteDomainDeletion = Omit<RemoteDomain, 'target'> & { readonly target: Target | undefined };

/** Plans a registration. @throws DeployError when the hostname points elsewhere and must not be replaced */
export function planDomain(
  { hostname, replace, timeoutMs }: DomainConfig,
  { state, other, ...named }: RemoteDomain,
): DomainPlan {
  const record = state.kind === 'present' ? state.record : undefined;
  const register = {
    type: 'register-domain',
    hostname,
    ...named,
    replaces: undefined,
    existing: record,
  } as const;
  const isOfBucket = named.target.kind === 'storage' && named.resource !== undefined;
  const relation = record && compareTargets(record.target, named.target);
  const wasActive = record !== undefined && relation === 'same' && domainStatus(record).meaning === 'active';
  const wait = { type: 'await-domain', hostname, timeoutMs, isOfBucket, wasActive } as const;
  if (!record || relation !== 'other') return { register, await: wait };
  const former = other ?? describeTarget(record.target);
  if (!replace) throw pointsElsewhere(hostname.ascii, former, named.label);
  return {
    replaced: { type: 'delete-domain', hostname, former, isReplaced: true },
    register: { ...register, replaces: former, existing: undefined },
    await: wait,
  };
}

/** Plans the deletion of a registration. @throws DeployError when it does not point at the target, or may not */
export function planDomainDeletion(
  hostname: Hostname,
  { state, target, label, other }: RemoteDomainDeletion,
): readonly DeleteDomain[] {
  if (state.kind === 'absent') return [];
  const record = state.kind === 'present' ? state.record : undefined;
  const former = record && (other ?? describeTarget(record.target));
  const relation = target ? compareTargets(record?.target, target) : 'same';
  if (former && record.target && relation === 'other') throw deletionOfOther(hostname.ascii, former, label);
  const reason = state.kind === 'unreadable' ? state.reason : undefined;
  if (relation !== 'same')
    throw unconfirmedDeletion(hostname.ascii, label, 'the platform does not report its target', reason);
  return [{ type: 'delete-domain', hostname, former, isReplaced: false }];
}
