/** A timer that a virtual clock counts. */
export interface LongTimer {
  refresh(): void;
  clear(): void;
}

/** Deadlines of a request are longer than this, and all timers of servers and libraries are shorter. Milliseconds. */
const SHORTEST = 5_000;

/** Moves the long timers of this process to a virtual clock. @returns a function that restores the system's timers */
export function replaceLongTimers(start: (ms: number, act: () => void) => LongTimer): () => void {
  const { setTimeout: realSet, clearTimeout: realClear } = globalThis;
  const timers = new WeakMap<object, LongTimer>();
  const set = (act: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
    if (ms < SHORTEST) return realSet(act, ms, ...values);
    const timer = start(ms, () => act(...values));
    timers.set(timer, timer);
    return timer;
  };
  const clear = (timer: Parameters<typeof clearTimeout>[0]) => {
    const long = typeof timer === 'object' && timer !== null ? timers.get(timer) : undefined;
    if (long) long.clear();
    else realClear(timer);
  };
  Object.assign(globalThis, { setTimeout: Object.assign(set, realSet), clearTimeout: clear });
  return () => void Object.assign(globalThis, { setTimeout: realSet, clearTimeout: realClear });
}
