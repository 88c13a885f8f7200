import type { Box } from '../box.ts'
import { heightOf, overlapAcross, overlapDown, union, widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'
import type { Arrow, Frame } from '../ports.ts'
import { inArrowOrder } from './arrow-order.ts'
import { contiguity } from './drawing-order.ts'
import { groupByFrames, type Item } from './frame-groups.ts'
import { inNumberOrder } from './number-order.ts'
import { firstToRead, fromTop } from './overlapping.ts'
import { findOverlays } from './overlays.ts'
import { sequenceIn } from './sequence.ts'
import { groupTexts } from './text-groups.ts'

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
/** Bands of at least this share of the widest band's width also separate columns. Chosen by eye. */
const columnGapShare = 0.5

/** Above this number, overlapping items are read from top to bottom; bounds the work. */
const overlappingMax = 200
type Axis = 'down' | 'across'

/**
 * Puts blocks in reading order with a recursive XY cut (Nagy 1984): the slide is cut along empty bands;
 * cards and panels stay whole until they are cut themselves. If a region can be cut both ways, the cut
 * wins whose sides are drawn contiguously (like table rows or columns of a slide), whose band has a rule
 * along it, and whose band is wider; a heading stays with the text right below it. A box drawn over text is read after it. The result is a permutation of the
 * blocks.
 */
export function readingOrder(blocks: Block[], slide: Drawn): Block[] {
  const overlays = findOverlays(blocks, slide)
  const over = new Set(overlays.flatMap((overlay) => overlay.blocks))
  const ordered = orderOf(
    blocks.filter((block) => !over.has(block)),
    slide,
  )
  for (const overlay of overlays) {
    const last = Math.max(...overlay.covered.map((block) => ordered.indexOf(block)))
    ordered.splice(last + 1, 0, ...orderOf(overlay.blocks, slide))
  }
  return ordered
}

/** What a slide shows beside its text. */
interface Drawn {
  area: number
  frames: Frame[]
  rules: Box[]
  arrows?: Arrow[]
}

function orderOf(blocks: Block[], slide: Drawn): Block[] {
  const ordered: Block[] = []
  cutRegion(groupTexts(groupByFrames(blocks, slide)), { ordered, rules: slide.rules })
  return inArrowOrder(inNumberOrder(ordered), slide)
}

interface Cut {
  /** Width of the empty band. */
  gap: number
  /** Where the band begins. */
  from: number
  before: Item[]
  after: Item[]
}

interface OrderState {
  ordered: Block[]
  rules: Box[]
}

function cutRegion(items: Item[], state: OrderState): void {
  if (items.length === 0) return
  const [only] = items
  if (items.length === 1 && only !== undefined) {
    if (Array.isArray(only.content)) cutRegion(only.content, state)
    else state.ordered.push(only.content)
    return
  }
  const parts = sequenceIn(items) ?? partsOf(items, state.rules)
  for (const part of parts) cutRegion(part, state)
}

/** The parts of a region in reading order: those beside its widest bands, or the first of items that overlap. */
function partsOf(items: Item[], rules: Box[]): Item[][] {
  const across = widestCut(items, 'across')
  const cut = betterCut(widestCut(items, 'down'), across, rules)
  if (cut === undefined) return splitOffFirst(items)
  return cut === across ? columnsOf(cut) : [cut.before, cut.after]
}

/** The first of the overlapping items, and the rest, which may be possible to cut without it. */
function splitOffFirst(items: Item[]): Item[][] {
  if (items.length > overlappingMax) return fromTop(items).map((item) => [item])
  const first = firstToRead(items)
  return [[first], items.filter((item) => item !== first)]
}

/** The parts between all bands of similar width: columns are cut all at once, not one by one. */
function columnsOf({ gap, before, after }: Cut): Item[][] {
  const sorted = [...before, ...after]
  const columns: Item[][] = []
  let reach = Number.NEGATIVE_INFINITY
  for (const item of sorted) {
    const last = columns.at(-1)
    if (last === undefined || item.box.left - reach >= columnGapShare * gap) columns.push([item])
    else last.push(item)
    reach = Math.max(reach, item.box.right)
  }
  return columns
}

function betterCut(down: Cut | undefined, across: Cut | undefined, rules: Box[]): Cut | undefined {
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
  let stacked = 0
  let rowed = 0
  for (const { box } of items) {
    if (items.some((other) => other.box !== box && sameSpan(box, other.box, 'across'))) stacked++
    if (items.some((other) => other.box !== box && sameSpan(box, other.box, 'down'))) rowed++
  }
  return stacked - rowed > stackLeanMin * items.length
}

function sameSpan(box: Box, other: Box, axis: Axis): boolean {
  const [from, to, start, end] =
    axis === 'down'
      ? [box.top, box.bottom, other.top, other.bottom]
      : [box.left, box.right, other.left, other.right]
  const near = spanTolerance * Math.min(to - from, end - start)
  return Math.abs(from - start) < near && Math.abs(to - end) < near
}

/** Whether a rule is drawn along the band. */
function isRuled({ gap, from, before, after }: Cut, axis: Axis, rules: Box[]): boolean {
  if (rules.length === 0) return false
  const { left, top, right, bottom } = [...before, ...after].map(({ box }) => box).reduce(union)
  const band =
    axis === 'down'
      ? { left, right, top: from - 1, bottom: from + gap + 1 }
      : { top, bottom, left: from - 1, right: from + gap + 1 }
  return rules.some((rule) => {
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

function widestCut(items: Item[], axis: Axis): Cut | undefined {
  const start = (box: Box) => (axis === 'down' ? box.top : box.left)
  const end = (box: Box) => (axis === 'down' ? box.bottom : box.right)
  const sorted = [...items].sort((a, b) => start(a.box) - start(b.box))
  let reach = Number.NEGATIVE_INFINITY
  let gap = 0
  let from = 0
  let place = 0
  sorted.forEach(({ box }, index) => {
    const width = start(box) - reach
    if (index > 0 && width > gap) {
      gap = width
      from = reach
      place = index
    }
    reach = Math.max(reach, end(box))
  })
  if (place === 0) return undefined
  return { gap, from, before: sorted.slice(0, place), after: sorted.slice(place) }
}
