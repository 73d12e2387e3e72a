import { TransientError } from '../errors.ts';
import type { Pausing } from '../http/retry.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5000;

/** The pause after a look: grows from 250 ms by half at each look, to 5 s, with a quarter of it left to chance. Milliseconds. */
export function pollDelay(looks: number, random: () => number): number {
  const delay = Math.min(FIRST_DELAY_MS * 1.5 ** (looks - 1), LONGEST_DELAY_MS);
  return delay * (0.75 + 0.25 * random());
}

/**
 * Takes one look, which a deadline outruns if need be.
 * @param deadline by the clock's `now`
 * @returns what was seen, or `late`; throws what the look throws
 */
export async function lookBefore<Sight>(
  deadline: number,
  look: () => Promise<Sight>,
  { clock, signal }: Pausing,
): Promise<Sight | 'late'> {
  const left = deadline - clock.now();
  if (left <= 0) return 'late';
  const bell = new AbortController();
  try {
    return await Promise.race([
      look(),
      clock.sleep(left, AbortSignal.any([signal, bell.signal])).then(() => 'late' as const),
    ]);
  } finally {
    bell.abort();
  }
}

/** Waits before each look for what was written just now, and may take a moment to be seen. Milliseconds. */
export const NEWS_LOOKS_MS: readonly number[] = [0, 250, 500, 1000, 2000];

/**
 * Takes a few looks at what a write left, one after each wait (milliseconds).
 * @returns what each of them saw: undefined when it failed in a way that may pass; throws what else a look throws
 */
export async function* looksAfter<Sight>(
  waits: readonly number[],
  look: () => Promise<Sight>,
  { clock, signal }: Pausing,
): AsyncGenerator<Sight | undefined> {
  for (const wait of waits) {
    await clock.sleep(wait, signal);
    yield await look().catch((error: unknown) => {
      if (error instanceof TransientError) return undefined;
      throw error;
    });
  }
}
