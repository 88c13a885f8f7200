/** Returns the value that half of the values do not exceed, or another share of them; undefined if there are none. */
export function median(values: readonly number[], share = 0.5): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)]
}
