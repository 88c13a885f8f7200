import type { Box } from '../box.ts'
import { heightOf, overlapAcross, overlapDown, union, widthOf } from '../box.ts'
import { BoxIndex } from '../near/box-index.ts'
import { contiguity } from './drawing-order.ts'
import type { Item } from './frame-groups.ts'

/** Weight of a band that is twice as wide, relative to contiguous drawing. Chosen by eye. */
const bandWeight = 0.2
/** Horizontal bands count as this many times as wide, because line spacing is narrower than column spacing. Chosen by eye. */
const preferDownRatio = 2
/** Weight of a rule along a band. Chosen by eye. */
const ruledWeight = 2
/** Weight of cards in stacks as evidence for columns. Chosen by eye. */
const stackWeight = 0.5
/** Fewer cards show no pattern of rows or columns. */
const cardsMin = 4
/** Minimum lead of cards in stacks over cards in rows, as a share of all cards. Chosen by eye. */
const stackLeanMin = 0.2
/** Tolerance for aligned cards, as a share of their size. Chosen by eye. */
const spanTolerance = 0.1
/**
 * A horizontal band narrower than this, in ems, separates no rows beside columns that are further apart than an em: a
 * text directly below its heading. Chosen by eye.
 */
const rowGapMinEm = 0.5
/** Minimum share of a band's length that a rule must cover to act as a separator. Chosen by eye. */
const ruleShareMin = 0.8
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

/** The cut along one of the bands of a region, undefined if it has none. */
export function betterCut(
  down: Cut | undefined,
  across: Cut | undefined,
  rules: Rules,
): Cut | undefined {
  if (down === undefined || across === undefined) return down ?? across
  if (!areSideBySide(across)) return down
  const em = usualSize([...down.before, ...down.after])
  if (down.gap < rowGapMinEm * em && across.gap > em) return across
  const wider = Math.log2((preferDownRatio * down.gap) / across.gap)
  const ruled = Number(isRuled(down, 'down', rules)) - Number(isRuled(across, 'across', rules))
  const lead =
    contiguityOf(down) -
    contiguityOf(across) +
    ruledWeight * ruled -
    (isStacked(down) ? stackWeight : 0) +
    bandWeight * wider
  return lead >= 0 ? down : across
}

/** The median font size of the items. */
function usualSize(items: Item[]): number {
  const sizes = items.map(sizeOf).sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? 0
}

function sizeOf({ content }: Item): number {
  return Array.isArray(content) ? sizeOf(content[0] as Item) : content.size
}

/** Whether the two sides overlap vertically. */
function areSideBySide({ before, after }: Cut): boolean {
  const [left, right] = [before, after].map((items) => items.map(({ box }) => box).reduce(union))
  return left !== undefined && right !== undefined && overlapDown(left, right) > 0
}

/**
 * Whether a region consists only of cards, in stacks of equal width rather than in rows of equal height:
 * columns of cards, not the cells of a grid.
 */
function isStacked({ before, after }: Cut): boolean {
  const items = [...before, ...after]
  if (items.length < cardsMin || items.some(({ framed }) => !framed)) return false
  return countAligned(items, 'across') - countAligned(items, 'down') > stackLeanMin * items.length
}

/** The number of items that start and end where another one does. */
function countAligned(items: Item[], axis: Axis): number {
  const spans = items.map(({ box }) =>
    axis === 'down' ? [box.top, box.bottom] : [box.left, box.right],
  ) as [from: number, to: number][]
  // each span as a point, so that those with nearly the same ends are near
  const index = new BoxIndex(
    spans.map(([from, to]) => ({ left: from, top: to, right: from, bottom: to })),
  )
  const aligned = spans.filter(([from, to], at) => {
    const most = spanTolerance * (to - from)
    const area = { left: from - most, top: to - most, right: from + most, bottom: to + most }
    return index.some(area, (other) => {
      const [start, end] = spans[other] as [number, number]
      const near = Math.min(most, spanTolerance * (end - start))
      return other !== at && Math.abs(from - start) < near && Math.abs(to - end) < near
    })
  })
  return aligned.length
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
      ? across > ruleShareMin * (right - left) && down >= heightOf(rule)
      : down > ruleShareMin * (bottom - top) && across >= widthOf(rule)
  })
}

function contiguityOf({ before, after }: Cut): number {
  const mine = new Set(before)
  const drawn = [...before, ...after].sort((a, b) => a.order - b.order)
  return contiguity(drawn, (item) => mine.has(item))
}
