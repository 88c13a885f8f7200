import type { Convolution } from './convolutions.ts'

/** Largest absolute value of a rounded weight: eight bits with a sign, symmetrical around zero. */
const levelMax = 127
/**
 * Weights of channels on themselves are kept apart if they would make the rounding errors this many times as large. In the
 * English recognizer it is 1.03 to 1.09 in six convolutions, where letters are read the same either way, and 1.11, 6.5
 * and 6.6 in the last three, where they are not (bench/LEVERS.md).
 */
const errorRatioMin = 1.1

/** The weights of a 1 by 1 convolution as eight-bit integers. */
export interface RoundedWeights {
  /** A row per input channel with a column per output channel. */
  integers: Int8Array
  /** What one step of a column is worth. */
  scales: Float32Array
  /** Weights that connect each channel with itself and are not part of `integers`; only where that is much more exact. */
  diagonal?: Float32Array
}

/**
 * Rounds weights to eight bits, with one scale per output channel. Training with a shortcut around a convolution, which
 * is then folded into it, makes the weights of a channel on itself up to a hundred times as large as the others, and all
 * would be rounded to steps that suit the largest one. Where that happens to many channels, these weights are kept as
 * floats: a tenth as many letters are read differently (bench/LEVERS.md).
 */
export function roundWeights({ weights }: Pick<Convolution, 'weights'>): RoundedWeights {
  const [outputs = 0, inputs = 0] = weights.dims
  const together = roundRows(weights, false)
  if (outputs !== inputs) return together.rounded
  const apart = roundRows(weights, true)
  return together.error < errorRatioMin ** 2 * apart.error ? together.rounded : apart.rounded
}

/** Rounded weights, with those of a channel on itself apart or not, and the sum of the squared rounding errors. */
function roundRows({ dims, values }: Convolution['weights'], isApart: boolean) {
  const [outputs = 0, inputs = 0] = dims
  const diagonal = new Float32Array(isApart ? outputs : 0)
  const integers = new Int8Array(inputs * outputs)
  const scales = new Float32Array(outputs)
  let error = 0
  for (let output = 0; output < outputs; output++) {
    const row = values.subarray(output * inputs, (output + 1) * inputs)
    const own = isApart ? output : -1
    if (isApart) diagonal[output] = row[output] ?? 0
    const scale = stepOf(row, own)
    scales[output] = scale
    // plain loops, because a worker rounds a million weights when it starts
    for (let input = 0; input < inputs; input++) {
      const value = input === own ? 0 : (row[input] ?? 0)
      const level = Math.round(value / scale)
      integers[input * outputs + output] = level
      error += (value - level * scale) ** 2
    }
  }
  return { rounded: { integers, scales, ...(isApart && { diagonal }) }, error }
}

/** One step, so that the largest value but that at `own` is the largest integer; any if all values are zero. */
function stepOf(row: Float32Array, own: number): number {
  let largest = 0
  for (let input = 0; input < row.length; input++) {
    if (input !== own) largest = Math.max(largest, Math.abs(row[input] ?? 0))
  }
  return largest === 0 ? 1 : largest / levelMax
}
