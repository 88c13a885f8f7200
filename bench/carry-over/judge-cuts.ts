import { type Choose, choosingBy } from '../../packages/reader/src/conversion/order/better-cut.ts'
import { cutEvidence } from '../../packages/reader/src/conversion/order/cut-evidence.ts'
import { type Figure, figureOf } from '../reread/figure.ts'
import type { CrossedSlide } from './crossed-slides.ts'
import { ordersOf, orderWith } from './cut-orders.ts'
import type { Edits, KnownEdits } from './known-edits.ts'
import { type CutExample, learnCuts, learnCutsApart } from './learn-cuts.ts'

/** Slides of one kind, and the edits of their order: the mean over sources. */
export interface CutFigures {
  name: string
  slides: number
  sources: number
  /** With what is learned without the source. */
  apart: Figure
  /** With what is learned from everything, as the conversion has it. */
  learned: Figure
  /** If every region is cut into rows, and if every one is cut as it should. */
  rows: Figure
  best: Figure
}

/** What a piece of evidence decides that the rest does not. */
export interface CutEvidenceResult {
  name: string
  weight: number
  /** Sources in which slides are read otherwise without it, those read better with it, and those read worse. */
  sources: number
  rightIn: number
  wrongIn: number
  /** How many edits fewer with it, mean over sources. */
  gain: Figure
}

export interface CutResults {
  figures: CutFigures[]
  evidence: CutEvidenceResult[]
}

/** A source is read better or worse if its slides' edits differ by more: a word or two in the order of one slide. */
const leastGain = 0.02

type Read = (Edits | undefined)[]

/** Reads all slides with what is learned from other sources, and again without each piece of evidence. */
export async function judgeCuts(
  slides: CrossedSlide[],
  examples: CutExample[],
  known: KnownEdits,
): Promise<CutResults> {
  const read = async (choose: (slide: CrossedSlide) => Choose) =>
    await known.of(slides.map((slide) => ({ slide, ...orderWith(slide, choose(slide)) })))
  const readApart = async (without: string[]) => {
    const weights = learnCutsApart(examples, without)
    return await read(({ source }) => choosingBy(weights(source)))
  }
  const weights = learnCuts(examples)
  const apart = await readApart([])
  const learned = await read(() => choosingBy(weights))
  const rows = await read(() => () => 'down')
  const best = await bestOf(slides, known)
  const evidence: CutEvidenceResult[] = []
  for (const name of Object.keys(cutEvidence).filter((name) => name !== 'intercept')) {
    const without = await readApart([name])
    evidence.push({ name, weight: weights[name] ?? 0, ...compare(slides, apart, without) })
  }
  return { figures: figuresOf(slides, { apart, learned, rows, best }), evidence }
}

async function bestOf(slides: CrossedSlide[], known: KnownEdits): Promise<Read> {
  const orders = slides.map((slide) => ordersOf(slide).map(({ text }) => ({ slide, text })))
  const edits = await known.of(orders.flat())
  let at = 0
  return orders.map((all) => {
    const found = all.map(() => edits[at++])
    const least = (name: keyof Edits) => {
      const values = found.flatMap((one) => one?.[name] ?? [])
      return values.length === 0 ? {} : { [name]: Math.min(...values) }
    }
    return { ...least('labeled'), ...least('visual') }
  })
}

type Readings = Record<'apart' | 'learned' | 'rows' | 'best', Read>

function figuresOf(slides: CrossedSlide[], readings: Readings): CutFigures[] {
  const kinds = (['labeled', 'visual'] as const).flatMap((name) =>
    (['pdf', 'pptx'] as const).map((type) => ({ name, type })),
  )
  return kinds.map(({ name, type }) => {
    const own = slides.flatMap((slide, at) =>
      slide.type === type && readings.apart[at]?.[name] !== undefined ? [at] : [],
    )
    const bySource = Map.groupBy(own, (at) => slides[at]?.source)
    const figure = (read: Read) =>
      figureOf([...bySource.values()].map((all) => mean(all.map((at) => read[at]?.[name] ?? 0))))
    const { apart, learned, rows, best } = readings
    return {
      name: `${type.toUpperCase()}, ${name === 'labeled' ? 'labeled by eye' : 'by geometry'}`,
      slides: own.length,
      sources: bySource.size,
      apart: figure(apart),
      learned: figure(learned),
      rows: figure(rows),
      best: figure(best),
    }
  })
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Compares readings of the slides that were labeled by eye. */
function compare(slides: CrossedSlide[], apart: Read, without: Read) {
  const gains = new Map<string, number[]>()
  slides.forEach(({ source }, at) => {
    const [one, other] = [apart[at], without[at]].map((edits) => edits?.labeled)
    if (one === undefined || other === undefined) return
    gains.set(source, [...(gains.get(source) ?? []), other - one])
  })
  const changed = [...gains.values()].filter((all) => all.some((gain) => gain !== 0))
  const sums = changed.map((all) => all.reduce((sum, gain) => sum + gain, 0))
  return {
    sources: changed.length,
    rightIn: sums.filter((sum) => sum > leastGain).length,
    wrongIn: sums.filter((sum) => sum < -leastGain).length,
    gain: figureOf([...gains.values()].map(mean)),
  }
}
