/** Bounds the memory that many pieces of work take together. */
export interface ByteBudget {
  /** Settles when there is room for so many bytes, in the order of the calls. Disposing of the result gives them back. */
  take(bytes: number): Promise<Disposable>;
}

/** Makes a budget. Work that is larger than all of it gets all of it. */
export function createByteBudget(total: number): ByteBudget {
  let left = total;
  const waiting: { readonly bytes: number; readonly enter: () => void }[] = [];

  function admit(): void {
    for (let [next] = waiting; next && next.bytes <= left; [next] = waiting) {
      waiting.shift();
      left -= next.bytes;
      next.enter();
    }
  }

  return {
    async take(asked) {
      const bytes = Math.min(asked, total);
      const { promise, resolve: enter } = Promise.withResolvers<void>();
      waiting.push({ bytes, enter });
      admit();
      await promise;
      return {
        [Symbol.dispose]() {
          left += bytes;
          admit();
        },
      };
    },
  };
}
