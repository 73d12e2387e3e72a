import { ApiError, DeployError, TransientError } from '../errors.ts';
import { PATIENCE_MS } from '../http/retry.ts';
import type { DomainSighting } from '../platform/domain-records.ts';
import type { KnownTarget } from '../platform/domains.ts';
import { startWatch, type Watch, type WatchTools } from '../platform/watch.ts';
import { pointsElsewhere } from './register-errors.ts';
import type { DomainState } from './state.ts';
import { meaningOfStatus } from './status.ts';
import { compareTargets, describeTarget } from './target.ts';
import {
  failedDomain,
  lateDomain,
  missingDomain,
  type NamedWait,
  reasonClause,
  statuslessDomain,
  unreadableDomain,
} from './wait-errors.ts';

/** The wait for a registration to leave `pending`. Without a time for it, the registration is read back once, whatever its status. */
export interface DomainWait extends NamedWait {
  readonly target: KnownTarget;
  /** What the answer to the registration told, or the state that was read before. */
  readonly first: DomainSighting;
  look(): Promise<DomainState>;
  /** Told of what is seen, as soon as it is. */
  onChange(sighting: DomainSighting): void;
}

/** How long a registration may take to appear when nothing else is waited for: longer than a read that fails. */
const APPEARANCE_MS = 2 * PATIENCE_MS;

const NO_ANSWER = new TransientError('the platform gave no usable answer in that time', {
  hint: 'Check that the platform is up, then run the step again.',
});

/**
 * Reads the registration back, and waits until it has left `pending` when a time for that is given.
 * On our own deadline nothing is cancelled.
 * @returns how it was last seen: good, of an unknown word, or pending when it was not to be waited for
 * @throws DeployError when it failed, points elsewhere now, is not there, can't be read, or is pending for too long
 */
export async function awaitDomain(wait: DomainWait, tools: WatchTools): Promise<DomainSighting> {
  let last: DomainSighting | undefined;
  let failure: DeployError | undefined = NO_ANSWER;
  const look = async () => {
    const state = await wait.look().catch((error: unknown) => {
      if (error instanceof TransientError) failure = error;
      throw error;
    });
    failure = undefined;
    return state;
  };
  const status = () => `the domain is "${last?.status ?? 'not shown yet'}"`;
  const watch = startWatch(wait.timeoutMs || APPEARANCE_MS, status, tools);
  for (;;) {
    const state = await lookOnce({ ...wait, look }, watch);
    if (state === 'late') throw failure ? unreadableDomain(wait, failure) : lateDomain(wait, last);
    const seen = sightingIn(state, wait, tools);
    if (isSighting(seen)) {
      tellNews(seen, last, wait, watch);
      last = seen;
      if (isSettled(seen, wait, tools)) return seen;
    }
    const isBlank = !isSighting(seen) || seen.status === undefined;
    if (watch.isBlankTooLong(isBlank)) throw blankError(seen, wait);
    await watch.pause();
  }
}

/** What a look shows of our registration; that it points elsewhere is an error, but one that old news may cause. */
type Look = DomainSighting | 'absent' | DeployError;

function isSighting(look: Look): look is DomainSighting {
  return look !== 'absent' && !(look instanceof DeployError);
}

function blankError(look: Look, wait: DomainWait): DeployError {
  if (look instanceof DeployError) return look;
  return look === 'absent' ? missingDomain(wait) : statuslessDomain(wait);
}

async function lookOnce(wait: DomainWait, watch: Watch): Promise<DomainState | 'late'> {
  try {
    return await watch.look(wait.look);
  } catch (error) {
    const isUnread = error instanceof ApiError || error instanceof TransientError;
    throw isUnread ? unreadableDomain(wait, error) : error;
  }
}

/** What a look shows of our registration. Where the key may not read, the answer to the registration stands for it. */
function sightingIn(state: DomainState, wait: DomainWait, { log }: WatchTools): Look {
  if (state.kind === 'absent') return 'absent';
  if (state.kind === 'present') {
    const { target } = state.sighting;
    if (compareTargets(target, wait.target) !== 'other') return state.sighting;
    return pointsElsewhere(wait.hostname, target, describeTarget(wait.target));
  }
  const isEnough = wait.timeoutMs === 0 || ['good', 'bad'].includes(meaningOfStatus(wait.first.status ?? ''));
  if (!isEnough) throw unreadableDomain(wait, state.reason);
  log.notice(`The key may not read domain "${wait.hostname}" back (it lacks \`domains:read\`).`);
  return wait.first;
}

/** Whether the wait is over. @throws DeployError when the registration failed */
function isSettled(sighting: DomainSighting, wait: DomainWait, { log }: WatchTools): boolean {
  const meaning = sighting.status === undefined ? 'none' : meaningOfStatus(sighting.status);
  if (meaning === 'bad') throw failedDomain(wait, sighting);
  if (meaning === 'unknown')
    log.notice(
      `Domain "${wait.hostname}" is "${sighting.status}", a status that this action does not know${reasonClause(sighting)}`,
    );
  return meaning === 'good' || meaning === 'unknown' || wait.timeoutMs === 0;
}

/** Logs and tells what has changed since the last look. */
function tellNews(
  sighting: DomainSighting,
  last: DomainSighting | undefined,
  { hostname, onChange }: DomainWait,
  watch: Watch,
): void {
  const isNews =
    sighting.status !== last?.status || reasonClause(sighting) !== (last ? reasonClause(last) : '');
  if (!isNews) return;
  watch.say(`Domain "${hostname}" is "${sighting.status ?? 'without a status'}"${reasonClause(sighting)}`);
  onChange(sighting);
}
