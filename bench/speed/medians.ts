/** The median; the mean of the two middle values if their count is even, NaN for no values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** The 90th percentile, NaN for no values. */
export function ninetieth(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(0.9 * values.length) - 1] ?? Number.NaN
}

/**
 * How much longer ours takes than theirs: the median over files of each file's median ratio over rounds, so
 * that neither a slow moment nor an unusual file decides. `[file][round]`, in the same order for both.
 */
export function medianRatio(ours: number[][], theirs: number[][]): number {
  return median(
    ours.map((rounds, file) =>
      median(rounds.map((value, round) => value / (theirs[file]?.[round] ?? Number.NaN))),
    ),
  )
}

/** Spread between rounds: the median over files of (largest - smallest) / median. */
export function spread(files: number[][]): number {
  return median(files.map((rounds) => (Math.max(...rounds) - Math.min(...rounds)) / median(rounds)))
}
