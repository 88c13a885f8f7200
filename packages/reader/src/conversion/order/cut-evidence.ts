import {
  type Box,
  heightOf,
  overlapAcross,
  overlapDown,
  union,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import { areNearlyAll, levelShare } from '../likeness.ts'
import type { BoxIndex } from '../near/box-index.ts'
import { drawingItemsMax } from '../near/comparisons.ts'
import { bandsOf, firstBlock } from './bands.ts'
import { contiguity } from './drawing-order.ts'
import type { Item } from './frame-groups.ts'

export type Axis = 'down' | 'across'

/** A region cut along an empty band. */
export interface Cut {
  /** Width of the empty band. */
  gap: number
  /** Where the band begins. */
  from: number
  before: Item[]
  after: Item[]
}

/** Lines drawn on a slide, such as those that separate texts. */
export interface Rules {
  boxes: Box[]
  index: BoxIndex
}

/** A region that can be cut both ways. */
export interface Crossing {
  down: Cut
  across: Cut
  rules: Rules
}

/** Caps how much wider one band is than the other, in doublings. From 3 to 9, slides of other decks are read alike; with 2, worse. */
const doublingsMax = 4

/**
 * What speaks for rows in a region that can be cut both ways, or, if negative, for columns: how much wider the band between
 * rows is, whether the upper part is drawn before the lower rather than the left before the right, rules along the bands,
 * the share of texts on cards, which mostly stand in rows, and the share of columns in which a card belongs to the one above.
 */
export const cutEvidence: Record<string, (crossing: Crossing) => number> = {
  intercept: () => 1,
  'width of bands': ({ down, across }) => {
    const doublings = Math.log2(down.gap / across.gap)
    return Math.max(-doublingsMax, Math.min(doublingsMax, doublings))
  },
  'drawn one after the other': ({ down, across }) => contiguityOf(down) - contiguityOf(across),
  'rules along bands': ({ down, across, rules }) =>
    Number(isRuled(down, 'down', rules)) - Number(isRuled(across, 'across', rules)),
  cards: ({ down: { before, after } }) =>
    [...before, ...after].filter(isCard).length / (before.length + after.length),
  'cards below others': ({ down: { before, after } }) => -shareOfStacks([...before, ...after]),
}

/** Whether an item is a text in a frame of its own, or several in one. */
function isCard({ framed, content }: Item): boolean {
  return framed || Array.isArray(content)
}

/** The share of columns that have a card exactly below another, level with others at its top but not at its bottom. */
function shareOfStacks(items: Item[]): number {
  if (items.length > drawingItemsMax) return 0
  const columns = bandsOf(items, 'across')
  const stacks = columns.filter((column) => column.some((item) => isStacked(item, column, items)))
  return stacks.length / columns.length
}

function isStacked(card: Item, column: Item[], items: Item[]): boolean {
  if (!isCard(card)) return false
  const near = levelShare * firstBlock(card).size
  const isLevel = (other: Item, edge: keyof Box) =>
    other !== card && Math.abs(other.box[edge] - card.box[edge]) <= near
  return (
    column.some((other) => isCard(other) && isLevel(other, 'left') && isLevel(other, 'right')) &&
    items.some((other) => isLevel(other, 'top')) &&
    !items.some((other) => isLevel(other, 'bottom'))
  )
}

/** Whether a rule is drawn along the band. */
function isRuled({ gap, from, before, after }: Cut, axis: Axis, rules: Rules): boolean {
  if (rules.boxes.length === 0) return false
  const { left, top, right, bottom } = [...before, ...after].map(({ box }) => box).reduce(union)
  const band =
    axis === 'down'
      ? { left, right, top: from - 1, bottom: from + gap + 1 }
      : { top, bottom, left: from - 1, right: from + gap + 1 }
  return rules.index.some(band, (at) => {
    const rule = rules.boxes[at] as Box
    const across = overlapAcross(rule, band)
    const down = overlapDown(rule, band)
    return axis === 'down'
      ? areNearlyAll(across, right - left) && down >= heightOf(rule)
      : areNearlyAll(down, bottom - top) && across >= widthOf(rule)
  })
}

function contiguityOf({ before, after }: Cut): number {
  const mine = new Set(before)
  const drawn = [...before, ...after].sort((a, b) => a.order - b.order)
  return contiguity(drawn, (item) => mine.has(item))
}
