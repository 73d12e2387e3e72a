/** How many transfers may run concurrently: the rule alone, without clocks and sockets. */

/** The number of transfers that the platform and the network seem to sustain. Times are monotonic milliseconds. */
interface Window {
  /** At least 1. */
  limit(): number;
  /** A transfer that began at `begunAt` succeeded. `full`: there was work enough to use the whole window. */
  succeeded(begunAt: number, now: number, full: boolean): void;
  /** A transfer that began at `begunAt` was pushed back. */
  pushedBack(begunAt: number, now: number): void;
}

const FIRST_LIMIT = 16;
const CUT = 0.7;
/** Smaller growth of the throughput while the window doubles does not count. */
const WORTHWHILE = 1.1;

/**
 * Creates a window that begins with 16 and grows by one with each success ("slow start"), until that brings no more
 * throughput (two consecutive rounds) or the platform pushes back; from then on by one with each round. A push-back cuts
 * it by three tenths, once for all transfers that ran together: they failed for the same reason.
 * @param ceiling 1 or more
 */
export function createWindow(ceiling: number): Window {
  let size = Math.min(FIRST_LIMIT, ceiling);
  let starting = true;
  let lastCut = Number.NEGATIVE_INFINITY;
  const throughput = createThroughput();

  return {
    limit: () => Math.max(1, Math.floor(size)),
    succeeded(begunAt, now, full) {
      const flat = starting ? throughput.flat(begunAt, now) : 0;
      if (flat > 1) starting = false;
      if (full) size = Math.min(ceiling, size + step(starting, flat, size));
    },
    pushedBack(begunAt, now) {
      if (begunAt < lastCut) return;
      lastCut = now;
      starting = false;
      size = Math.max(1, size * CUT);
    },
  };
}

/** What a success adds: one while that pays, nothing while it is in doubt, and later one with each round. */
function step(starting: boolean, flat: number, size: number): number {
  if (!starting) return 1 / size;
  return flat === 0 ? 1 : 0;
}

/**
 * Compares the throughput of each round with the best before it. A round ends with the first success of a transfer that
 * began in it, so it contains what ran together: successes come in bursts, and any other measure splits them.
 */
function createThroughput() {
  let round: { readonly begun: number; readonly count: number } | undefined;
  let best = 0;
  let flat = 0;
  return {
    /** Rounds in a row, up to now, that brought no gain. */
    flat(begunAt: number, now: number): number {
      const { begun, count } = round ?? { begun: now, count: 0 };
      round = { begun, count: count + 1 };
      if (begunAt < begun || now <= begun) return flat;
      const rate = count / (now - begun);
      flat = rate > best * WORTHWHILE ? 0 : flat + 1;
      best = Math.max(best, rate);
      round = { begun: now, count: 1 };
      return flat;
    },
  };
}
