/** Limits transfers by what the platform accepts, and by the waits that it asks for. */
import type { Timing } from '../http/retry.ts';

/** How a turn ended. `pushed back`: the platform cannot keep up. */
export type TurnEnd = 'success' | 'pushed back' | 'other';

/** One transfer's place among those under way. Ending it again does nothing. */
export interface Turn {
  end(how: TurnEnd): void;
}

/** Shared by all uploads of an action, so that what is learned about the platform is kept. */
export interface Throttle {
  /** Maximum number of concurrent transfers. */
  readonly ceiling: number;
  /** Waits for a place, in the order of arrival. Rejects with the signal's reason when it is aborted. */
  enter(): Promise<Turn>;
  /** Admits no transfer for some milliseconds. */
  hold(ms: number): void;
}

/** Creates a throttle. @param ceiling maximum number of concurrent transfers; the real number adapts below it */
export function createThrottle(ceiling: number, { clock, signal }: Timing): Throttle {
  const window = createWindow(ceiling);
  const waiting: PromiseWithResolvers<Turn>[] = [];
  let active = 0;
  let heldUntil = 0;

  signal.addEventListener(
    'abort',
    () => {
      for (const { reject } of waiting.splice(0)) reject(signal.reason);
    },
    { once: true },
  );

  const isOpen = () => clock.now() >= heldUntil && active < window.limit();

  function begin(): Turn {
    const begunAt = clock.now();
    let ended = false;
    active += 1;
    return {
      end(how) {
        if (ended) return;
        ended = true;
        if (how === 'success' && active >= window.limit()) window.grow();
        if (how === 'pushed back') window.shrink(begunAt, clock.now());
        active -= 1;
        admit();
      },
    };
  }

  function admit(): void {
    while (waiting.length > 0 && isOpen()) waiting.shift()?.resolve(begin());
  }

  return {
    ceiling,
    async enter() {
      signal.throwIfAborted();
      if (waiting.length === 0 && isOpen()) return begin();
      const waiter = Promise.withResolvers<Turn>();
      waiting.push(waiter);
      return await waiter.promise;
    },
    hold(ms) {
      heldUntil = Math.max(heldUntil, clock.now() + ms);
      // A timer may fire a little early, and no other one would admit those that wait.
      clock.sleep(ms + 1, signal).then(admit, () => undefined);
    },
  };
}

const FIRST_LIMIT = 16;
const CUT = 0.7;

/**
 * Additive increase, multiplicative decrease: begins with 16 and grows by one with each success until the platform pushes
 * back ("slow start"), from then on by one with each round. A push-back cuts the window by three tenths, once for all
 * transfers that ran together: they failed for the same reason.
 */
function createWindow(ceiling: number) {
  let size = Math.min(FIRST_LIMIT, ceiling);
  let isStarting = true;
  let lastCut = Number.NEGATIVE_INFINITY;
  return {
    limit: () => Math.max(1, Math.floor(size)),
    grow() {
      size = Math.min(ceiling, size + (isStarting ? 1 : 1 / size));
    },
    /** @param begunAt when the transfer began that was pushed back, in milliseconds */
    shrink(begunAt: number, now: number) {
      if (begunAt < lastCut) return;
      lastCut = now;
      isStarting = false;
      size = Math.max(1, size * CUT);
    },
  };
}
