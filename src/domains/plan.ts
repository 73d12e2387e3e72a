/** What is done to the registration of a hostname, decided from what is wanted and what was read. Pure. */
import type { DomainRecord } from '../platform/domain-records.ts';
import type { DomainConfig } from './config.ts';
import { deletionOfOther, deletionOfUnknown, pointsElsewhere } from './errors.ts';
import type { Hostname } from './hostname.ts';
import type { DomainState } from './state.ts';
import { compareTargets, describeTarget, type WantedTarget } from './target.ts';

/** A registration that was read before anything is written. */
export interface Former {
  readonly domain: DomainRecord;
  /** Its target for people. */
  readonly target: string;
}

/** Registers a hostname and reads the registration back. */
export interface RegisterDomain {
  readonly type: 'register-domain';
  /** `replace` deletes the registration for another target first. `unknown`: it cannot be read whether one exists. */
  readonly verb: 'register' | 'replace' | 'keep' | 'unknown';
  readonly hostname: Hostname;
  /** Its id is undefined when this run creates the resource. */
  readonly target: WantedTarget;
  /** The target for people, such as `function "hello"`. */
  readonly label: string;
  /** The name of the target when it is the function or bucket of this step. */
  readonly resource: string | undefined;
  /** The registration that is kept or replaced. */
  readonly former: Former | undefined;
  /** Milliseconds to wait for the registration to leave `pending`; 0 does not wait. */
  readonly timeoutMs: number;
}

/** Deletes a registration. Its DNS records stay at the registrar. */
export interface DeleteDomain {
  readonly type: 'delete-domain';
  readonly hostname: Hostname;
  /** As it was read, if it could be. */
  readonly former: Former | undefined;
}

/** What is registered for a hostname, and what it is meant to point at. */
export interface RemoteDomain {
  readonly state: DomainState;
  readonly target: WantedTarget;
  /** The target for people, such as `function "hello"`. */
  readonly label: string;
  /** The name of the target when it is the function or bucket of this step. */
  readonly resource?: string | undefined;
  /** What the hostname points at instead, for people, where its name was found. */
  readonly other?: string | undefined;
}

/** Plans a registration. @throws DeployError when the hostname points elsewhere and must not be replaced */
export function planDomain(
  { hostname, target: { kind }, replace, timeoutMs }: DomainConfig,
  { state, target: { resourceId }, label, resource, other }: RemoteDomain,
): RegisterDomain {
  const target = { kind, resourceId };
  const action = { type: 'register-domain', hostname, target, label, resource, timeoutMs } as const;
  if (state.kind !== 'present')
    return { ...action, verb: state.kind === 'absent' ? 'register' : 'unknown', former: undefined };
  const former = toFormer(state.record, other);
  if (compareTargets(former.domain.target, target) !== 'other') return { ...action, verb: 'keep', former };
  if (!replace) throw pointsElsewhere(hostname.ascii, former.target, label);
  return { ...action, verb: 'replace', former };
}

function toFormer(domain: DomainRecord, name: string | undefined): Former {
  return { domain, target: name ?? describeTarget(domain.target) };
}

/** What a registration that is to be deleted must point at; undefined when it may be anything. */
export type RemoteDomainDeletion = Omit<RemoteDomain, 'target'> & {
  readonly target: WantedTarget | undefined;
};

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
  return [{ type: 'delete-domain', hostname, former }];
}
