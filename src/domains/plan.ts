/** What is done to the registration of a hostname, decided from what is wanted and what was read. Pure. */
import type { DomainRecord } from '../platform/domain-records.ts';
import type { State } from '../platform/state.ts';
import type { DomainConfig } from './config.ts';
import { deletionOfOther, deletionOfUnknown, pointsElsewhere } from './errors.ts';
import type { Hostname } from './hostname.ts';
import { compareTargets, describeTarget, type NamedTarget, type Target } from './target.ts';

/** A registration that was read before anything is written. */
export interface Former {
  readonly domain: DomainRecord;
  /** Its target for people. */
  readonly target: string;
}

/** Registers a hostname that nobody has registered, or keeps its registration. */
export interface RegisterDomain extends NamedTarget {
  readonly type: 'register-domain';
  /** `unknown`: it cannot be read whether a registration exists. */
  readonly verb: 'register' | 'keep' | 'unknown';
  readonly hostname: Hostname;
  /** What the hostname pointed at, when that registration is deleted before. */
  readonly replaces: string | undefined;
  /** The registration that is kept. */
  readonly kept: DomainRecord | undefined;
}

/** What is known of a registration since it was written. */
export interface RegisteredDomain {
  /** `kept`: it existed before, or somebody else has created it for the same target. */
  readonly operation: 'registered' | 'kept';
  readonly target: Target;
  readonly domain: DomainRecord;
}

/** Reads a registration back, and waits until it has left `pending` when a time for that is given. */
export interface AwaitDomain {
  readonly type: 'await-domain';
  readonly hostname: Hostname;
  /** Milliseconds; 0 does not wait. */
  readonly timeoutMs: number;
}

/** Deletes a registration. Its DNS records stay at the registrar. */
export interface DeleteDomain {
  readonly type: 'delete-domain';
  readonly hostname: Hostname;
  /** As it was read, if it could be. */
  readonly former: Former | undefined;
  /** The hostname is registered again afterwards. */
  readonly isReplaced: boolean;
}

/** The states of a registration and what it is meant to point at. */
export interface RemoteDomain extends NamedTarget {
  readonly state: State<DomainRecord>;
  /** What the hostname points at instead, for people, where its name was found. */
  readonly other?: string | undefined;
}

/** What a registration that is to be deleted must point at; undefined when it may be anything. */
export type RemoteDomainDeletion = Omit<RemoteDomain, 'target'> & { readonly target: Target | undefined };

/** Plans a registration. @throws DeployError when the hostname points elsewhere and must not be replaced */
export function planDomain(
  { hostname, replace, timeoutMs }: DomainConfig,
  { state, target, label, resource, other }: RemoteDomain,
): readonly (DeleteDomain | RegisterDomain | AwaitDomain)[] {
  const none = { replaces: undefined, kept: undefined };
  const action = { type: 'register-domain', hostname, target, label, resource, ...none } as const;
  const wait = { type: 'await-domain', hostname, timeoutMs } as const;
  if (state.kind !== 'present')
    return [{ ...action, verb: state.kind === 'absent' ? 'register' : 'unknown' }, wait];
  const former = toFormer(state.record, other);
  if (compareTargets(former.domain.target, target) !== 'other')
    return [{ ...action, verb: 'keep', kept: former.domain }, wait];
  if (!replace) throw pointsElsewhere(hostname.ascii, former.target, label);
  return [
    { type: 'delete-domain', hostname, former, isReplaced: true },
    { ...action, verb: 'register', replaces: former.target },
    wait,
  ];
}

function toFormer(domain: DomainRecord, name: string | undefined): Former {
  return { domain, target: name ?? describeTarget(domain.target) };
}

/** Plans the deletion of a registration. @throws DeployError when it does not point at the target, or may not */
export function planDomainDeletion(
  hostname: Hostname,
  { state, target, label, other }: RemoteDomainDeletion,
): readonly DeleteDomain[] {
  if (state.kind === 'absent') return [];
  const former = state.kind === 'present' ? toFormer(state.record, other) : undefined;
  const seen = former?.domain.target;
  const relation = target ? compareTargets(seen, target) : 'same';
  if (former && seen && relation === 'other') throw deletionOfOther(hostname.ascii, former.target, label);
  if (relation !== 'same')
    throw deletionOfUnknown(hostname.ascii, label, state.kind === 'unreadable' ? state.reason : undefined);
  return [{ type: 'delete-domain', hostname, former, isReplaced: false }];
}
