import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Clock } from '../../src/platform/retry.ts';

interface Sleeper {
  until: number;
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
/** Timers from this length on run by the clock: the deadlines of requests. Shorter ones are undici's own. */
const SHORTEST_VIRTUAL_TIMER_MS = 10_000;

const underWay = new Set<unknown>();
const unanswered = new Set<unknown>();
let driveCurrent: (() => void) | undefined;

/** Tells the clock that no request that is under way now gets an answer: only a deadline ends it. */
export function neverAnswer(): void {
  for (const request of underWay) unanswered.add(request);
  driveCurrent?.();
}

/**
 * A clock for whole runs over real HTTP: time stands still while a request is under way, and jumps to the next sleeper
 * or deadline when there is nothing left but to wait. One run at a time, since requests of all clients of this process
 * count.
 */
export function createJumpingClock(): JumpingClock {
  const sleepers = new Set<Sleeper>();
  const timers = new Set<Sleeper>();
  // No clock of a machine begins with 0.
  const begin = 86_400_000;
  let now = begin;
  let isDriven = false;
  const beginRequest = (message: unknown) => void underWay.add(requestIn(message));
  const endRequest = (message: unknown) => {
    underWay.delete(requestIn(message));
    unanswered.delete(requestIn(message));
  };
  subscribe('undici:request:create', beginRequest);
  subscribe('undici:request:trailers', endRequest);
  subscribe('undici:request:error', endRequest);

  async function drive(): Promise<void> {
    if (isDriven) return;
    isDriven = true;
    for (let quiet = 0; sleepers.size + unanswered.size > 0; ) {
      await turn();
      quiet = underWay.size > unanswered.size ? 0 : quiet + 1;
      if (quiet <= QUIET_TURNS) continue;
      const [next] = [...sleepers, ...timers].sort((a, b) => a.until - b.until);
      if (!next) break;
      now = Math.max(now, next.until);
      sleepers.delete(next);
      timers.delete(next);
      next.wake();
      quiet = 0;
    }
    isDriven = false;
  }
  driveCurrent = () => void drive();

  async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sleeper: Sleeper = { until: now + ms, wake: resolve };
    sleepers.add(sleeper);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    void drive();
    try {
      await promise;
    } finally {
      sleepers.delete(sleeper);
    }
  }

  const real = { setTimeout, clearTimeout };
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) => {
    if (!(ms >= SHORTEST_VIRTUAL_TIMER_MS)) return real.setTimeout(act, ms);
    const refresh = () => {
      timer.until = now + ms;
    };
    const timer = { until: now + ms, wake: act, refresh };
    timers.add(timer);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout & Sleeper) => {
    if (!timers.delete(timer)) real.clearTimeout(timer);
  });

  return {
    begin,
    now: () => now,
    wall: () => Date.UTC(2030, 0, 1) + now,
    sleep,
    [Symbol.dispose]() {
      unsubscribe('undici:request:create', beginRequest);
      unsubscribe('undici:request:trailers', endRequest);
      unsubscribe('undici:request:error', endRequest);
      vi.stubGlobal('setTimeout', real.setTimeout);
      vi.stubGlobal('clearTimeout', real.clearTimeout);
      underWay.clear();
      unanswered.clear();
    },
  };
}
