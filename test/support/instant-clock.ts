import type { Clock } from '../../src/http/retry.ts';

export interface InstantClock extends Clock {
  /** Milliseconds of every sleep, in order. */
  readonly sleeps: readonly number[];
}

/** A clock whose sleeps end immediately and move it forward by their duration. */
export function createInstantClock(): InstantClock {
  const sleeps: number[] = [];
  let now = 0;
  return {
    sleeps,
    now: () => now,
    wall: () => Date.UTC(2030, 0, 1) + now,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      sleeps.push(ms);
      now += ms;
    },
  };
}
