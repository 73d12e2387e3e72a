/** Waits for what changes on the platform by itself. */
import type { Context } from '../context.ts';
import { TransientError } from '../errors.ts';
import type { Event } from '../events.ts';
import type { Timing } from '../http/retry.ts';

/** What a read shows: the result, that the wait continues, or nothing of what is waited for. */
export type Judgement<Result> = { readonly done: Result } | 'wait' | 'blank';

/** Reports a change that a read has shown. */
export interface Watch {
  elapsedMs(): number;
  report(event: Event): void;
}

interface Wait<Seen, Result> {
  read(): Promise<Seen>;
  /** @throws DeployError when what was seen ends the wait */
  judge(seen: Seen, watch: Watch): Judgement<Result>;
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** The current state, as a clause for the log. */
  status(): string;
}

/** Failed reads in a row, each after its own retries, that a wait survives. */
const MOST_FAILURES = 5;
/** Reads in a row that may show nothing: what is new may take a moment to appear. */
const MOST_BLANKS = 7;
/** Longest silence in the log. Milliseconds. */
const HEARTBEAT_MS = 30_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5000;

/** How a wait ends: with the result, at the deadline, or with the last thing seen, when reads showed nothing too often. */
type End<Seen, Result> = { readonly done: Result } | 'late' | { readonly blank: Seen };

/**
 * Reads repeatedly until a read shows the result. The deadline also applies during a read.
 * @throws TransientError when too many reads fail in a row, or one asks for more time than is left; what else a read throws
 */
export async function waitFor<Seen, Result>(
  wait: Wait<Seen, Result>,
  context: Context,
): Promise<End<Seen, Result>> {
  return await new Waiting(wait, context).end();
}

class Waiting<Seen, Result> implements Watch {
  readonly #wait: Wait<Seen, Result>;
  readonly #context: Context;
  readonly #begunAt: number;
  #lastNews: number;
  #failures = 0;
  #blanks = 0;

  constructor(wait: Wait<Seen, Result>, context: Context) {
    this.#wait = wait;
    this.#context = context;
    this.#begunAt = context.clock.now();
    this.#lastNews = this.#begunAt;
  }

  elapsedMs(): number {
    return this.#context.clock.now() - this.#begunAt;
  }

  report(event: Event): void {
    this.#lastNews = this.#context.clock.now();
    this.#context.emit(event);
  }

  async end(): Promise<End<Seen, Result>> {
    const { clock, random, signal } = this.#context;
    for (let reads = 1; ; reads += 1) {
      const next = await this.#read().catch((error: unknown) => this.#survive(error));
      if (typeof next !== 'number') return next;
      if (clock.now() - this.#lastNews >= HEARTBEAT_MS)
        this.report({ type: 'waiting', elapsedMs: this.elapsedMs(), status: this.#wait.status() });
      const pause = Math.min(pollDelay(reads, random), this.#leftMs());
      await clock.sleep(Math.max(pause, next), signal);
    }
  }

  #leftMs(): number {
    return Math.max(0, this.#wait.timeoutMs - this.elapsedMs());
  }

  /** Reads once. @returns how the wait ends, or the shortest pause before the next read, in milliseconds */
  async #read(): Promise<End<Seen, Result> | number> {
    const seen = await readBefore(this.#leftMs(), () => this.#wait.read(), this.#context);
    if (seen === 'late') return seen;
    this.#failures = 0;
    const judgement = this.#wait.judge(seen.value, this);
    if (typeof judgement === 'object') return judgement;
    this.#blanks = judgement === 'blank' ? this.#blanks + 1 : 0;
    return this.#blanks > MOST_BLANKS ? { blank: seen.value } : 0;
  }

  /** @returns the pause that a temporary failure asks for, in milliseconds; @throws the error when it ends the wait */
  #survive(error: unknown): number {
    if (!(error instanceof TransientError)) throw error;
    this.#failures += 1;
    const askedMs = error.retryAfterMs ?? 0;
    if (this.#failures > MOST_FAILURES || askedMs > this.#leftMs()) throw error;
    return askedMs;
  }
}

/** The pause after a read: grows by half with each read, from 250 ms to 5 s, with a quarter left to chance. Milliseconds. */
function pollDelay(reads: number, random: () => number): number {
  const delay = Math.min(FIRST_DELAY_MS * 1.5 ** (reads - 1), LONGEST_DELAY_MS);
  return delay * (0.75 + 0.25 * random());
}

/** Reads once, unless the time is up first. */
async function readBefore<Seen>(
  leftMs: number,
  read: () => Promise<Seen>,
  { clock, signal }: Context,
): Promise<{ readonly value: Seen } | 'late'> {
  if (leftMs <= 0) return 'late';
  const bell = new AbortController();
  try {
    return await Promise.race([
      read().then((value) => ({ value })),
      clock.sleep(leftMs, AbortSignal.any([signal, bell.signal])).then(() => 'late' as const),
    ]);
  } finally {
    bell.abort();
  }
}

/** Waits before each read of what was just written and may take a moment to appear. Milliseconds. */
export const APPEARANCE_DELAYS_MS: readonly number[] = [0, 250, 500, 1000, 2000];

/**
 * Reads the result of a write once after each wait (milliseconds).
 * @returns what each read shows, undefined for a temporary failure; @throws any other error of a read
 */
export async function* readRepeatedly<Seen>(
  waits: readonly number[],
  read: () => Promise<Seen>,
  { clock, signal }: Timing,
): AsyncGenerator<Seen | undefined> {
  for (const wait of waits) {
    await clock.sleep(wait, signal);
    yield await read().catch((error: unknown) => {
      if (error instanceof TransientError) return undefined;
      throw error;
    });
  }
}
