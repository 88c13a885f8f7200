import type { Convolution } from './convolutions.ts'

/** Largest absolute value of a rounded weight: eight bits with a sign, symmetrical around zero. */
const levelMax = 127
/**
 * Weights of channels on themselves are kept apart if, with them, more than this share of the channels would be rounded by
 * more than this share of the size of their other weights. In the English recognizer it is .02 to .03 of the channels in four
 * convolutions, where letters are read the same either way, and .04 to .19 in five (bench/levers/speed-and-memory.md).
 */
const coarseChannelsMax = 0.04
const coarseErrorMin = 0.05

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
 * floats: a tenth as many letters are read differently (bench/levers/speed-and-memory.md).
 */
export function roundWeights({ weights }: Pick<Convolution, 'weights'>): RoundedWeights {
  const [outputs = 0, inputs = 0] = weights.dims
  const isApart = outputs === inputs && countCoarse(weights) > coarseChannelsMax * outputs
  const diagonal = new Float32Array(isApart ? outputs : 0)
  const integers = new Int8Array(inputs * outputs)
  const scales = new Float32Array(outputs)
  for (let output = 0; output < outputs; output++) {
    const row = weights.values.subarray(output * inputs, (output + 1) * inputs)
    const own = isApart ? output : -1
    if (isApart) diagonal[output] = row[output] ?? 0
    const scale = stepOf(row, own)
    scales[output] = scale
    // plain loops, because a worker rounds a million weights when it starts
    for (let input = 0; input < inputs; input++) {
      const value = input === own ? 0 : (row[input] ?? 0)
      integers[input * outputs + output] = Math.round(value / scale)
    }
  }
  return { integers, scales, ...(isApart && { diagonal }) }
}

/** How many channels would be rounded coarsely, in steps that suit the weights of channels on themselves. */
function countCoarse({ dims, values }: Convolution['weights']): number {
  const [outputs = 0, inputs = 0] = dims
  let count = 0
  for (let output = 0; output < outputs; output++) {
    const row = values.subarray(output * inputs, (output + 1) * inputs)
    const scale = stepOf(row, -1)
    let [error, others] = [0, 0]
    for (let input = 0; input < inputs; input++) {
      const value = row[input] ?? 0
      error += (value - Math.round(value / scale) * scale) ** 2
      if (input !== output) others += value * value
    }
    if (error > coarseErrorMin ** 2 * others) count++
  }
  return count
}

/** One step, so that the largest value but that at `own` is the largest integer; any if all values are zero. */
function stepOf(row: Float32Array, own: number): number {
  let largest = 0
  for (let input = 0; input < row.length; input++) {
    if (input !== own) largest = Math.max(largest, Math.abs(row[input] ?? 0))
  }
  return largest === 0 ? 1 : largest / levelMax
}
