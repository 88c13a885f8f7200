import { type Figure, figureOf } from './figure.ts'
import { type Measure, measures, type Quality } from './qualities.ts'

/** How slides are read by the code as it is, compared with a change of it. */
export interface Gains {
  /** Slides that are read otherwise with the change, and the repositories and classes of probes that these are from. */
  rows: number
  sources: number
  rightIn: number
  wrongIn: number
  /** How much better slides are read by the code as it is, mean over all sources. */
  gains: Record<Measure, Figure>
}

/** A source is read better or worse if its slides' sum differs by more: a word or two in the order of one slide. */
const leastGain = 0.02

export interface Comparison {
  /** Number of slides that are read otherwise. */
  rows: number
  /** How well all slides are read by the code as it is, and those that the changed code reads otherwise. */
  known: Map<string, Quality>
  found: Map<string, Quality>
}

/** What a change of the code decides, from what is read without it and with it. */
export function gainsOf({ rows, known, found }: Comparison): Gains {
  const slides = Map.groupBy(known.values(), ({ source }) => source)
  const gains = new Map<string, Quality>()
  for (const [key, after] of found) {
    const { source } = after
    const sum = gains.get(source) ?? { source }
    for (const measure of measures) {
      const gain = (known.get(key)?.[measure] ?? 0) - (after[measure] ?? 0)
      sum[measure] = (sum[measure] ?? 0) + gain
    }
    gains.set(source, sum)
  }
  const totals = [...gains.values()].map((sum) =>
    measures.reduce((total, measure) => total + (sum[measure] ?? 0), 0),
  )
  const gainOf = (measure: Measure) => {
    const told = [...slides].filter(([, own]) => own.some((one) => one[measure] !== undefined))
    return figureOf(told.map(([source, own]) => (gains.get(source)?.[measure] ?? 0) / own.length))
  }
  return {
    rows,
    sources: gains.size,
    rightIn: totals.filter((total) => total > leastGain).length,
    wrongIn: totals.filter((total) => total < -leastGain).length,
    gains: { titles: gainOf('titles'), order: gainOf('order'), lines: gainOf('lines') },
  }
}
