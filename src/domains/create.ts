import { ApiError, LostAnswerError, TransientError } from '../errors.ts';
import type { DomainSighting } from '../platform/domain-sighting.ts';
import type { KnownTarget } from '../platform/domains.ts';
import { MOST_WRITES, notCarriedOut, TAKEN_STATUSES } from '../platform/lost-answer.ts';
import { findLostRegistration, unknownWhetherRegistered } from './lost-registration.ts';
import { pointsElsewhere, refusedRegistration, takenElsewhere, takenUnreadably } from './register-errors.ts';
import type { DomainTools } from './remove.ts';
import { readDomain } from './state.ts';
import { compareTargets, describeTarget } from './target.ts';

/** A registration that was seen not to be there. */
export interface Creation {
  readonly hostname: string;
  readonly target: KnownTarget;
  /** It was registered until a moment ago, by us. */
  readonly isFreed: boolean;
}

/** What was done, and what is known of the registration since. `kept`: it was there already. */
export interface Created {
  readonly operation: 'registered' | 'kept';
  readonly sighting: DomainSighting;
}

export interface RegisterTools extends DomainTools {
  /** Told what is left at the platform if the run ends here, as one sentence. */
  onLeft(text: string): void;
}

/** How long a platform may take to free a hostname after its deletion, for each further try. Milliseconds. */
const FREE_PAUSE_MS = 1000;

/**
 * Registers a hostname. A request is sent again only when the platform was seen not to have done it.
 * @throws LostAnswerError when it can't be told whether it is registered now
 * @throws DeployError when it is not
 */
export async function createRegistration(creation: Creation, tools: RegisterTools): Promise<Created> {
  const { hostname, target } = creation;
  let lost: LostAnswerError | undefined;
  for (let write = 1; ; write++) {
    tools.onLeft(`Domain "${hostname}" may or may not be registered.`);
    try {
      return { operation: 'registered', sighting: await tools.client.register(hostname, target) };
    } catch (error) {
      const isLast = write === MOST_WRITES;
      const found =
        error instanceof LostAnswerError
          ? await afterLostAnswer(creation, error, isLast, tools)
          : await afterRefusal(creation, error, { lost, isLast }, tools);
      if (found) return found;
      if (error instanceof LostAnswerError) lost = error;
    }
  }
}

async function afterLostAnswer(
  creation: Creation,
  lost: LostAnswerError,
  isLast: boolean,
  tools: RegisterTools,
): Promise<Created | undefined> {
  const { hostname } = creation;
  tools.log.info(`${lost.message}. Reading back whether it was done.`);
  const sighting = await findLostRegistration(hostname, lost, tools);
  if (sighting) {
    const adopted = adopt(creation, sighting);
    tools.log.info('It was done: going on with what is there.');
    return { operation: 'registered', sighting: adopted };
  }
  tools.onLeft(notDone(hostname));
  if (isLast) throw notCarriedOut(`Domain "${hostname}" was not registered`, lost);
  tools.log.info('It was not done: sending it again.');
  return undefined;
}

/** A refusal may mean that the hostname is registered already: then it matters by whom, and what for. */
async function afterRefusal(
  creation: Creation,
  error: unknown,
  { lost, isLast }: { readonly lost: LostAnswerError | undefined; readonly isLast: boolean },
  tools: RegisterTools,
): Promise<Created | undefined> {
  const { hostname, target } = creation;
  if (error instanceof TransientError) tools.onLeft(notDone(hostname));
  if (!(error instanceof ApiError)) throw error;
  const isTaken = error.status === 409;
  const now = TAKEN_STATUSES.includes(error.status) ? await readDomain(tools.client, hostname) : undefined;
  const isOurs = now?.kind === 'present';
  const isDone = isOurs && compareTargets(now.sighting.target, target) === 'same';
  if (creation.isFreed && isTaken && !isLast && !isDone) {
    await tools.clock.sleep(FREE_PAUSE_MS, tools.signal);
    return undefined;
  }
  if (isOurs && (isTaken || isDone))
    return { operation: lost ? 'registered' : 'kept', sighting: adopt(creation, now.sighting) };
  if (isTaken && lost) throw unknownWhetherRegistered(hostname, lost);
  tools.onLeft(notDone(hostname));
  if (!isTaken) throw refusedRegistration(error, describeTarget(target));
  throw now?.kind === 'unreadable' ? takenUnreadably(hostname, error) : takenElsewhere(hostname, error);
}

/** Takes over a registration that is there, unless it is for another target. */
function adopt({ hostname, target }: Creation, sighting: DomainSighting): DomainSighting {
  if (compareTargets(sighting.target, target) === 'other')
    throw pointsElsewhere(hostname, sighting.target, describeTarget(target));
  return sighting;
}

function notDone(hostname: string): string {
  return `Domain "${hostname}" was not registered by this run.`;
}
