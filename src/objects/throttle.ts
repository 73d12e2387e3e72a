/** Limits transfers: by the window, by the memory that they use together, and by the waits that the platform asks for. */
import type { Timing } from '../http/retry.ts';
import { createWindow } from './window.ts';

/** How a turn ended. `pushed back`: the platform cannot keep up. */
export type TurnEnd = 'success' | 'pushed back' | 'other';

/** One transfer's place among those under way. Ending it again does nothing. */
export interface Turn {
  end(how: TurnEnd): void;
}

/** Shared by all uploads of a run, so that what is learned about the platform is kept. */
export interface Throttle {
  /** Maximum number of concurrent transfers. */
  readonly ceiling: number;
  /** Waits for a place. @param bytes memory that the transfer takes. Rejects with the signal's reason when it is aborted. */
  enter(bytes: number): Promise<Turn>;
  /** Admits no transfer for some milliseconds. */
  hold(ms: number): void;
}

const MOST_BYTES = 64 * 1024 * 1024;

interface Waiter {
  readonly bytes: number;
  resolve(turn: Turn): void;
  reject(reason: unknown): void;
}

/** Creates a throttle. @param ceiling maximum number of concurrent transfers; the real number adapts below it */
export function createThrottle(ceiling: number, { clock, signal }: Timing): Throttle {
  const window = createWindow(ceiling);
  const waiting: Waiter[] = [];
  let active = 0;
  let bytesTaken = 0;
  let heldUntil = 0;
  let isWaiting = false;

  signal.addEventListener(
    'abort',
    () => {
      for (const { reject } of waiting.splice(0)) reject(signal.reason);
    },
    { once: true },
  );

  const fits = (bytes: number) => active === 0 || bytesTaken + bytes <= MOST_BYTES;
  const isOpen = (bytes: number) => clock.now() >= heldUntil && active < window.limit() && fits(bytes);

  function begin(bytes: number): Turn {
    const begunAt = clock.now();
    let ended = false;
    active += 1;
    bytesTaken += bytes;
    return {
      end(how) {
        if (ended) return;
        ended = true;
        const full = active >= window.limit();
        active -= 1;
        bytesTaken -= bytes;
        if (how === 'success') window.succeeded(begunAt, clock.now(), full);
        if (how === 'pushed back') window.pushedBack(begunAt, clock.now());
        admit();
      },
    };
  }

  /** Admits in the order of arrival: a large file must not wait until no small one is left. */
  function admit(): void {
    for (let next = waiting[0]; next && isOpen(next.bytes); next = waiting[0]) {
      waiting.shift();
      next.resolve(begin(next.bytes));
    }
  }

  /** Admits when the hold is over. Runs only while a transfer waits, so that no timer outlives the uploads. */
  async function waitForHold(): Promise<void> {
    if (isWaiting) return;
    isWaiting = true;
    // Read once: the hold may end between two reads of the clock, and Node warns of a sleep below 0.
    for (let left = heldUntil - clock.now(); left > 0; left = heldUntil - clock.now()) {
      if (waiting.length === 0 || signal.aborted) break;
      await clock.sleep(left, signal).catch(() => undefined);
    }
    isWaiting = false;
    admit();
  }

  return {
    ceiling,
    async enter(bytes) {
      signal.throwIfAborted();
      if (waiting.length === 0 && isOpen(bytes)) return begin(bytes);
      const { promise, resolve, reject } = Promise.withResolvers<Turn>();
      waiting.push({ bytes, resolve, reject });
      void waitForHold();
      return await promise;
    },
    hold(ms) {
      heldUntil = Math.max(heldUntil, clock.now() + ms);
      void waitForHold();
    },
  };
}
