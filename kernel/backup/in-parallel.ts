/** Runs `work` for each item, at most so many at once, in the order of the items. Ends with the first error, after what is under way. */
export async function inParallel<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failed: unknown[] = [];
  try {
    for await (const item of items) {
      if (failed.length > 0) break;
      const one: Promise<void> = work(item).catch((error: unknown) => void failed.push(error))
        .finally(() => running.delete(one));
      running.add(one);
      if (running.size >= most) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (failed.length > 0) throw failed[0];
}
