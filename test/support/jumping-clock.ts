import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../src/platform/retry.ts';

interface Sleeper {
  readonly until: number;
  wake(): void;
}

/** The request that one of undici's diagnostics is about. */
function requestIn(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'request' in message
    ? message.request
    : undefined;
}

export interface JumpingClock extends Clock, Disposable {
  /** What `now` was in the beginning. */
  readonly begin: number;
}

/** Turns of the event loop without a request under way, after which nobody does anything but sleep. */
const QUIET_TURNS = 4;

/**
 * A clock for whole runs over real HTTP: time stands still while a request is under way, and jumps to the next sleeper
 * when there is nothing left but to wait. One run at a time, since requests of all clients of this process count.
 */
export function createJumpingClock(): JumpingClock {
  const sleepers = new Set<Sleeper>();
  // No clock of a machine begins with 0.
  const begin = 86_400_000;
  let now = begin;
  const underWay = new Set<unknown>();
  let isDriven = false;
  const beginRequest = (message: unknown) => void underWay.add(requestIn(message));
  const end = (message: unknown) => void underWay.delete(requestIn(message));
  subscribe('undici:request:create', beginRequest);
  subscribe('undici:request:trailers', end);
  subscribe('undici:request:error', end);

  async function drive(): Promise<void> {
    isDriven = true;
    for (let quiet = 0; sleepers.size > 0; ) {
      await turn();
      quiet = underWay.size > 0 ? 0 : quiet + 1;
      if (quiet <= QUIET_TURNS) continue;
      const [next] = [...sleepers].sort((a, b) => a.until - b.until);
      if (!next) break;
      now = Math.max(now, next.until);
      sleepers.delete(next);
      next.wake();
      quiet = 0;
    }
    isDriven = false;
  }

  async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sleeper: Sleeper = { until: now + ms, wake: resolve };
    sleepers.add(sleeper);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (!isDriven) void drive();
    try {
      await promise;
    } finally {
      sleepers.delete(sleeper);
    }
  }

  return {
    begin,
    now: () => now,
    wall: () => Date.UTC(2030, 0, 1) + now,
    sleep,
    [Symbol.dispose]() {
      unsubscribe('undici:request:create', beginRequest);
      unsubscribe('undici:request:trailers', end);
      unsubscribe('undici:request:error', end);
    },
  };
}
