/** Limits concurrent transfers to what the platform, this process, its machine and the network can handle. */
import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Timing } from '../http/clock.ts';

/** Ends a transfer. `pushed back`: the platform cannot keep up. Ending it again does nothing. */
export type EndTurn = (how: 'success' | 'pushed back' | 'other') => void;

/** Shared by all uploads of an action, so that what is learned about the platform is kept. */
export type Throttle = ReturnType<typeof createThrottle>;

const FIRST_LIMIT = 32;
/** What is left of the limit after too many: in the slow start and on a slow line, and close to what the platform accepts. */
const [HALF, MOST] = [0.5, 0.8];
/** By what a round multiplies the limit in the slow start, or what it adds later. */
const GROWTH = 3;
const STEP = 3;
/** From this share of the time on, the event loop is what transfers wait for. */
const BUSY = 0.75;

/** A round that takes longer waits for the line, which more transfers would only share. Milliseconds. */
const LONGEST_ROUND_MS = 10_000;
/** A transfer without progress for longer shares the line with too many others. Milliseconds. */
const STALL_MS = 40_000;
/** The lowest limit: any line can share so many, and one dead connection does not stop the others. */
const FEWEST_ON_A_LINE = 4;

/** Where Linux reports the limit of open files, which is low in some containers. */
const LIMITS = '/proc/self/limits';
/** What Node and the rest of the action need of them, and each transfer: its file, and a connection to each of two hosts. */
const [OTHER_FILES, FILES_EACH] = [32, 3];

/** Returns how many transfers the open files of this process are enough for. */
function mostByOpenFiles(): number {
  const limits = existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : '';
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.max(1, Math.floor((files - OTHER_FILES) / FILES_EACH));
}

/** Returns a function that tells whether this process was busy for most of the time since its last call. */
function loopMeter(): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const before = last;
    last = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(last, before).utilization > BUSY;
  };
}

/**
 * Creates a throttle: it admits three times as many transfers after each round until the platform pushes back ("slow start"),
 * from then on three more. A push-back reduces their number, once for all that ran together: they failed for the same reason.
 * After a round in which this process was busy, and after a long one, it admits no more.
 */
export function createThrottle(maximum: number, { clock, signal }: Timing, isBusy = loopMeter()) {
  const ceiling = Math.min(maximum, mostByOpenFiles());
  const waiting: PromiseWithResolvers<EndTurn>[] = [];
  let limit = Math.min(FIRST_LIMIT, ceiling);
  let isStarting = true;
  /** Whether a transfer of this round had to wait for its place, or could have. */
  let isNeeded = false;
  let leftInRound = limit;
  let roundBegunAt = clock.now();
  let lastCut = Number.NEGATIVE_INFINITY;
  let active = 0;
  let heldUntil = 0;

  signal.addEventListener('abort', () => {
    for (const { reject } of waiting.splice(0)) reject(signal.reason);
  });

  function cut(begunAt: number, fewest: number, rest: number): void {
    if (begunAt <= lastCut) return;
    lastCut = clock.now();
    limit = Math.max(Math.min(limit, fewest), limit * rest);
    isStarting = false;
  }

  function adapt(how: Parameters<EndTurn>[0], begunAt: number): void {
    leftInRound -= 1;
    isNeeded ||= active >= Math.floor(limit);
    // Before a round that ends with it, which must not be taken for one that went well.
    if (how === 'pushed back') cut(begunAt, 1, isStarting ? HALF : MOST);
    if (leftInRound <= 0) {
      const isQuick = clock.now() - roundBegunAt <= LONGEST_ROUND_MS;
      if (!isBusy() && isNeeded && isQuick)
        limit = Math.min(ceiling, isStarting ? limit * GROWTH : limit + STEP);
      leftInRound = limit;
      roundBegunAt = clock.now();
      isNeeded = false;
    }
  }

  function begin(): EndTurn {
    const begunAt = clock.now();
    let ended = false;
    active += 1;
    return (how) => {
      if (ended) return;
      ended = true;
      adapt(how, begunAt);
      active -= 1;
      admit();
    };
  }

  function admit(): void {
    while (waiting.length > 0 && clock.now() >= heldUntil && active < Math.floor(limit))
      waiting.shift()?.resolve(begin());
  }

  return {
    ceiling,
    /** Waits for a place, in the order of arrival. Rejects with the signal's reason when it is aborted. */
    async enter(): Promise<EndTurn> {
      signal.throwIfAborted();
      const waiter = Promise.withResolvers<EndTurn>();
      waiting.push(waiter);
      admit();
      return await waiter.promise;
    },
    /** Returns the watch of a transfer: until it is disposed, fewer are admitted each time that it has not been refreshed for 40 s. */
    watch() {
      const timer = clock.timer(STALL_MS, () => {
        cut(clock.now() - STALL_MS / 2, FEWEST_ON_A_LINE, HALF);
        timer.refresh();
      });
      return timer;
    },
    hold(ms: number): void {
      heldUntil = Math.max(heldUntil, clock.now() + ms);
      // A timer may fire a little early, and no other one would admit those that wait.
      clock.sleep(ms + 1, signal).then(admit, () => undefined);
    },
  };
}

/** Works on items in their order, several at a time. Once it is stopped, no further work begins. */
export async function forEachConcurrently<Item extends object | string>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next]; item !== undefined && !isStopped(); item = items[next]) {
      next += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
