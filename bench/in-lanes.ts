/** Works on all items in their order, on `lanes` of them side by side. Results keep the order; the first error rejects. */
export async function inLanes<Item, Result>(
  items: Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const lane = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
