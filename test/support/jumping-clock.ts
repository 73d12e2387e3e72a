import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../src/http/retry.ts';
import { replaceLongTimers } from './long-timers.ts';
import type { Reply } from './recording-server.ts';

interface Sleeper {
  until: number;
  wake(): void;
}

export interface JumpingClock extends Clock, Disposable {
  /** Milliseconds since the beginning. */
  elapsed(): number;
  /** Never responds: time passes while the client waits. */
  readonly silence: Reply;
  /** The number of pending sleeps and deadlines. */
  sleepers(): number;
}

/** The request of one of undici's diagnostics. */
function requestIn(message: unknown): { readonly path: string } | undefined {
  const request = typeof message === 'object' && message !== null && 'request' in message && message.request;
  return request && typeof request === 'object' && 'path' in request
    ? (request as { readonly path: string })
    : undefined;
}

/** Turns of the event loop without a request in progress, after which nothing is left except sleeps. */
const QUIET_TURNS = 4;

const underWay = new Set<{ readonly path: string }>();

/** Reports that no request in progress will get a response: only a deadline ends it. */
export function neverAnswer(): void {
  underWay.clear();
}

/**
 * A clock for whole runs over real HTTP: time stands still during a request that will be answered, and otherwise jumps
 * to the next sleeper or deadline. One run at a time, since the requests of all clients of this process count.
 */
export function createJumpingClock(): JumpingClock {
  const sleepers = new Set<Sleeper>();
  // The clock of a real machine does not begin at 0.
  const begin = 86_400_000;
  let now = begin;
  /** Requests of each path that get no response; the clock need not know which of them. */
  const unanswered = new Map<string, number>();
  let isDriven = false;
  const beginRequest = (message: unknown) => {
    const request = requestIn(message);
    if (request) underWay.add(request);
  };
  const endRequest = (message: unknown) => {
    const request = requestIn(message);
    if (request) underWay.delete(request);
  };
  const fail = (message: unknown) => {
    endRequest(message);
    const path = requestIn(message)?.path ?? '';
    unanswered.set(path, Math.max(0, (unanswered.get(path) ?? 0) - 1));
  };
  const isWaiting = () => {
    const paths = Map.groupBy(underWay, ({ path }) => path);
    return [...paths].some(([path, requests]) => requests.length > (unanswered.get(path) ?? 0));
  };
  subscribe('undici:request:create', beginRequest);
  subscribe('undici:request:trailers', endRequest);
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
    elapsed: () => now - begin,
    wall: () => Date.UTC(2030, 0, 1) + now,
    sleep,
    silence(_response, { target }) {
      unanswered.set(target, (unanswered.get(target) ?? 0) + 1);
    },
    sleepers: () => sleepers.size,
    [Symbol.dispose]() {
      restoreTimers();
      underWay.clear();
      unsubscribe('undici:request:create', beginRequest);
      unsubscribe('undici:request:trailers', endRequest);
      unsubscribe('undici:request:error', fail);
    },
  };
}

let last: Promise<unknown> = Promise.resolve();

/** Runs the work on a jumping clock, after all earlier work has ended. */
export async function onJumpingClock<T>(work: (clock: Clock) => Promise<T>): Promise<T> {
  const turn = last.then(async () => {
    using clock = createJumpingClock();
    return await work(clock);
  });
  last = turn.catch(() => undefined);
  return await turn;
}
