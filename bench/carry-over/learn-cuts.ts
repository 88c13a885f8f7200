import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CutWeights } from '../../packages/reader/src/conversion/order/better-cut.ts'
import {
  type Crossing,
  cutEvidence,
} from '../../packages/reader/src/conversion/order/cut-evidence.ts'
import { learnWeights } from '../words/logistic.ts'
import type { CrossedSlide } from './crossed-slides.ts'
import { type CutOrder, ordersOf } from './cut-orders.ts'
import { partCount, partOf } from './five-parts.ts'
import type { KnownEdits } from './known-edits.ts'
import { madeCuts } from './made-cuts.ts'

/** A region that can be cut both ways, and how it is cut if all that follows is decided as well as can be. */
export interface CutExample {
  /** The repository of its deck; undefined if it is made. */
  source?: string
  crossing: Crossing
  isDown: boolean
  /** How much it counts in learning, 0 to 1. */
  count: number
}

const file = join(
  import.meta.dirname,
  '../../packages/reader/src/conversion/order/cut-weights.json',
)
/** A cut that changes the order by less edits counts for less: it is often chance which order is nearer. */
const fullEdits = 0.1

/**
 * The cuts that decide about slides whose order was labeled by eye, and made ones; geometry would teach
 * its own cuts. Throws if no slide is labeled.
 */
export async function cutExamples(
  slides: CrossedSlide[],
  known: KnownEdits,
): Promise<CutExample[]> {
  const made = madeCuts().map(({ crossing, isDown }) => ({ crossing, isDown, count: 1 }))
  const all = slides.map((slide) => ordersOf(slide).map((order) => ({ slide, ...order })))
  const edits = await known.of(all.flat())
  let at = 0
  const found = all.flatMap((orders) => {
    const labeled = orders.map((order) => ({ ...order, edits: edits[at++]?.labeled }))
    return cutsOfBest(labeled.filter(isLabeled)).map((cut) => ({
      ...cut,
      source: labeled[0]?.slide.source as string,
    }))
  })
  if (found.length === 0) {
    throw new Error(
      'There are no decks whose order is labeled. Name the folder of the benchmark with --decks.',
    )
  }
  return [...found, ...made]
}

interface LabeledOrder extends Pick<CutOrder, 'cuts'> {
  edits: number
}

function isLabeled<T extends { edits: number | undefined }>(order: T): order is T & LabeledOrder {
  return order.edits !== undefined
}

/** The cuts of the best order, each against the best order that begins as it does and is cut the other way there. */
function cutsOfBest(orders: LabeledOrder[]): CutExample[] {
  const found: CutExample[] = []
  let left = orders
  for (let at = 0; ; at++) {
    const [down, across] = (['down', 'across'] as const).map((axis) =>
      left.filter(({ cuts }) => cuts[at]?.axis === axis),
    ) as [LabeledOrder[], LabeledOrder[]]
    const crossing = down[0]?.cuts[at]?.crossing
    if (crossing === undefined || across.length === 0) return found
    const gain = leastOf(across) - leastOf(down)
    if (gain !== 0) {
      const count = Math.min(1, Math.abs(gain) / fullEdits)
      found.push({ crossing, isDown: gain > 0, count })
    }
    left = gain >= 0 ? down : across
  }
}

function leastOf(orders: LabeledOrder[]): number {
  return Math.min(...orders.map(({ edits }) => edits))
}

/** Learns how much each piece of evidence weighs; those named are left out. */
export function learnCuts(examples: CutExample[], without: string[] = []): CutWeights {
  const names = Object.keys(cutEvidence).filter((name) => !without.includes(name))
  const weights = learnWeights({
    values: examples.map(({ crossing }) => names.map((name) => cutEvidence[name]?.(crossing) ?? 0)),
    wanted: examples.map(({ isDown }) => isDown),
    counts: examples.map(({ count }) => count),
  })
  return Object.fromEntries(names.map((name, at) => [name, Number(weights[at]?.toFixed(3))]))
}

/** For each source, the weights that are learned from the parts that it is not in. */
export function learnCutsApart(
  examples: CutExample[],
  without: string[] = [],
): (source: string) => CutWeights {
  const parts = Array.from({ length: partCount }, (_, part) =>
    learnCuts(
      examples.filter(({ source }) => source === undefined || partOf(source) !== part),
      without,
    ),
  )
  return (source) => parts[partOf(source)] as CutWeights
}

/** Writes the weights to where the conversion has them. */
export function writeCutWeights(weights: CutWeights): void {
  writeFileSync(file, `${JSON.stringify(weights, undefined, 2)}\n`)
}
