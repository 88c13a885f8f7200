import { randomFrom } from '../scaling/random.ts'
import { type Decided, isWrong } from './five-parts.ts'

/** A mean over sources, with the interval that holds 95 % of the means of samples of them. */
export interface Figure {
  mean: number
  low: number
  high: number
}

export interface Figures {
  breaks: number
  sources: number
  joined: number
  torn: number
  /** Share of wrong decisions. */
  wrong: Figure
}

const samples = 1000

export function figuresOf(decided: Decided[]): Figures {
  const bySource = new Map<string, [wrong: number, all: number]>()
  for (const one of decided) {
    if (one.example.label === 'soft') continue
    const counts = bySource.get(one.example.source) ?? [0, 0]
    bySource.set(one.example.source, [counts[0] + Number(isWrong(one)), counts[1] + 1])
  }
  const wrong = decided.filter(isWrong)
  const joined = wrong.filter((one) => one.isJoined).length
  return {
    breaks: [...bySource.values()].reduce((sum, [, all]) => sum + all, 0),
    sources: bySource.size,
    joined,
    torn: wrong.length - joined,
    wrong: figureOf([...bySource.values()].map(([bad, all]) => bad / all)),
  }
}

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
