import type { Clock } from '../http/retry.ts';

const OBJECTS = 1000;
const PAUSE_MS = 30_000;
/** A manifest contains all objects, so that those of a large upload are worth fewer checkpoints. */
const MOST = 10;

/**
 * Saves how far an upload is, while it goes on: so that one that is interrupted goes on where it stopped.
 * @param total objects of the whole upload; @param save never rejects
 */
export function createCheckpoints(total: number, save: () => Promise<void>, clock: Clock) {
  const interval = Math.max(OBJECTS, total / MOST);
  let count = 0;
  let lastAt = clock.now();
  let running: Promise<void> | undefined;
  return {
    /** Notes that one more object was sent. */
    note(): void {
      count += 1;
      const now = clock.now();
      if (running || (count < interval && now - lastAt < PAUSE_MS)) return;
      count = 0;
      lastAt = now;
      running = save().finally(() => {
        running = undefined;
      });
    },
    /** Waits for the one that is being saved. */
    settle: async (): Promise<void> => await running,
  };
}
