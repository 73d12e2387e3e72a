/**
 * Works on items in their order, several at a time.
 * @param isStopped checked before each item: once it is true, no further work begins
 */
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
