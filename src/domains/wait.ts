import type { Log } from '../context.ts';
import { ApiError, DeployError, TransientError } from '../errors.ts';
import { formatDuration } from '../figures.ts';
import type { DomainSighting } from '../platform/domain-sighting.ts';
import { HEARTBEAT_MS, lookBefore, pollDelay } from '../platform/poll.ts';
import type { Clock } from '../platform/retry.ts';
import type { DomainTarget } from '../platform/types.ts';
import { pointsElsewhere } from './register-errors.ts';
import type { DomainState } from './state.ts';
import { meaningOfStatus } from './status.ts';
import { compareTargets, describeTarget, toWanted } from './target.ts';
import {
  failedDomain,
  lateDomain,
  missingDomain,
  reasonsOf,
  statuslessDomain,
  unreadableDomain,
} from './wait-errors.ts';

/** The wait for a registration to leave `pending`. */
export interface DomainWait {
  readonly hostname: string;
  readonly target: DomainTarget;
  /** What the answer to the registration told, or the state that was read before. */
  readonly first: DomainSighting;
  /** Milliseconds; 0 reads the registration back once, whatever its status. */
  readonly timeoutMs: number;
  look(): Promise<DomainState>;
  /** Told of what is seen, as soon as it is. */
  onChange(sighting: DomainSighting): void;
}

export interface WaitTools {
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** How long a registration may take to appear when nothing else is waited for. */
const APPEARANCE_MS = 60_000;
/** Failed looks in a row, each with its own tries, after which the wait ends. */
const MOST_FAILURES = 5;
/** Looks in a row that may lack the registration or its status, or show the one from before: news may take a moment. */
const MOST_BLANKS = 7;

/**
 * Reads the registration back, and waits until it has left `pending` when a time for that is given.
 * On our own deadline nothing is cancelled.
 * @returns how it was last seen: good, of an unknown word, or pending when it was not to be waited for
 * @throws DeployError when it failed, points elsewhere now, is not there, can't be read, or is pending for too long
 */
export async function awaitDomain(wait: DomainWait, tools: WaitTools): Promise<DomainSighting> {
  const { clock, signal } = tools;
  const deadline = clock.now() + (wait.timeoutMs || APPEARANCE_MS);
  const progress = createProgress(wait, tools);
  const tally = createTally(wait);
  for (let looks = 1; ; looks++) {
    const state = await lookOnce(deadline, wait, tools);
    if (state === 'late') throw lateDomain(wait, progress.last());
    const seen = state instanceof TransientError ? state : sightingIn(state, wait, tools.log);
    if (isSighting(seen)) {
      progress.see(seen);
      if (isSettled(seen, wait, tools.log)) return seen;
    }
    tally.count(seen);
    progress.beat();
    const left = Math.max(0, deadline - clock.now());
    await clock.sleep(Math.min(pollDelay(looks, tools.random), left), signal);
  }
}

/** What a look shows of our registration; that it points elsewhere is an error, but one that old news may cause. */
type Look = DomainSighting | 'absent' | DeployError;

function isSighting(look: Look): look is DomainSighting {
  return look !== 'absent' && !(look instanceof DeployError);
}

/** One look, which our own deadline outruns if need be; a failure that may pass is a value. */
async function lookOnce(
  deadline: number,
  wait: DomainWait,
  tools: WaitTools,
): Promise<DomainState | TransientError | 'late'> {
  try {
    return await lookBefore(deadline, wait.look, tools);
  } catch (error) {
    if (error instanceof TransientError) return error;
    throw error instanceof ApiError ? unreadableDomain(wait, error) : error;
  }
}

/** What a look shows of our registration. Where the key may not read, the answer to the registration stands for it. */
function sightingIn(state: DomainState, wait: DomainWait, log: Log): Look {
  if (state.kind === 'absent') return 'absent';
  if (state.kind === 'present') {
    const { target } = state.sighting;
    if (compareTargets(target, toWanted(wait.target)) !== 'other') return state.sighting;
    return pointsElsewhere(wait.hostname, target, describeTarget(toWanted(wait.target)));
  }
  const isEnough = wait.timeoutMs === 0 || ['good', 'bad'].includes(meaningOfStatus(wait.first.status ?? ''));
  if (!isEnough) throw unreadableDomain(wait, state.reason);
  log.notice(`The key may not read domain "${wait.hostname}" back (it lacks \`domains:read\`).`);
  return wait.first;
}

/** Whether the wait is over. @throws DeployError when the registration failed */
function isSettled(sighting: DomainSighting, wait: DomainWait, log: Log): boolean {
  const meaning = sighting.status === undefined ? 'none' : meaningOfStatus(sighting.status);
  if (meaning === 'bad') throw failedDomain(wait, sighting);
  if (meaning === 'unknown')
    log.notice(
      `Domain "${wait.hostname}" is "${sighting.status}", a status that this action does not know${reasonsOf(sighting)}`,
    );
  return meaning === 'good' || meaning === 'unknown' || wait.timeoutMs === 0;
}

/** Counts what may pass but must not last; throws as soon as the wait makes no sense any more. */
function createTally(wait: DomainWait) {
  let failures = 0;
  let blanks = 0;
  return {
    count(look: Look): void {
      failures = look instanceof TransientError ? failures + 1 : 0;
      if (failures > MOST_FAILURES) throw unreadableDomain(wait, look);
      if (look instanceof TransientError) return;
      const isBlank = !isSighting(look) || look.status === undefined;
      blanks = isBlank ? blanks + 1 : 0;
      if (blanks <= MOST_BLANKS) return;
      if (look instanceof DeployError) throw look;
      throw look === 'absent' ? missingDomain(wait) : statuslessDomain(wait);
    },
  };
}

/** Keeps what was seen last, and logs each change of status and a sign of life in between. */
function createProgress({ hostname, onChange }: DomainWait, { clock, log }: WaitTools) {
  const start = clock.now();
  let lastLine = start;
  let last: DomainSighting | undefined;
  const elapsed = () => formatDuration(clock.now() - start);

  function say(text: string): void {
    log.info(text);
    lastLine = clock.now();
  }

  return {
    last: () => last,
    see(sighting: DomainSighting): void {
      const isNews =
        sighting.status !== last?.status || reasonsOf(sighting) !== (last ? reasonsOf(last) : '');
      last = sighting;
      if (!isNews) return;
      say(`Domain "${hostname}" is "${sighting.status ?? 'without a status'}"${reasonsOf(sighting)}`);
      onChange(sighting);
    },
    beat(): void {
      if (clock.now() - lastLine < HEARTBEAT_MS) return;
      say(`Still waiting after ${elapsed()}: the domain is "${last?.status ?? 'not shown yet'}"`);
    },
  };
}
