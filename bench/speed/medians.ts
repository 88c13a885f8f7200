/** The middle of the values; the mean of both middles where their count is even, NaN where there is none. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** The value that nine in ten are not above, NaN where there is none. */
export function ninetieth(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(0.9 * values.length) - 1] ?? Number.NaN
}

/**
 * How much more ours takes than theirs: each file's ratio is the median over rounds of the two that
 * ran next to each other, and the result is the median over files, so that neither one slow moment
 * nor one odd file decides. `[file][round]`, in the same order on both sides.
 */
export function medianRatio(ours: number[][], theirs: number[][]): number {
  return median(
    ours.map((rounds, file) =>
      median(rounds.map((value, round) => value / (theirs[file]?.[round] ?? Number.NaN))),
    ),
  )
}

/** How far rounds lie apart on the same file: the median over files of (largest - smallest) / median. */
export function spread(files: number[][]): number {
  return median(files.map((rounds) => (Math.max(...rounds) - Math.min(...rounds)) / median(rounds)))
}
