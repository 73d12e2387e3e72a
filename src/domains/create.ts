import { ApiError, CancelledError, type DeployError, LostAnswerError, TransientError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import { PATIENCE_MS } from '../http/retry.ts';
import type { DomainSighting } from '../platform/domain-records.ts';
import type { KnownTarget } from '../platform/domains.ts';
import {
  askedTooLong,
  asksTooLong,
  MOST_WRITES,
  notCarriedOut,
  TAKEN_STATUSES,
} from '../platform/lost-answer.ts';
import { findLostRegistration, unknownWhetherRegistered } from './lost-registration.ts';
import { pointsElsewhere, refusedRegistration, takenElsewhere, takenUnreadably } from './register-errors.ts';
import type { DomainTools } from './remove.ts';
import { type DomainState, readDomain } from './state.ts';
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

/** Whether the requests of this run changed the registration; `open` while that is not known. */
export type WriteState = 'none' | 'open' | 'done';

export interface RegisterTools extends DomainTools {
  /** Reports what holds if the run ends here. @param left what is left at the platform, in sentences */
  onWrite(state: WriteState, left: string): void;
}

/** How long a platform may take to free a hostname after its deletion, for each further try. Milliseconds. */
const FREE_PAUSE_MS = 1000;

/** What the loop of requests has come to. */
interface Progress {
  /** Requests so far. */
  readonly writes: number;
  /** A request may follow. */
  readonly isPatient: boolean;
  /** The last answer that was lost. */
  readonly lost: LostAnswerError | undefined;
}

/**
 * Registers a hostname. A request is sent again, for a minute, only when the platform was seen not to have done it.
 * @throws LostAnswerError when it can't be told whether it is registered now
 * @throws DeployError when it is not
 */
export async function createRegistration(creation: Creation, tools: RegisterTools): Promise<Created> {
  const { hostname, target } = creation;
  const begunAt = tools.clock.now();
  let lost: LostAnswerError | undefined;
  for (let writes = 1; ; writes += 1) {
    tools.onWrite('open', `Domain "${hostname}" may or may not be registered.`);
    try {
      return {
        operation: 'registered',
        sighting: valueOrThrow(await tools.client.register(hostname, target)),
      };
    } catch (error) {
      const isPatient = writes < MOST_WRITES || tools.clock.now() - begunAt < PATIENCE_MS;
      const found =
        error instanceof LostAnswerError
          ? await afterLostAnswer(creation, error, { writes, isPatient, lost }, tools)
          : await afterRefusal(creation, error, { writes, isPatient, lost }, tools);
      if (found) return found;
      if (error instanceof LostAnswerError) lost = error;
    }
  }
}

async function afterLostAnswer(
  creation: Creation,
  lost: LostAnswerError,
  { writes, isPatient }: Progress,
  tools: RegisterTools,
): Promise<Created | undefined> {
  const { hostname } = creation;
  tools.log.info(`${lost.message}. Reading back whether it was done.`);
  const sighting = await findLostRegistration(hostname, lost, tools);
  if (sighting) {
    const adopted = adopt(creation, sighting, tools);
    tools.log.info('It was done: going on with what is there.');
    return { operation: 'registered', sighting: adopted };
  }
  tools.onWrite('none', notDone(hostname));
  if (asksTooLong(lost)) throw askedTooLong(`register domain "${hostname}"`, lost);
  if (!isPatient) throw notCarriedOut(`Domain "${hostname}" was not registered`, lost, writes);
  tools.log.info('It was not done: sending it again.');
  return undefined;
}

/** A refusal may mean that the hostname is registered already: then it matters by whom, and what for. */
async function afterRefusal(
  creation: Creation,
  error: unknown,
  { lost, writes }: Progress,
  tools: RegisterTools,
): Promise<Created | undefined> {
  const { hostname, target } = creation;
  if (hadNoEffect(error)) tools.onWrite('none', notDone(hostname));
  if (!(error instanceof ApiError)) throw error;
  const isTaken = error.status === 409;
  const now = TAKEN_STATUSES.includes(error.status) ? await readDomain(tools.client, hostname) : undefined;
  const seen = now?.kind === 'present' ? now.sighting : undefined;
  const isDone = seen !== undefined && compareTargets(seen.target, target) === 'same';
  if (creation.isFreed && isTaken && !isDone && writes < MOST_WRITES) {
    await waitUntilFreed(hostname, lost, tools);
    return undefined;
  }
  if (seen && (isTaken || isDone))
    return { operation: lost ? 'registered' : 'kept', sighting: adopt(creation, seen, tools) };
  if (isTaken && lost) throw unknownWhetherRegistered(hostname, lost);
  tools.onWrite('none', notDone(hostname));
  throw isTaken ? takenError(hostname, error, now) : refusedRegistration(error, describeTarget(target));
}

/** Waits for a hostname that was deleted a moment ago, and which the platform still refuses as taken. */
async function waitUntilFreed(
  hostname: string,
  lost: LostAnswerError | undefined,
  { clock, signal, onWrite }: RegisterTools,
): Promise<void> {
  if (!lost) onWrite('none', notDone(hostname));
  await clock.sleep(FREE_PAUSE_MS, signal);
}

function hadNoEffect(error: unknown): boolean {
  return error instanceof TransientError || (error instanceof CancelledError && error.withoutEffect);
}

function takenError(hostname: string, refusal: ApiError, now: DomainState | undefined): DeployError {
  return now?.kind === 'unreadable' ? takenUnreadably(hostname, refusal) : takenElsewhere(hostname, refusal);
}

/** Takes over a registration that is there, unless it is for another target. */
function adopt(
  { hostname, target }: Creation,
  sighting: DomainSighting,
  { onWrite }: RegisterTools,
): DomainSighting {
  if (compareTargets(sighting.target, target) !== 'other') return sighting;
  onWrite('none', notDone(hostname));
  throw pointsElsewhere(hostname, sighting.target, describeTarget(target));
}

function notDone(hostname: string): string {
  return `Domain "${hostname}" was not registered by this run.`;
}
