/** When to try again and when to stop: the whole rule, free of clocks, chance and sockets. */
import { setTimeout as wait } from 'node:timers/promises';

/** Time, handed in so that a test need not wait for it. */
export interface Clock {
  /** Milliseconds that never run backwards. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Milliseconds since 1970, for dates in `Retry-After`. */
  wall(): number;
}

/** What a pause needs: the clock, and the signal that ends it when the run is cancelled. */
export interface Pausing {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  async sleep(ms, signal) {
    try {
      // Node fires a timer that is longer than it can count at once.
      let left = ms;
      for (; left > LONGEST_TIMER_MS; left -= LONGEST_TIMER_MS) {
        await wait(LONGEST_TIMER_MS, undefined, signal ? { signal } : {});
      }
      await wait(left, undefined, signal ? { signal } : {});
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
  },
};

const FIRST_BACKOFF_MS = 200;
const LONGEST_BACKOFF_MS = 10_000;

/**
 * Returns the pause before the next try: between half of a ceiling that doubles and all of it, so that clients that
 * failed together come back at different times, and so that a minute of patience costs at most 17 retries.
 * @param attempt the try that failed, counted from 1
 * @returns milliseconds, at most 10 s
 */
export function backoffDelay(attempt: number, random: () => number): number {
  const ceiling = Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);
  return ceiling * (0.5 + 0.5 * random());
}

const WEEKDAY_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

function parseHttpDate(text: string): number | undefined {
  if (!WEEKDAY_DATE.test(text)) return undefined;
  // The old asctime form carries no zone, and would be read as local time.
  const time = Date.parse(/(?:GMT|UTC|[+-]\d{4})$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Reads a `Retry-After` header: seconds, or a date, which is taken against the answer's own `Date` so that a
 * wrong clock on either side does no harm.
 * @returns milliseconds, 0 for a date in the past; undefined for anything that is no single, finite, positive wish
 */
export function parseRetryAfter(
  value: string | readonly string[] | undefined,
  dateHeader: string | undefined,
  wallNow: number,
): number | undefined {
  if (typeof value !== 'string')
    return value?.length === 1 ? parseRetryAfter(value[0], dateHeader, wallNow) : undefined;
  const text = value.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const ms = Number(text) * 1000;
    return Number.isFinite(ms) ? ms : undefined;
  }
  const until = parseHttpDate(text);
  if (until === undefined) return undefined;
  return Math.max(0, until - (parseHttpDate(dateHeader?.trim() ?? '') ?? wallNow));
}

/** What all requests of a run may spend together on tries beyond their first. */
export interface RetryBudget {
  /** Whether another retry can be paid for. */
  affords(): boolean;
  /** Pays for one retry. */
  spend(): void;
  /** Takes note of a request that went well. */
  earn(): void;
}

const BUDGET_RESERVE = 20;
/** Retries that an empty budget regains each second: enough to resume 128 transfers after a restart of the platform. */
const BUDGET_PER_SECOND = 4;
const BUDGET_PER_SUCCESS = 0.25;
/** With a hundred requests at once, what a moment breaks falls due together, when the successes may be through. */
const MOST_SAVED = 250;

/**
 * Creates a reserve of 20 retries, to which each success adds a quarter: enough to carry one failure in seven forever
 * (which needs a sixth). The reserve refills by 4 a second, so N requests within T seconds never cost more than
 * 1.25 N + 20 + 4 T, nor does an outage that begins after long success cost more than 250 at once.
 * @param now monotonic milliseconds
 */
export function createRetryBudget(now: () => number): RetryBudget {
  let balance = BUDGET_RESERVE;
  let refilledAt = now();
  function refill(): void {
    const gained = ((now() - refilledAt) / 1000) * BUDGET_PER_SECOND;
    refilledAt = now();
    balance = Math.max(balance, Math.min(BUDGET_RESERVE, balance + gained));
  }
  return {
    affords() {
      refill();
      return balance >= 1;
    },
    spend() {
      balance -= 1;
    },
    earn() {
      balance = Math.min(MOST_SAVED, balance + BUDGET_PER_SUCCESS);
    },
  };
}

/** How long a failure that may pass is met with further tries: as long as a platform takes to restart. */
export const PATIENCE_MS = 60_000;
export const LONGEST_RETRY_AFTER_MS = 60_000;

/** One try that failed in a way that may pass by itself, and what had been spent when it did. */
export interface FailedTry {
  /** Doing the operation twice does the same as doing it once: reads and deletes. */
  readonly repeatable: boolean;
  /** The platform cannot have carried it out: no byte was sent, or it answered 429. */
  readonly withoutEffect: boolean;
  /** The try that failed, counted from 1. */
  readonly attempt: number;
  /** Milliseconds since the first try began. */
  readonly elapsedMs: number;
  /** Milliseconds of failures after which no retry is planned; 1 min when undefined. */
  readonly patienceMs?: number | undefined;
  /** What the platform asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

export type Verdict =
  | { readonly retry: true; readonly afterMs: number }
  | { readonly retry: false; readonly because: 'answer lost' | 'time' | 'asked too long' };

/**
 * Decides whether to try again. Reads and deletes are repeated until the patience is used up; a write only when it had
 * no effect. A wait that the platform asks for is a minimum; one that is too long ends the operation immediately.
 */
export function decideRetry(failed: FailedTry, random: () => number): Verdict {
  if (!failed.repeatable && !failed.withoutEffect) return { retry: false, because: 'answer lost' };
  const asked = failed.retryAfterMs ?? 0;
  if (asked > LONGEST_RETRY_AFTER_MS) return { retry: false, because: 'asked too long' };
  const leftMs = (failed.patienceMs ?? PATIENCE_MS) - failed.elapsedMs;
  if (leftMs <= 0) return { retry: false, because: 'time' };
  return { retry: true, afterMs: Math.max(asked, Math.min(backoffDelay(failed.attempt, random), leftMs)) };
}
