/** How many transfers may be under way at once: the rule alone, free of clocks and sockets. */

/** The number of transfers that the other side and the line seem to bear. Times are monotonic milliseconds. */
export interface Window {
  /** At least 1. */
  limit(): number;
  /** A transfer is through. `full`: there was work enough to use the whole window. */
  succeeded(now: number, full: boolean): void;
  /** A transfer that began at `begunAt` was pushed back. */
  pushedBack(begunAt: number, now: number): void;
}

const FIRST_LIMIT = 16;
const CUT = 0.7;
/** Less growth of the throughput than this, while the window doubles, is none. */
const WORTHWHILE = 1.1;

/**
 * Makes a window that begins with 16 and grows by one with each success ("slow start"), until that brings no more
 * throughput or the other side pushes back; from then on by one with each windowful. A push-back takes away three
 * tenths, once for all transfers that were under way together: they failed of the same cause.
 * @param ceiling 1 or more
 */
export function createWindow(ceiling: number): Window {
  let size = Math.min(FIRST_LIMIT, ceiling);
  let starting = true;
  let lastCut = Number.NEGATIVE_INFINITY;
  const throughput = createThroughput();

  return {
    limit: () => Math.max(1, Math.floor(size)),
    succeeded(now, full) {
      if (starting && !throughput.growing(now, size)) starting = false;
      if (full) size = Math.min(ceiling, size + (starting ? 1 : 1 / size));
    },
    pushedBack(begunAt, now) {
      if (begunAt < lastCut) return;
      lastCut = now;
      starting = false;
      size = Math.max(1, size * CUT);
    },
  };
}

/** Compares the throughput of one windowful with the best before it; two in a row without gain end the growth. */
function createThroughput() {
  let count = 0;
  let begun: number | undefined;
  let best = 0;
  let flat = 0;
  return {
    growing(now: number, windowful: number): boolean {
      begun ??= now;
      count += 1;
      if (count < windowful || now <= begun) return true;
      const rate = count / (now - begun);
      flat = rate > best * WORTHWHILE ? 0 : flat + 1;
      best = Math.max(best, rate);
      count = 0;
      begun = now;
      return flat < 2;
    },
  };
}
