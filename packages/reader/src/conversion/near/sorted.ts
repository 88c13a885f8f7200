/** The number of values of an ascending list that are below this one. */
export function countBelow(sorted: ArrayLike<number>, value: number): number {
  return countBefore(sorted, (one) => one < value)
}

/** The number of values of an ascending list that are at most this one. */
export function countUpTo(sorted: ArrayLike<number>, value: number): number {
  return countBefore(sorted, (one) => one <= value)
}

/** A copy in ascending order. */
export function ascending(values: Iterable<number>): Float64Array {
  return Float64Array.from(values).sort()
}

function countBefore(sorted: ArrayLike<number>, isBefore: (value: number) => boolean): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isBefore(sorted[middle] as number)) from = middle + 1
    else to = middle
  }
  return from
}
