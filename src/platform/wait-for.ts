/** Waits for what changes on the platform by itself. */
import type { Context } from '../context.ts';
import { TransientError } from '../errors.ts';
import type { Event } from '../events.ts';

/** What a look has shown: the result, that the wait goes on, or nothing of what is waited for. */
export type Judgement<Result> = { readonly done: Result } | 'wait' | 'blank';

/** Reports a change that a look has shown. */
export interface Watch {
  elapsedMs(): number;
  report(event: Event): void;
}

export interface Wait<Seen, Result> {
  read(): Promise<Seen>;
  /** @throws DeployError when what was seen ends the wait */
  judge(seen: Seen, watch: Watch): Judgement<Result>;
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** How it stands, as a clause for the log. */
  status(): string;
}

/** Failed reads in a row, each with its own tries, after which a wait ends. */
const MOST_FAILURES = 5;
/** Looks in a row that may lack what is waited for: news may take a moment. */
const MOST_BLANKS = 7;
/** How long a wait stays silent in the log at most. Milliseconds. */
const HEARTBEAT_MS = 30_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5000;

/**
 * Reads again and again until what is read is the result.
 * @returns the result; `late` when the time is up, which outruns a read if need be; the last thing seen when it was blank too often
 * @throws TransientError when too many reads fail in a row, or one asks for more time than is left; what else a read throws
 */
export async function waitFor<Seen, Result>(
  wait: Wait<Seen, Result>,
  context: Context,
): Promise<{ readonly done: Result } | 'late' | { readonly blank: Seen }> {
  const { clock, emit } = context;
  const begunAt = clock.now();
  let lastNews = begunAt;
  const elapsedMs = () => clock.now() - begunAt;
  const leftMs = () => Math.max(0, wait.timeoutMs - elapsedMs());
  const watch: Watch = {
    elapsedMs,
    report(event) {
      lastNews = clock.now();
      emit(event);
    },
  };
  let failures = 0;
  let blanks = 0;
  for (let looks = 1; ; looks += 1) {
    let askedMs = 0;
    try {
      const seen = await readBefore(leftMs(), wait.read, context);
      if (seen === 'late') return 'late';
      failures = 0;
      const judgement = wait.judge(seen.value, watch);
      if (typeof judgement === 'object') return judgement;
      blanks = judgement === 'blank' ? blanks + 1 : 0;
      if (blanks > MOST_BLANKS) return { blank: seen.value };
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      failures += 1;
      askedMs = error.retryAfterMs ?? 0;
      if (failures > MOST_FAILURES || askedMs > leftMs()) throw error;
    }
    if (clock.now() - lastNews >= HEARTBEAT_MS)
      watch.report({ type: 'waiting', elapsedMs: elapsedMs(), status: wait.status() });
    await clock.sleep(
      Math.max(Math.min(pollDelay(looks, context.random), leftMs()), askedMs),
      context.signal,
    );
  }
}

/** The pause after a look: grows from 250 ms by half with each look, to 5 s, with a quarter of it left to chance. Milliseconds. */
export function pollDelay(looks: number, random: () => number): number {
  const delay = Math.min(FIRST_DELAY_MS * 1.5 ** (looks - 1), LONGEST_DELAY_MS);
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
