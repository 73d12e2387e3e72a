import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../src/platform/retry.ts';
import { replaceLongTimers } from './long-timers.ts';
import type { Reply } from './recording-server.ts';

interface Sleeper {
  until: number;
  wake(): void;
}

export interface JumpingClock extends Clock, Disposable {
  /** No answer, ever: time goes by while the client waits for one. */
  readonly silence: Reply;
  /** How many sleeps and deadlines are still waiting. */
  sleepers(): number;
}

/** The request that one of undici's diagnostics is about. */
function requestIn(message: unknown): { readonly path: string } | undefined {
  const request = typeof message === 'object' && message !== null && 'request' in message && message.request;
  return request && typeof request === 'object' && 'path' in request
    ? (request as { readonly path: string })
    : undefined;
}

/** Turns of the event loop without a request under way, after which nobody does anything but sleep. */
const QUIET_TURNS = 4;

/**
 * A clock for whole runs over real HTTP: time stands still while a request is under way that will be answered, and jumps to
 * the next sleeper or deadline when there is nothing left but to wait. One run at a time, since requests of all clients of
 * this process count.
 */
export function createJumpingClock(): JumpingClock {
  const sleepers = new Set<Sleeper>();
  let now = 0;
  const underWay = new Set<{ readonly path: string }>();
  /** Requests of each path that get no answer: which of those under way is the same to the clock. */
  const unanswered = new Map<string, number>();
  let isDriven = false;
  const begin = (message: unknown) => {
    const request = requestIn(message);
    if (request) underWay.add(request);
  };
  const end = (message: unknown) => {
    const request = requestIn(message);
    if (request) underWay.delete(request);
  };
  const fail = (message: unknown) => {
    end(message);
    const path = requestIn(message)?.path ?? '';
    unanswered.set(path, Math.max(0, (unanswered.get(path) ?? 0) - 1));
  };
  const isWaiting = () => {
    const paths = Map.groupBy(underWay, ({ path }) => path);
    return [...paths].some(([path, requests]) => requests.length > (unanswered.get(path) ?? 0));
  };
  subscribe('undici:request:create', begin);
  subscribe('undici:request:trailers', end);
  subscribe('undici:request:error', fail);

  async function drive(): Promise<void> {
    isDriven = true;
    for (let quiet = 0; sleepers.size > 0; ) {
      await turn();
      quiet = isWaiting() ? 0 : quiet + 1;
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

  function add(sleeper: Sleeper): void {
    sleepers.add(sleeper);
    if (!isDriven) void drive();
  }

  const restoreTimers = replaceLongTimers((ms, act) => {
    const sleeper: Sleeper = { until: now + ms, wake: act };
    add(sleeper);
    return {
      refresh() {
        sleeper.until = now + ms;
      },
      clear: () => void sleepers.delete(sleeper),
    };
  });

  async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sleeper: Sleeper = { until: now + ms, wake: resolve };
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    add(sleeper);
    try {
      await promise;
    } finally {
      sleepers.delete(sleeper);
    }
  }

  return {
    now: () => now,
    wall: () => Date.UTC(2030, 0, 1) + now,
    sleep,
    silence(_response, { target }) {
      unanswered.set(target, (unanswered.get(target) ?? 0) + 1);
    },
    sleepers: () => sleepers.size,
    [Symbol.dispose]() {
      restoreTimers();
      unsubscribe('undici:request:create', begin);
      unsubscribe('undici:request:trailers', end);
      unsubscribe('undici:request:error', fail);
    },
  };
}
