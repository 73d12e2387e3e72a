/** When a request is retried, and the one loop that does it. */
import {
  DeployError,
  LATER_HINT,
  LostAnswerError,
  PERSISTENT_HINT,
  PLATFORM_DOWN_HINT,
  TransientError,
} from '../errors.ts';
import { capitalize, formatSeconds, sentence } from '../format.ts';
import type { Timing } from './clock.ts';
import type { FailedTry } from './failure.ts';
import type { Reply, Tried } from './reply.ts';

const FIRST_BACKOFF_MS = 200;
const LONGEST_BACKOFF_MS = 10_000;

/**
 * Returns the pause before the next try (milliseconds): what was asked for, or between half of a ceiling that doubles and all
 * of it, so that clients that failed together come back at different times, and a minute costs at most 17 retries.
 * @param leftMs until no retry is planned
 */
export function retryDelay(pauses: number, askedMs: number, leftMs: number, random: () => number): number {
  const ceiling = Math.min(FIRST_BACKOFF_MS * 2 ** (pauses - 1), LONGEST_BACKOFF_MS);
  return Math.max(askedMs, Math.min(ceiling * (0.5 + 0.5 * random()), leftMs));
}

const BUDGET_RESERVE = 20;
/** Retries that an empty budget regains each second: enough to resume 128 transfers after a restart of the platform. */
const BUDGET_PER_SECOND = 4;
const BUDGET_PER_SUCCESS = 0.25;
/** When a short outage hits 100 concurrent requests, all of their retries are due together. */
const MOST_SAVED = 250;

/**
 * Creates what all requests of a run may spend together on retries: N requests within T seconds never cost more than
 * 1.25 N + 20 + 4 T, nor does an outage that begins after long success cost more than 250 together.
 */
export function createRetryBudget(now: () => number) {
  let balance = BUDGET_RESERVE;
  let refilledAt = now();
  return {
    spend(): boolean {
      const gained = ((now() - refilledAt) / 1000) * BUDGET_PER_SECOND;
      refilledAt = now();
      balance = Math.max(balance, Math.min(BUDGET_RESERVE, balance + gained));
      if (balance < 1) return false;
      balance -= 1;
      return true;
    },
    earn(): void {
      balance = Math.min(MOST_SAVED, balance + BUDGET_PER_SUCCESS);
    },
  };
}

/** How long temporary failures are retried: as long as a platform takes to restart. Milliseconds. */
export const PATIENCE_MS = 60_000;
/** The same for the name of a host that has never answered: it is misspelled rather than restarting. Milliseconds. */
const UNRESOLVED_PATIENCE_MS = 5000;
/** The longest wait that is accepted from the platform. Milliseconds. */
const LONGEST_RETRY_AFTER_MS = 60_000;

export function asksTooLong({ retryAfterMs = 0 }: { readonly retryAfterMs?: number | undefined }): boolean {
  return retryAfterMs > LONGEST_RETRY_AFTER_MS;
}

export interface RetryTools extends Timing {
  readonly random: () => number;
  readonly budget: ReturnType<typeof createRetryBudget>;
  readonly onRetry?: ((line: string) => void) | undefined;
}

export interface Repeated {
  readonly doing: string;
  /** Sending it twice does the same as sending it once. */
  readonly isRepeatable: boolean;
  /** Milliseconds after the first failure, after which no retry is planned: a minute when absent. 0: its caller repeats it. */
  readonly patienceMs?: number | undefined;
  readonly onFailure?: ((failure: FailedTry) => void) | undefined;
  /** Replaces the wait before the next try. */
  readonly pause?: ((ms: number) => Promise<void>) | undefined;
}

/** Returns a function that returns after each failure when retries end, in milliseconds of the clock. */
function createPatience({ patienceMs = PATIENCE_MS }: Repeated, now: () => number) {
  let failedAt: number | undefined;
  let isUnresolved = true;
  return (failure: FailedTry): number => {
    isUnresolved &&= failure.isUnresolved === true;
    if (failure.isCongestion) failedAt = undefined;
    failedAt ??= now();
    return failedAt + (isUnresolved ? Math.min(patienceMs, UNRESOLVED_PATIENCE_MS) : patienceMs);
  };
}

/** The longest silence in the log about a request that is retried. Milliseconds. */
const SILENCE_MS = 15_000;

