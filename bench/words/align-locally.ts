/** Points for equal letters, for those that differ in case, and for all that is different. */
const points = { same: 1, sameButCase: 0.3, other: -0.7 }
/** What is taken off where the part of the second text begins or ends within a word. */
const withinWord = 0.2

const Step = { stop: 0, match: 1, leaveFirst: 2, leaveSecond: 3 } as const

export interface Alignment {
  score: number
  /** By character of the first text the place of its match in the second; -1 without one. */
  places: Int32Array
}

/**
 * Finds the part of the second text that is most like the first (Smith and Waterman, 1981). Characters beyond the ends of
 * what is alike are matched in order, so that wrong letters there are seen.
 */
export function alignLocally(first: readonly string[], second: readonly string[]): Alignment {
  const width = second.length + 1
  const { steps, score, end } = tableOf(first, second)
  const places = new Int32Array(first.length).fill(-1)
  let [row, column] = [Math.floor(end / width), end % width]
  const [lastRow, lastColumn] = [row, column]
  while (steps[row * width + column] !== Step.stop) {
    const step = steps[row * width + column]
    if (step === Step.match) places[row - 1] = column - 1
    if (step !== Step.leaveSecond) row--
    if (step !== Step.leaveFirst) column--
  }
  const cut = [second[column - 1], second[lastColumn]].filter(
    (one) => one !== undefined && one !== ' ',
  )
  for (let at = row - 1, place = column - 1; at >= 0 && place >= 0; at--, place--)
    places[at] = place
  for (
    let at = lastRow, place = lastColumn;
    at < first.length && place < second.length;
    at++, place++
  )
    places[at] = place
  return { score: score - withinWord * cut.length, places }
}

/** The best step to each cell of the table, row by row, and the cell with the highest score. */
function tableOf(first: readonly string[], second: readonly string[]) {
  const width = second.length + 1
  const steps = new Uint8Array((first.length + 1) * width)
  let above = new Float32Array(width)
  let [score, end] = [0, 0]
  first.forEach((letter, row) => {
    const scores = new Float32Array(width)
    second.forEach((other, column) => {
      const cell = (row + 1) * width + column + 1
      const options = [
        0,
        (above[column] ?? 0) + likeness(letter, other),
        (above[column + 1] ?? 0) + points.other,
        (scores[column] ?? 0) + points.other,
      ]
      const highest = Math.max(...options)
      scores[column + 1] = highest
      steps[cell] = options.indexOf(highest)
      if (highest > score) [score, end] = [highest, cell]
    })
    above = scores
  })
  return { steps, score, end }
}

function likeness(one: string, other: string): number {
  if (one === other) return points.same
  return one.toLowerCase() === other.toLowerCase() ? points.sameButCase : points.other
}
