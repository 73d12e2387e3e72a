import { TransientError } from '../errors.ts';
import { formatDuration } from '../format.ts';
import type { Timing } from '../http/clock.ts';
import type { Log } from '../steps.ts';

/** What a read shows: the result, that the wait continues, or nothing of what is waited for. */
export type Judgement<Result> = { readonly done: Result } | 'wait' | 'blank';

interface Wait<Seen, Result> {
  read(): Promise<Seen>;
  /** @param logChange writes a line about a change that the read has shown; @throws DeployError when it ends the wait */
  judge(seen: Seen, logChange: (line: string) => void, elapsedMs: number): Judgement<Result>;
  readonly timeoutMs: number;
  status(): string;
}

/** Reads in a row that may show nothing, and for how long (milliseconds): what is new may take a moment to appear. */
const MOST_BLANKS = 7;
const LONGEST_BLANK_MS = 8000;
/** Longest silence in the log. Milliseconds. */
const HEARTBEAT_MS = 30_000;
const SHORTEST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 5000;
/** The pause as a share of the time waited so far, with a quarter of jitter: the result is noticed late by at most this share. */
const DELAY_SHARE = 0.15;

/** How a wait ends: with the result, at the deadline, or with the last thing seen, when reads showed nothing too often. */
type End<Seen, Result> = { readonly done: Result } | 'late' | { readonly blank: Seen };

/** Reads until a read shows the result; the deadline also applies during one. @throws DeployError of a read, after its retries */
export async function waitFor<Seen, Result>(
  wait: Wait<Seen, Result>,
  tools: Timing & { readonly random: () => number; readonly log: Log },
): Promise<End<Seen, Result>> {
  const { clock, random, signal, log } = tools;
  const begunAt = clock.now();
  const elapsedMs = () => clock.now() - begunAt;
  const leftMs = () => Math.max(0, wait.timeoutMs - elapsedMs());
  let lastLineAt = begunAt;
  let [blanks, blankSince] = [0, begunAt];
  const write = (line: string) => {
    lastLineAt = clock.now();
    log.info(line);
  };
  while (true) {
    const seen = await readBefore(leftMs(), wait.read, tools);
    if (seen === 'late') return seen;
    const judgement = wait.judge(seen.value, write, elapsedMs());
    if (typeof judgement === 'object') return judgement;
    blanks = judgement === 'blank' ? blanks + 1 : 0;
    if (blanks <= 1) blankSince = clock.now();
    if (blanks > MOST_BLANKS && clock.now() - blankSince >= LONGEST_BLANK_MS) return { blank: seen.value };
    if (clock.now() - lastLineAt >= HEARTBEAT_MS)
      write(`Still waiting after ${formatDuration(elapsedMs())}: ${wait.status()}`);
    const longest = Math.min(Math.max(elapsedMs() * DELAY_SHARE, SHORTEST_DELAY_MS), LONGEST_DELAY_MS);
    await clock.sleep(Math.min(longest * (0.75 + 0.25 * random()), leftMs()), signal);
  }
}

async function readBefore<Seen>(
  leftMs: number,
  read: () => Promise<Seen>,
  { clock, signal }: Timing,
): Promise<{ readonly value: Seen } | 'late'> {
  if (leftMs <= 0) return 'late';
  const ended = new AbortController();
  try {
    return await Promise.race([
      read().then((value) => ({ value })),
      clock.sleep(leftMs, AbortSignal.any([signal, ended.signal])).then(() => 'late' as const),
    ]);
  } finally {
    ended.abort();
  }
}

/** Waits before each read of what was just written and may take a moment to appear. Milliseconds. */
export const APPEARANCE_DELAYS_MS: readonly number[] = [0, 250, 500, 1000, 2000];

/** Reads the result of a write once after each wait (milliseconds). @returns undefined for a temporary failure */
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
