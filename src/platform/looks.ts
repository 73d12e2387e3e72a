import { TransientError } from '../errors.ts';
import type { Pausing } from '../http/retry.ts';

/** Waits before each look for what was written just now, and may take a moment to appear. Milliseconds. */
export const NEWS_LOOKS_MS: readonly number[] = [0, 250, 500, 1000, 2000];

/**
 * Takes a few looks at what a write left, one after each wait (milliseconds).
 * @returns what each of them saw: undefined when it failed in a way that may pass; throws what else a look throws
 */
export async function* looksAfter<Seen>(
  waits: readonly number[],
  look: () => Promise<Seen>,
  { clock, signal }: Pausing,
): AsyncGenerator<Seen | undefined> {
  for (const wait of waits) {
    await clock.sleep(wait, signal);
    yield await look().catch((error: unknown) => {
      if (error instanceof TransientError) return undefined;
      throw error;
    });
  }
}
