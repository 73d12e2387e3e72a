import { CancelledError, DeployError, LostAnswerError } from '../errors.ts';
import type { DomainSighting } from '../platform/domain-records.ts';
import type { KnownTarget } from '../platform/domains.ts';
import { createRegistration, type RegisterTools } from './create.ts';
import { halfReplaced, pointsElsewhere } from './register-errors.ts';
import { isLeftInPlace, removeDomain } from './remove.ts';
import type { DomainState } from './state.ts';
import { compareTargets, describeTarget, sendableTarget } from './target.ts';

/** A hostname, what it is to point at, and what was registered when that was planned. */
export interface Registration {
  readonly hostname: string;
  readonly target: KnownTarget;
  readonly before: DomainState;
  /** A registration for another target is to be deleted and made anew. */
  readonly replace: boolean;
}

/** What was done, and what is known of the registration since. */
export interface Registered {
  readonly operation: 'registered' | 'replaced' | 'kept';
  readonly sighting: DomainSighting;
}

/**
 * Sees to it that a hostname is registered for its target: nothing is done when it is, and what points elsewhere is
 * replaced when that is asked for.
 * @throws DeployError when it points elsewhere or is another account's, when the platform refuses, or when it can't be
 * told whether a request was carried out
 */
export async function registerDomain(registration: Registration, tools: RegisterTools): Promise<Registered> {
  const { hostname, target, before, replace } = registration;
  if (before.kind !== 'present') return await createRegistration({ hostname, target, isFreed: false }, tools);
  const relation = compareTargets(before.sighting.target, target);
  if (relation === 'other') {
    if (!replace) throw pointsElsewhere(hostname, before.sighting.target, describeTarget(target));
    return await replaceDomain(registration, before.sighting, tools);
  }
  return { operation: 'kept', sighting: before.sighting };
}

/** Deletes a registration and makes it anew; when the second half fails, the first is undone as far as that can be. */
async function replaceDomain(
  { hostname, target, before }: Registration,
  former: DomainSighting,
  tools: RegisterTools,
): Promise<Registered> {
  const formerName = describeTarget(former.target);
  tools.log.info(`Domain "${hostname}" points at ${formerName}: deleting that registration.`);
  const registration = `The registration of domain "${hostname}" for ${formerName}`;
  tools.onWrite('open', `${registration} may or may not be deleted.`);
  try {
    await removeDomain(former.hostname ?? hostname, before, tools);
  } catch (error) {
    if (await isLeftInPlace(former.hostname ?? hostname, error, tools))
      tools.onWrite('none', `Domain "${hostname}" points at ${formerName} as before.`);
    throw error;
  }
  const deleted = `${registration} was deleted.`;
  tools.onWrite('done', deleted);
  const onWrite: RegisterTools['onWrite'] = (state, left) => tools.onWrite(state, `${deleted} ${left}`);
  try {
    return {
      ...(await createRegistration({ hostname, target, isFreed: true }, { ...tools, onWrite })),
      operation: 'replaced',
    };
  } catch (failure) {
    // What may have been done must not be undone, and on a cancelled run nothing more can be sent.
    const isOpen = failure instanceof CancelledError || failure instanceof LostAnswerError;
    if (isOpen || !(failure instanceof DeployError)) throw failure;
    tools.onWrite('done', await restore(hostname, former, tools));
    throw halfReplaced(failure);
  }
}

/** Registers the hostname for its former target again. @returns what is left, as one sentence */
async function restore(hostname: string, former: DomainSighting, tools: RegisterTools): Promise<string> {
  const target = sendableTarget(former.target);
  if (!target)
    return `Domain "${hostname}" is not registered any more: its former target is not known well enough to be restored.`;
  const name = describeTarget(target);
  tools.log.info(`Registering domain "${hostname}" for ${name} again.`);
  try {
    await createRegistration({ hostname: former.hostname ?? hostname, target, isFreed: true }, tools);
    return `Domain "${hostname}" is registered for ${name} again.`;
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    return `Domain "${hostname}" could not be restored for ${name} (${error.message}): it may not be registered any more.`;
  }
}
