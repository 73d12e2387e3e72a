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
 * How long to wait before the next try: anything up to a ceiling that doubles ("full jitter"),
 * so that many clients that failed together do not come back together.
 * @param attempt the try that failed, counted from 1
 * @returns milliseconds, at most 10 s
 */
export function backoffDelay(attempt: number, random: () => number): number {
  return random() * Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);
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
const BUDGET_PER_SUCCESS = 0.25;
/** With a hundred requests at once, what a moment breaks falls due together, when the successes may be through. */
const MOST_SAVED = 250;

/**
 * A reserve of 20 retries, to which each success adds a quarter: enough to carry one failure in seven for ever (which
 * needs a sixth), while N requests never cost more than 1.25 N + 20 however bad the storm, nor one that begins after
 * long success more than 250 at once.
 */
export function createRetryBudget(): RetryBudget {
  let balance = BUDGET_RESERVE;
  return {
    affords: () => balance >= 1,
    spend() {
      balance -= 1;
    },
    earn() {
      balance = Math.min(MOST_SAVED, balance + BUDGET_PER_SUCCESS);
    },
  };
}

export const MAX_TRIES = 5;
export const LONGEST_RETRY_AFTER_MS = 60_000;
const LONGEST_OPERATION_MS = 180_000;

/** One try that failed in a way that may pass by itself, and what had been spent when it did. */
export interface FailedTry {
  /** Doing the operation twice does the same as doing it once: reads and deletes. */
  readonly repeatable: boolean;
  /** Not one byte of the request can have reached the platform. */
  readonly unsent: boolean;
  /** The try that failed, counted from 1. */
  readonly attempt: number;
  /** Milliseconds since the first try began. */
  readonly elapsedMs: number;
  /** Milliseconds after which no further try begins; 3 min when undefined. */
  readonly patienceMs?: number | undefined;
  /** What the platform asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The budget has a retry left. */
  readonly affordable: boolean;
}

export type Verdict =
  | { readonly retry: true; readonly afterMs: number }
  | {
      readonly retry: false;
      readonly because: 'answer lost' | 'tries' | 'time' | 'budget' | 'asked too long';
    };

/**
 * The retry rule. What can be repeated is repeated; a write only when nothing of it was sent. A wait that the
 * platform asks for is a minimum, and when it is too long to sit out, stopping at once is kinder than stopping later.
 */
export function decideRetry(failed: FailedTry, random: () => number): Verdict {
  if (!failed.repeatable && !failed.unsent) return { retry: false, because: 'answer lost' };
  if (failed.attempt >= MAX_TRIES) return { retry: false, because: 'tries' };
  const asked = failed.retryAfterMs ?? 0;
  if (asked > LONGEST_RETRY_AFTER_MS) return { retry: false, because: 'asked too long' };
  const afterMs = Math.max(asked, backoffDelay(failed.attempt, random));
  if (failed.elapsedMs + afterMs > (failed.patienceMs ?? LONGEST_OPERATION_MS))
    return { retry: false, because: 'time' };
  if (!failed.affordable) return { retry: false, because: 'budget' };
  return { retry: true, afterMs };
}