/** Creates what logs the first retry of a request, and then one every 15 s. */
export function createRetryLog(log: RetryTools['onRetry'], now: () => number) {
  let shownAt = Number.NEGATIVE_INFINITY;
  return (failure: string, retry: number, waitMs: number): void => {
    if (now() - shownAt < SILENCE_MS) return;
    shownAt = now();
    log?.(`${sentence(capitalize(failure))} Retry ${retry} in ${formatSeconds(waitMs)}.`);
  };
}

/** Tries a request until it gets an answer: a write only while it had no effect. @throws DeployError for what no try can change */
export async function withRetries<V>(
  request: Repeated,
  attempt: (number: number) => Promise<Tried<V>>,
  { clock, signal, random, budget, onRetry }: RetryTools,
): Promise<Reply<V>> {
  const { doing, onFailure } = request;
  const { pause = (ms: number) => clock.sleep(ms, signal) } = request;
  const begunAt = clock.now();
  const waitUntil = createPatience(request, clock.now);
  const logRetry = createRetryLog(onRetry, clock.now);
  let isRetried = false;
  for (let tries = 1, pauses = 0; ; tries += 1) {
    const result = await attempt(tries);
    if (result.kind === 'ok') budget.earn();
    if (result.kind === 'absent' || result.kind === 'refused') return { ...result, isRetried };
    if (result.kind !== 'failed') return result;
    signal.throwIfAborted();
    onFailure?.(result);
    isRetried ||= !result.withoutEffect;
    const failure = { ...result, withoutEffect: !isRetried };
    const deadline = waitUntil(failure);
    // The budget is used up by others: wait once more.
    do {
      const [now, leftMs] = [clock.now(), deadline - clock.now()];
      const spent = `${tries} tries in ${formatSeconds(now - begunAt)}`;
      const end = endOf(request, failure, { leftMs, spent });
      if (end) return end;
      pauses += 1;
      const { retryAfterMs: askedMs = 0 } = failure;
      const waitMs = retryDelay(pauses, askedMs, leftMs, random);
      logRetry(`could not ${doing}: ${failure.text}`, tries, waitMs);
      await pause(waitMs);
    } while (!failure.isCongestion && !budget.spend());
  }
}

const UNRESOLVED_HINT = 'Check `base_url` for a misspelling, and that this machine can resolve the name.';
const DOWN_HINT =
  'Check that the platform is up and that this machine can reach `base_url`, then run the step again.';

/** With a status, the platform was reached. */
function hintFor({ status }: FailedTry): string {
  if (status === undefined) return DOWN_HINT;
  return [502, 503, 504].includes(status) ? PLATFORM_DOWN_HINT : PERSISTENT_HINT;
}

/** Returns the reply if there is no other try. @throws DeployError if none can help */
function endOf(
  { doing, isRepeatable, patienceMs }: Repeated,
  failure: FailedTry,
  { leftMs, spent }: { readonly leftMs: number; readonly spent: string },
): Reply<never> | undefined {
  const { text, withoutEffect, retryAfterMs = 0, permanentHint, cause, isUnresolved } = failure;
  if (permanentHint) throw new DeployError(`could not ${doing}: ${text}`, { cause, hint: permanentHint });
  if (!isRepeatable && !withoutEffect) return loseAnswer(doing, failure);
  const usualHint = failure.hint ?? (isUnresolved ? UNRESOLVED_HINT : hintFor(failure));
  const giveUp = (why: string, hint = usualHint): Reply<never> => {
    const error = new TransientError(`could not ${doing}: ${text}${why}`, { ...failure, hint });
    return { kind: 'unanswered', error };
  };
  // The caller reports for how long it tried.
  if (patienceMs === 0) return giveUp('');
  if (asksTooLong(failure)) {
    const [asked, limit] = [retryAfterMs, LONGEST_RETRY_AFTER_MS].map(formatSeconds);
    return giveUp(`; it asked to wait ${asked}; the limit is ${limit}`, LATER_HINT);
  }
  return leftMs <= 0 ? giveUp(`; gave up after ${spent}`) : undefined;
}

function loseAnswer(doing: string, { text, ...details }: FailedTry): Reply<never> {
  const done = doing.replace(/^(\w+?)e? (.+)$/s, '$2 was $1ed');
  const hint = 'Look at the state of the platform before you run the step again.';
  const { retryAfterMs } = details;
  const asked = retryAfterMs ? `; it asks to wait ${formatSeconds(retryAfterMs)}` : '';
  const error = new LostAnswerError(`could not confirm that ${done}: ${text}${asked}`, { ...details, hint });
  return { kind: 'lost', error };
}
