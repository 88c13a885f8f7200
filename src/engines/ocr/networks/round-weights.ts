import type { Convolution } from './convolutions.ts'

/** Largest absolute value of a rounded weight: eight bits with a sign, symmetrical around zero. */
const levelMax = 127

/** The weights of a 1 by 1 convolution as eight-bit integers. */
export interface RoundedWeights {
  /** A row per input channel with a column per output channel. */
  integers: Int8Array
  /** What one step of a column is worth. */
  scales: Float32Array
  /** Weights that connect each channel with itself and are not part of `integers`; only if there are as many outputs as inputs. */
  diagonal?: Float32Array
}

/**
 * Rounds weights to eight bits, with one scale per output channel. Weights of a channel on itself are kept as
 * floats: training with a shortcut around a convolution, which is then folded into it, makes them up to a
 * hundred times as large as the others, and all would be rounded to steps that suit the largest one. With
 * them apart, a tenth as many letters are read differently (bench/LEVERS.md).
 */
export function roundWeights({ weights }: Pick<Convolution, 'weights'>): RoundedWeights {
  const [outputs = 0, inputs = 0] = weights.dims
  const isSquare = outputs === inputs
  const diagonal = new Float32Array(isSquare ? outputs : 0)
  const integers = new Int8Array(inputs * outputs)
  const scales = new Float32Array(outputs)
  for (let output = 0; output < outputs; output++) {
    const row = weights.values.slice(output * inputs, (output + 1) * inputs)
    if (isSquare) {
      diagonal[output] = row[output] ?? 0
      row[output] = 0
    }
    const scale = stepOf(row)
    scales[output] = scale
    for (const [input, value] of row.entries()) {
      integers[input * outputs + output] = Math.round(value / scale)
    }
  }
  return { integers, scales, ...(isSquare && { diagonal }) }
}

/** One step, so that the largest value is the largest integer; any if all values are zero. */
function stepOf(row: Float32Array): number {
  const largest = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return largest === 0 ? 1 : largest / levelMax
}
