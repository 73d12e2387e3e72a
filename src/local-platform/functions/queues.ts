/** Runs work for one key after the other, and for different keys at the same time. */
export interface KeyedQueue {
  /** Runs `work` when all earlier work for `key` has ended, well or not; settles as `work` does. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Makes a queue that holds nothing for keys without work. */
export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(key, work) {
      const before = tails.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      tails.set(key, mine);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === mine) tails.delete(key);
      }
    },
  };
}
