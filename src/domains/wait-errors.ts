/** How a registration turns out not to work, in words. */
import { ApiError, DeployError } from '../errors.ts';
import { formatDuration } from '../format.ts';
import { type DomainSighting, reasonsOf } from '../platform/domain-records.ts';

/** A wait for a registration, as far as its errors name it. */
export interface NamedWait {
  readonly hostname: string;
  /** Milliseconds; 0 does not wait. */
  readonly timeoutMs: number;
}

/** What the platform says of a registration, as a clause to put behind its status; empty when it says nothing. */
export function reasonClause(sighting: DomainSighting): string {
  const reasons = reasonsOf(sighting);
  return reasons.length === 0 ? '' : `: ${reasons.map((reason) => reason.replace(/[.;]+$/, '')).join('; ')}`;
}

/** A status that means that the registration failed. */
export function failedDomain({ hostname }: NamedWait, sighting: DomainSighting): DeployError {
  return new DeployError(
    `Domain "${hostname}" failed with status "${sighting.status}"${reasonClause(sighting)}`,
    {
      hint: 'Mend what the message says (the DNS records at the registrar, most likely) and run this again. If the registration stays so, delete it with `mode: delete` and register it anew.',
    },
  );
}

/** The time is up, and the registration is not what was waited for. */
export function lateDomain(wait: NamedWait, last: DomainSighting | undefined): DeployError {
  if (last === undefined) return missingDomain(wait);
  return new DeployError(
    `Domain "${wait.hostname}" was still "${last.status ?? 'without a status'}" after ${formatDuration(wait.timeoutMs)}${reasonClause(last)}`,
    {
      hint: 'Set the DNS records that the message names at the registrar; they may take hours to be seen. Nothing was cancelled: run this again, raise `domain_timeout`, or set it to `0` to report and go on.',
    },
  );
}

/** The registration was acknowledged, and can't be found. */
export function missingDomain({ hostname }: NamedWait): DeployError {
  return new DeployError(`Domain "${hostname}" was registered, but the platform does not show it`, {
    hint: 'Look at the domains of the account; perhaps something else deletes it. Run this again in a moment.',
  });
}

/** The registration tells no status to wait for. */
export function statuslessDomain({ hostname }: NamedWait): DeployError {
  return new DeployError(`The registration of domain "${hostname}" tells no status`, {
    hint: 'Set `domain_timeout: 0`: the registration itself was read back.',
  });
}

/** The status can't be read, again and again or for good. */
export function unreadableDomain({ hostname }: NamedWait, cause: DeployError): DeployError {
  const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
  return new DeployError(
    `Domain "${hostname}" was registered, but its status can not be read: ${cause.message}`,
    {
      cause,
      requestId: cause.requestId,
      hint: `${hint}The registration stays. Run this again.`,
    },
  );
}
