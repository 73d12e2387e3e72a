import { TransientError } from '../errors.ts';
import type { Timing } from '../http/retry.ts';

/** Waits before each look for what was just written and may take a moment to appear. Milliseconds. */
export const APPEARANCE_DELAYS_MS: readonly number[] = [0, 250, 500, 1000, 2000];

/**
 * Looks at the result of a write a few times, once after each wait (milliseconds).
 * @returns what each look shows, undefined for a temporary failure; @throws what else a look throws
 */
export async function* readRepeatedly<Seen>(
  waits: readonly number[],
  look: () => Promise<Seen>,
  { clock, signal }: Timing,
): AsyncGenerator<Seen | undefined> {
  for (const wait of waits) {
    await clock.sleep(wait, signal);
    yield await look().catch((error: unknown) => {
      if (error instanceof TransientError) return undefined;
      throw error;
    });
  }
}
