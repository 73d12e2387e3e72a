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

interface Repeated {
  readonly task: string;
  /** Sending it twice does the same as sending it once. */
  readonly isRepeatable: boolean;
  /** Milliseconds after the first failure, after which no retry is planned: a minute when absent. 0: its caller repeats it. */
  readonly patienceMs?: number | undefined;
}

/** The longest silence in the log about a request that is retried. Milliseconds. */
const SILENCE_MS = 15_000;

/**
 * Creates the growing pauses between the tries of one request: as long as was asked for, or between half of a ceiling that
 * doubles and all of it, so that clients that failed together come back at different times, and a minute costs at most 17
 * retries. The log shows the first, and then one every 15 s.
 */
export function createBackoff({ clock, signal, random, onRetry }: Omit<RetryTools, 'budget'>) {
  let [ceiling, shownAt] = [FIRST_BACKOFF_MS, Number.NEGATIVE_INFINITY];
  /** @param leftMs until no retry is planned */
  return async (failure: string, tries: number, askedMs: number, leftMs: number): Promise<void> => {
    const waitMs = Math.max(askedMs, Math.min(ceiling * (0.5 + 0.5 * random()), leftMs));
    ceiling = Math.min(2 * ceiling, LONGEST_BACKOFF_MS);
    if (clock.now() - shownAt >= SILENCE_MS) {
      shownAt = clock.now();
      onRetry?.(`${sentence(capitalize(failure))} Retry ${tries} in ${formatSeconds(waitMs)}.`);
    }
    await clock.sleep(waitMs, signal);
  };
}

/** Tries a request until it gets an answer: a write only while it had no effect. @throws DeployError for what no try can change */
export async function withRetries<V>(
  request: Repeated,
  attempt: (number: number) => Promise<Tried<V>>,
  tools: RetryTools,
): Promise<Reply<V>> {
  const pauseAfter = createPause(request, tools);
  let isRetried = false;
  for (let tries = 1; ; tries += 1) {
    const result = await attempt(tries);
    if (result.kind === 'ok') tools.budget.earn();
    if (result.kind === 'absent' || result.kind === 'refused') return { ...result, isRetried };
    if (result.kind !== 'failed') return result;
    tools.signal.throwIfAborted();
    isRetried ||= !result.withoutEffect;
    const end = await pauseAfter({ ...result, withoutEffect: !isRetried }, tries);
    if (end) return end;
  }
}

/** Creates the pause before the next try. It returns the reply if there is none, and throws DeployError if none can help. */
function createPause(request: Repeated, tools: RetryTools) {
  const { clock, budget } = tools;
  const { task, patienceMs = PATIENCE_MS } = request;
  const begunAt = clock.now();
  const backOff = createBackoff(tools);
  let failedAt = 0;
  return async (failure: FailedTry, tries: number): Promise<Reply<never> | undefined> => {
    if (tries === 1 || failure.isCongestion) failedAt = clock.now();
    const mostMs = failure.isUnresolved ? UNRESOLVED_PATIENCE_MS : PATIENCE_MS;
    // While others have used up the budget, wait once more.
    do {
      const leftMs = failedAt + Math.min(patienceMs, mostMs) - clock.now();
      const spent = `${tries} tries in ${formatSeconds(clock.now() - begunAt)}`;
      const end = endOf(request, failure, leftMs, spent);
      if (end) return end;
      await backOff(`could not ${task}: ${failure.text}`, tries, failure.retryAfterMs ?? 0, leftMs);
    } while (!failure.isCongestion && !budget.spend());
    return undefined;
  };
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
function endOf(request: Repeated, failure: FailedTry, leftMs: number, spent: string) {
  const { task, isRepeatable, patienceMs } = request;
  const { text, withoutEffect, retryAfterMs = 0, permanentHint, cause, isUnresolved } = failure;
  if (permanentHint) throw new DeployError(`could not ${task}: ${text}`, { cause, hint: permanentHint });
  if (!isRepeatable && !withoutEffect) return loseAnswer(task, failure);
  const usualHint = failure.hint ?? (isUnresolved ? UNRESOLVED_HINT : hintFor(failure));
  const giveUp = (why: string, hint = usualHint): Reply<never> => {
    const error = new TransientError(`could not ${task}: ${text}${why}`, { ...failure, hint });
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

function loseAnswer(task: string, { text, ...details }: FailedTry): Reply<never> {
  const done = task.replace(/^(\w+?)e? (.+)$/s, '$2 was $1ed');
  const hint = 'Look at the state of the platform before you run the step again.';
  const { retryAfterMs } = details;
  const asked = retryAfterMs ? `; it asks to wait ${formatSeconds(retryAfterMs)}` : '';
  const error = new LostAnswerError(`could not confirm that ${done}: ${text}${asked}`, { ...details, hint });
  return { kind: 'lost', error };
}
