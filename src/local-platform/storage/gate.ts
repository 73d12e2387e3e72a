/** Lets work on one thing happen side by side, but for work that must be alone with it. */
export interface Gate {
  /** Runs `work` beside other shared work, after all that wanted to be alone before. */
  shared<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Runs `work` after all earlier work for `key`, and before all later work. */
  alone<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  lone: Promise<unknown>;
  readonly underWay: Set<Promise<unknown>>;
}

/** Makes a gate that holds nothing for keys without work. */
export function createGate(): Gate {
  const keys = new Map<string, Waiting>();

  async function enter<T>(key: string, start: (waiting: Waiting) => Promise<T>): Promise<T> {
    const waiting = keys.get(key) ?? { lone: Promise.resolve(), underWay: new Set() };
    keys.set(key, waiting);
    const mine = start(waiting);
    waiting.underWay.add(mine);
    try {
      return await mine;
    } finally {
      waiting.underWay.delete(mine);
      if (waiting.underWay.size === 0) keys.delete(key);
    }
  }

  return {
    shared: (key, work) => enter(key, ({ lone }) => lone.then(work, work)),
    alone: (key, work) =>
      enter(key, (waiting) => {
        const mine = Promise.allSettled(waiting.underWay).then(work);
        waiting.lone = mine;
        return mine;
      }),
  };
}
