/** What is done to the registration of a hostname, decided from what is wanted and what was read. Pure. */
import { DeployError } from '../errors.ts';
import type { DomainConfig } from './config.ts';
import { pointsElsewhere } from './errors.ts';
import type { Hostname } from './hostname.ts';
import type { DomainState } from './state.ts';
import { compareTargets, describeTarget, type WantedTarget } from './target.ts';

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
  readonly before: DomainState;
  /** Milliseconds to wait for the registration to leave `pending`; 0 does not wait. */
  readonly timeoutMs: number;
}

/** Deletes a registration. Its DNS records stay at the registrar. */
export interface DeleteDomain {
  readonly type: 'delete-domain';
  readonly hostname: Hostname;
  readonly before: DomainState;
}

/** What is registered for a hostname, and what it is meant to point at. */
export interface RemoteDomain {
  readonly state: DomainState;
  readonly target: WantedTarget;
  /** The target for people, such as `function "hello"`. */
  readonly label: string;
  /** The name of the target when it is the function or bucket of this step. */
  readonly resource?: string | undefined;
}

/** Plans a registration. @throws DeployError when the hostname points elsewhere and must not be replaced */
export function planDomain(
  { hostname, target: { kind }, replace, timeoutMs }: DomainConfig,
  { state: before, target: { resourceId }, label, resource }: RemoteDomain,
): RegisterDomain {
  const target = { kind, resourceId };
  const verb = verbOf(before, target);
  if (verb === 'replace' && !replace) {
    const seen = before.kind === 'present' ? before.sighting.target : undefined;
    throw pointsElsewhere(hostname.ascii, seen, label);
  }
  return { type: 'register-domain', verb, hostname, target, label, resource, before, timeoutMs };
}

function verbOf(before: DomainState, target: WantedTarget): RegisterDomain['verb'] {
  if (before.kind === 'unreadable') return 'unknown';
  if (before.kind === 'absent') return 'register';
  return compareTargets(before.sighting.target, target) === 'other' ? 'replace' : 'keep';
}

/** What a registration that is to be deleted must point at; undefined when it may be anything. */
export type RemoteDomainDeletion = Omit<RemoteDomain, 'target'> & {
  readonly target: WantedTarget | undefined;
};

/** Plans the deletion of a registration. @throws DeployError when it points at something else than the target */
export function planDomainDeletion(
  hostname: Hostname,
  { state: before, target, label }: RemoteDomainDeletion,
): readonly DeleteDomain[] {
  if (before.kind === 'absent') return [];
  const seen = before.kind === 'present' ? before.sighting.target : undefined;
  if (target && seen && compareTargets(seen, target) === 'other') {
    throw new DeployError(
      `Could not delete domain "${hostname.ascii}": it points at ${describeTarget(seen)}, not at ${label}`,
      {
        hint: 'Check `domain` and `function`. To delete the registration anyway, set `domain_replace: true` or name its target in `domain_target`.',
      },
    );
  }
  return [{ type: 'delete-domain', hostname, before }];
}
