import { setTimeout as wait } from 'node:timers/promises';

/** Time, passed in so that tests need not wait. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Milliseconds since 1970, for dates in `Retry-After`. */
  wall(): number;
  /** Calls a function once, this many milliseconds after now or the last refresh, unless the timer is disposed before. */
  timer(ms: number, act: () => void): Disposable & { refresh(): unknown };
}

/** What a pause needs: the clock, and the signal that ends it when the run is cancelled. */
export interface Timing {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  sleep: (ms, signal) =>
    wait(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : error;
    }),
  timer: (ms, act) => setTimeout(act, ms),
};
