/** How a registration fails, in words. */
import { ApiError, DeployError } from '../errors.ts';
import type { SeenTarget } from '../platform/domain-records.ts';
import { describeTarget } from './target.ts';

/** The hostname is registered by this account, for another target. */
export function pointsElsewhere(hostname: string, seen: SeenTarget | undefined, wanted: string): DeployError {
  return new DeployError(
    `Domain "${hostname}" is registered for ${describeTarget(seen)}, and not for ${wanted}`,
    {
      hint: `Set \`domain_replace: true\` to delete that registration and to register the hostname for ${wanted}, or choose another hostname.`,
    },
  );
}

/** The hostname is registered, but not by this account. */
export function takenElsewhere(hostname: string, refusal: ApiError): DeployError {
  return new DeployError(
    `Domain "${hostname}" is taken: it is not among the domains of this account, so another account has registered it. ${refusal.message}`,
    {
      cause: refusal,
      requestId: refusal.requestId,
      hint: 'Hostnames are unique across all accounts. Choose another one, or have its registration deleted in the account that holds it.',
    },
  );
}

/** The hostname is registered, and whose it is and what for can't be read. */
export function takenUnreadably(hostname: string, refusal: ApiError): DeployError {
  return new DeployError(
    `Domain "${hostname}" is registered already, and the key may not read by whom and what for. ${refusal.message}`,
    {
      cause: refusal,
      requestId: refusal.requestId,
      hint: 'Create a key that grants `domains:read` too (account dashboard, section API Keys): with it, a registration that points at the right target is left as it is.',
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
      `The domain was to point at ${wanted}. It must belong to the account of the API key, a bucket must be public, and no other account may hold the hostname. ` +
      'Check `domain`, `target_kind` and `target_id`, and that `base_url` is the address of the platform itself.',
  });
}

/** The second half of a replacement failed, after the first one was done. */
export function halfReplaced(failure: DeployError): DeployError {
  return new DeployError(`${failure.message}. The registration that it was to replace had been deleted`, {
    cause: failure,
    requestId: failure.requestId,
    hint: failure.hint,
  });
}
