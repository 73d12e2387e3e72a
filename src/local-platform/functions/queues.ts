/** Runs work one after the other for the same key, and concurrently for different keys. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs `work` after all earlier work for `key` has settled; settles as `work` does. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#tails.get(key) ?? Promise.resolve();
    const own = previous.then(work, work);
    this.#tails.set(key, own);
    try {
      return await own;
    } finally {
      if (this.#tails.get(key) === own) this.#tails.delete(key);
    }
  }
}
