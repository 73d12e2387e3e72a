/** How a registration fails, in words. Targets and resources come as people read them, such as `function "hello"`. */
import { ApiError, DeployError } from '../errors.ts';
import { capitalize, formatDuration } from '../format.ts';
import type { TargetKind } from '../platform/domains.ts';
import type { DomainStatus } from './state.ts';

export function pointsElsewhere(hostname: string, seen: string, wanted: string): DeployError {
  return new DeployError(`Domain ${hostname} is registered for ${seen}, not for ${wanted}`, {
    hint: `Set \`domain_replace: true\` to delete that registration and to register the hostname for ${wanted}, or choose another hostname.`,
  });
}

/** What the registration that is to be deleted points at, or should point at, is not known. */
export function unconfirmedDeletion(
  hostname: string,
  wanted: string,
  missing: string,
  reason?: DeployError,
): DeployError {
  return new DeployError(
    `Could not delete domain ${hostname}: the action could not confirm that it is registered for ${wanted}: ${reason?.message ?? missing}`,
    {
      cause: reason,
      hint: `${reason?.hint ?? ''} Name the target of the registration in \`domain_target\`, such as \`functions/<uuid>\`, or set \`domain_replace: true\` to delete the registration whatever it points at.`.trim(),
    },
  );
}

/** The hostname is registered by another account, or its target cannot be read. */
export function taken(hostname: string, refusal: ApiError, isUnreadable: boolean): DeployError {
  const by = isUnreadable
    ? ', and the API key cannot read its target'
    : ' by another account: it is not among the domains of this one';
  return new DeployError(`Domain ${hostname} is already registered${by}. ${capitalize(refusal.message)}`, {
    cause: refusal,
    hint: isUnreadable
      ? 'Create a key that also grants `domains:read` (account dashboard, section API Keys): with it, a registration that points at the right target is kept.'
      : 'Hostnames are unique across all accounts. Choose another one, or have the registration deleted in the account that owns it.',
  });
}

/** Adds what the status of a refused registration hints at. */
export function refusedRegistration(refusal: ApiError, wanted: string): ApiError {
  const { message, status } = refusal;
  if (![400, 404, 422].includes(status)) return refusal;
  return new ApiError(message, {
    cause: refusal,
    status,
    hint:
      `The domain was meant to point at ${wanted}. The target must belong to the account of the API key, a bucket must be public, and no other account may have registered the hostname. ` +
      'Check `domain` and `domain_target`, and that `base_url` is the address of the platform itself.',
  });
}

/** The record of the target contains no UUID, or cannot be read. */
export function noResourceId(kind: TargetKind, label: string, reason?: DeployError): DeployError {
  const why =
    reason?.message ?? 'its record contains no UUID in `id`, `resource_id`, `function_id` or `uuid`';
  return new DeployError(`Could not point the domain at ${label}: ${why}`, {
    cause: reason,
    hint: `${reason ? `${reason.hint ?? ''} Or set` : 'Set'} \`domain_target\` to \`${kind}/<uuid>\` with the UUID of ${label}.`,
  });
}

export function lateDomain(hostname: string, timeoutMs: number, last: DomainStatus): DeployError {
  const status = last.status === undefined ? 'still has no status' : `is still ${last.status}`;
  const reasons = last.reasons.map((reason) => `- ${reason}\n`);
  const says = reasons.length === 0 ? '' : `The platform reports:\n${reasons.join('')}`;
  return new DeployError(`Domain ${hostname} ${status} after ${formatDuration(timeoutMs)}`, {
    hint: `${says}Set the domain's DNS records at the registrar; they may take hours to become visible. Nothing was cancelled: run the step again, raise \`domain_timeout\`, or set it to \`0\` to report the status and continue.`,
  });
}
