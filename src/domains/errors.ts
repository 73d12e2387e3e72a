/** How a registration fails, in words. Targets and resources come as people read them, such as `function "hello"`. */
import { ApiError, DeployError } from '../errors.ts';
import { capitalize, formatDuration } from '../format.ts';
import type { DomainTarget } from '../platform/types.ts';
import type { DomainStatus } from './status.ts';

/** This account has registered the hostname, for another target. */
export function pointsElsewhere(hostname: string, seen: string, wanted: string): DeployError {
  return new DeployError(`Domain ${hostname} is registered for ${seen}, not for ${wanted}`, {
    hint: `Set \`domain_replace: true\` to delete that registration and to register the hostname for ${wanted}, or choose another hostname.`,
  });
}

/** The registration that is to be deleted is for another target. */
export function deletionOfOther(hostname: string, seen: string, wanted: string): DeployError {
  return new DeployError(
    `Could not delete domain ${hostname}: it is registered for ${seen}, not for ${wanted}`,
    {
      hint: 'Check `domain` and `function`. To delete the registration anyway, set `domain_replace: true` or name its target in `domain_target`.',
    },
  );
}

const DELETE_ANYWAY = 'set `domain_replace: true` to delete the registration whatever it points at.';

/** What the registration that is to be deleted points at is not known. */
export function deletionOfUnknown(hostname: string, wanted: string, reason?: DeployError): DeployError {
  const cause = reason?.message ?? 'the platform does not report its target';
  return new DeployError(`${unconfirmed(hostname, wanted)}: ${cause}`, {
    cause: reason,
    requestId: reason?.requestId,
    hint: `${reason?.hint ?? ''} If you are sure, ${DELETE_ANYWAY}`.trim(),
  });
}

/** The id of the function that the registration to be deleted should point at is not known. */
export function deletionForUnknown(hostname: string, wanted: string, reason?: DeployError): DeployError {
  const cause = reason?.message ?? 'the record of the function contains no UUID';
  return new DeployError(`${unconfirmed(hostname, wanted)}: ${cause}`, {
    cause: reason,
    requestId: reason?.requestId,
    hint: `${reason?.hint ?? ''} Name the target of the registration in \`domain_target\`, such as \`functions/<uuid>\`, or ${DELETE_ANYWAY}`.trim(),
  });
}

function unconfirmed(hostname: string, wanted: string): string {
  return `Could not delete domain ${hostname}: the action could not confirm that it is registered for ${wanted}`;
}

/** Another account has registered the hostname. */
export function takenElsewhere(hostname: string, refusal: ApiError): DeployError {
  return new DeployError(
    `Domain ${hostname} is already registered by another account: it is not among the domains of this one. ${capitalize(refusal.message)}`,
    {
      cause: refusal,
      requestId: refusal.requestId,
      hint: 'Hostnames are unique across all accounts. Choose another one, or have the registration deleted in the account that owns it.',
    },
  );
}

/** The hostname is registered, and its target cannot be read. */
export function takenUnreadably(hostname: string, refusal: ApiError): DeployError {
  return new DeployError(
    `Domain ${hostname} is already registered, and the API key cannot read its target. ${capitalize(refusal.message)}`,
    {
      cause: refusal,
      requestId: refusal.requestId,
      hint: 'Create a key that also grants `domains:read` (account dashboard, section API Keys): with it, a registration that points at the right target is kept.',
    },
  );
}

/** A refusal of the registration itself, with what its status hints at. */
export function refusedRegistration(refusal: ApiError, wanted: string): ApiError {
  if (refusal.status !== 400 && refusal.status !== 404 && refusal.status !== 422) return refusal;
  return new ApiError(refusal.message, {
    cause: refusal,
    status: refusal.status,
    requestId: refusal.requestId,
    hint:
      `The domain was meant to point at ${wanted}. The target must belong to the account of the API key, a bucket must be public, and no other account may have registered the hostname. ` +
      'Check `domain` and `domain_target`, and that `base_url` is the address of the platform itself.',
  });
}

/** The record of the target contains no UUID. */
export function noResourceId(kind: DomainTarget['kind'], label: string): DeployError {
  return new DeployError(
    `Could not point the domain at ${label}: its record contains no UUID in \`id\`, \`resource_id\`, \`function_id\`, \`bucket_id\` or \`uuid\``,
    { hint: `Set \`domain_target\` to \`${kind}/<uuid>\` with the UUID of ${label}.` },
  );
}

/** The record of the target cannot be read. */
export function unreadableResource(
  kind: DomainTarget['kind'],
  label: string,
  reason: DeployError,
): DeployError {
  return new DeployError(`Could not point the domain at ${label}: ${reason.message}`, {
    cause: reason,
    requestId: reason.requestId,
    hint: `${reason.hint ?? ''} Or set \`domain_target\` to \`${kind}/<uuid>\` with the UUID of ${label}.`,
  });
}

/** A bucket that would be created as one that no domain can point at. */
export function futurePrivateBucket(label: string): DeployError {
  return new DeployError('A domain needs a public bucket: add `bucket_visibility: public`', {
    hint: `${capitalize(label)} does not exist yet, and without that input it would be created as private.`,
  });
}

/** A bucket that no domain can point at. */
export function privateBucket(label: string): DeployError {
  return new DeployError(`No domain can point at ${label}: it is private`, {
    hint: 'The visibility of a bucket cannot be changed: use a bucket that was created with `bucket_visibility: public`.',
  });
}

/** A status that means that the registration failed. */
export function failedDomain(hostname: string, { status, reasons }: DomainStatus): DeployError {
  const clause = reasons.map((reason) => reason.replace(/[.;]+$/, '')).join('; ');
  return new DeployError(`Domain ${hostname} failed with status "${status}"${clause && `: ${clause}`}`, {
    hint: 'Fix what the message says, such as the DNS records at the registrar, and run the step again. If the status stays, delete the registration with `mode: delete` and create it again.',
  });
}

/** The time is up, and the registration is not what was waited for. */
export function lateDomain(
  { hostname, timeoutMs }: { readonly hostname: string; readonly timeoutMs: number },
  last: DomainStatus | undefined,
): DeployError {
  if (last === undefined) return missingDomain(hostname);
  const status = last.status === undefined ? 'still has no status' : `is still ${last.status}`;
  const reasons = last.reasons.map((reason) => `- ${reason}\n`);
  const says = reasons.length === 0 ? '' : `The platform reports:\n${reasons.join('')}`;
  return new DeployError(`Domain ${hostname} ${status} after ${formatDuration(timeoutMs)}`, {
    hint: `${says}Set the domain's DNS records at the registrar; they may take hours to become visible. Nothing was cancelled: run the step again, raise \`domain_timeout\`, or set it to \`0\` to report the status and continue.`,
  });
}

/** The platform acknowledged the registration, and does not show it. */
export function missingDomain(hostname: string): DeployError {
  return new DeployError(`Domain ${hostname} was registered, but the platform does not show it`, {
    hint: 'Look at the domains of the account: something else may delete it. Run the step again.',
  });
}

/** The registration has no status to wait for. */
export function statuslessDomain(hostname: string): DeployError {
  return new DeployError(`The registration of domain ${hostname} contains no status`, {
    hint: 'Set `domain_timeout: 0`: the registration itself was read back.',
  });
}

/** The status cannot be read. */
export function unreadableDomain(hostname: string, cause: DeployError): DeployError {
  const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
  return new DeployError(
    `Could not read the status of domain ${hostname}, which was registered: ${cause.message}`,
    { cause, requestId: cause.requestId, hint: `${hint}The registration stays. Run the step again.` },
  );
}
