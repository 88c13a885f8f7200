import { shareRight } from '../../packages/ocr/src/words/word-evidence.ts'

/** A row per example, and whether it is what is learned to tell. */
export interface Examples {
  values: readonly (readonly number[])[]
  wanted: readonly boolean[]
  /** How much each example counts; 1 by default. */
  counts?: readonly number[]
}

/** Keeps weights small where examples say little. */
const ridge = 1
const rounds = 15

/** Learns the weights of a logistic regression by Newton's method. The first value of each example is 1. */
export function learnWeights({ values, wanted, counts }: Examples): number[] {
  const size = values[0]?.length ?? 0
  let weights = new Array<number>(size).fill(0)
  for (let round = 0; round < rounds; round++) {
    const slopes = weights.map((weight, at) => (at === 0 ? 0 : -ridge * weight))
    const curves = weights.map((_, row) =>
      weights.map((__, at) => (row === at && row > 0 ? ridge : 0)),
    )
    values.forEach((example, index) => {
      const chance = shareRight(weights, example)
      const count = counts?.[index] ?? 1
      const error = count * (Number(wanted[index]) - chance)
      const weight = count * Math.max(1e-6, chance * (1 - chance))
      example.forEach((value, row) => {
        slopes[row] = (slopes[row] as number) + error * value
        const line = curves[row] as number[]
        example.forEach((other, at) => {
          line[at] = (line[at] as number) + weight * value * other
        })
      })
    })
    const steps = solve(curves, slopes)
    weights = weights.map((weight, at) => weight + (steps[at] as number))
  }
  return weights
}

/** Solves linear equations by Gauss and Jordan's elimination. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number])
  rows.forEach((_, at) => {
    const best = rows
      .slice(at)
      .reduce((one, row) => (Math.abs(row[at] as number) > Math.abs(one[at] as number) ? row : one))
    const from = rows.indexOf(best)
    rows[from] = rows[at] as number[]
    rows[at] = best
    for (const row of rows) {
      const factor = row === best ? 0 : (row[at] as number) / (best[at] as number)
      if (factor !== 0)
        best.forEach((value, column) => {
          row[column] = (row[column] as number) - factor * value
        })
    }
  })
  return rows.map((row, at) => (row.at(-1) as number) / (row[at] as number))
}
