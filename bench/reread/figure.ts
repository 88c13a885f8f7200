import { randomFrom } from '../scaling/random.ts'

/** A mean over sources, with the interval that holds 95 % of the means of samples of them. */
export interface Figure {
  mean: number
  low: number
  high: number
}

const samples = 1000

/** The mean of values and its interval by bootstrap. */
export function figureOf(values: number[]): Figure {
  const random = randomFrom(values.length)
  const means = Array.from({ length: samples }, () => {
    let sum = 0
    for (let at = 0; at < values.length; at++) {
      sum += values[Math.floor(random.uniform() * values.length)] as number
    }
    return sum / values.length
  }).sort((one, other) => one - other)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const at = (share: number) => means[Math.floor(share * samples)] as number
  return { mean, low: at(0.025), high: at(0.975) }
}
