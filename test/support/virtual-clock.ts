import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../src/http/retry.ts';

interface Sleeper {
  readonly until: number;
  wake(): void;
}

export interface VirtualClock extends Clock {
  /** The number of pending sleeps. */
  sleeping(): number;
  /** Runs the work, and jumps to the next sleeper whenever nothing else is left to do. */
  run<T>(work: Promise<T>): Promise<T>;
  /** Lets time pass during some work. */
  pass(ms: number): Promise<void>;
}

/** A clock on which time passes only when everybody sleeps: waits of hours take a moment, in the right order. */
export function createVirtualClock(): VirtualClock {
  const sleepers = new Set<Sleeper>();
  let now = 0;

  async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sleeper: Sleeper = { until: now + ms, wake: resolve };
    sleepers.add(sleeper);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    try {
      await promise;
    } finally {
      sleepers.delete(sleeper);
    }
  }

  async function run<T>(work: Promise<T>): Promise<T> {
    let settled = false;
    const end = () => {
      settled = true;
    };
    work.then(end, end);
    for (;;) {
      await turn();
      if (settled) return await work;
      const next = [...sleepers].sort((a, b) => a.until - b.until)[0];
      if (!next) throw new Error('everybody waits for something that is no sleep');
      now = next.until;
      next.wake();
    }
  }

  const sleeping = () => sleepers.size;
  return { sleeping, now: () => now, wall: () => Date.UTC(2030, 0, 1) + now, sleep, pass: sleep, run };
}
