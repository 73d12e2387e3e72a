interface Held {
  readonly ms: number;
  readonly timer: NodeJS.Timeout;
  act(): void;
}

/** Timers that are longer than any that a server or a connection sets. Milliseconds. */
const LONG_MS = 5000;

/** Takes hold of all long timers of this process, so that a test need not wait for the deadline of a request. */
export function holdDeadlines(): Disposable & { expire(): void } {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const held = new Set<Held>();

  function hold(act: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): NodeJS.Timeout {
    const timer = set(act, ms, ...given);
    if (ms > LONG_MS) held.add({ ms, timer, act: () => act(...given) });
    return timer;
  }

  function release(timer: Parameters<typeof clearTimeout>[0]): void {
    for (const entry of held) if (entry.timer === timer) held.delete(entry);
    clear(timer);
  }

  Reflect.set(globalThis, 'setTimeout', hold);
  Reflect.set(globalThis, 'clearTimeout', release);
  return {
    /** Lets all of them run out, the shortest first. */
    expire() {
      for (const entry of [...held].sort((a, b) => a.ms - b.ms)) {
        if (!held.has(entry)) continue;
        release(entry.timer);
        entry.act();
      }
    },
    [Symbol.dispose]() {
      globalThis.setTimeout = set;
      globalThis.clearTimeout = clear;
    },
  };
}
