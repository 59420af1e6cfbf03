/** The results of `run` for each item, in the items' order, with no more than `most` under way at once. Fails with the first failure. */
export const mapAtOnce = async <Item, Result>(
  items: readonly Item[],
  most: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const left = items.entries();
  // All take from one iterator: whoever is free takes the next.
  const work = async (): Promise<void> => {
    for (const [at, item] of left) results[at] = await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work));
  return results;
};
