import type { Box } from '@rowdeck/core/deck-model/box'
import { areMost, areNearlyAll } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { BoxIndex } from '../near/box-index.ts'
import { type Drawn, note } from '../stage-notes.ts'
import { inArrowOrder } from './arrow-order.ts'
import { groupBars } from './bar-groups.ts'
import { betterCut, byLearnedWeights, type Choose } from './better-cut.ts'
import { withPictures } from './captions.ts'
import type { Axis, Cut, Rules } from './cut-evidence.ts'
import { groupByFrames, type Item } from './frame-groups.ts'
import { headedColumnsIn } from './headed-columns.ts'
import { labeledRowsIn } from './labeled-rows.ts'
import { inNumberOrder } from './number-order.ts'
import { firstToRead, sortedFromTop } from './overlapping.ts'
import { ringIn } from './ring.ts'
import { groupTexts } from './text-groups.ts'
import { timelineIn } from './timeline.ts'
import { unitGridIn } from './unit-grid.ts'

/**
 * Bounds the items of all regions that are cut, each counted as often as it is cut; the rest is read from top to bottom.
 * The slides of 194 decks need up to 2,000.
 */
const cutItemsMax = 200_000
/**
 * A region of more items, such as a printed spreadsheet, is cut along the middle one of its widest bands, and read from
 * top to bottom where these overlap; bounds the work.
 */
const regionItemsMax = 200

/**
 * Puts blocks in reading order with a recursive XY cut (Nagy 1984): the slide is cut along empty bands;
 * cards and panels stay whole until they are cut themselves. If a region can be cut both ways, `choose` decides: as
 * it was learned, unless set. The result is a permutation of the blocks.
 */
export function readingOrder(
  blocks: Block[],
  slide: Drawn,
  choose: Choose = byLearnedWeights,
): Block[] {
  note(() => ({ stage: 'order', blocks, slide }))
  const ordered: Block[] = []
  const items = groupBars(withPictures(groupByFrames(blocks, slide), slide.pictures ?? []))
  cutRegion(groupTexts(items), {
    ordered,
    rules: { boxes: slide.rules, index: new BoxIndex(slide.rules) },
    choose,
    itemsLeft: cutItemsMax,
  })
  return inArrowOrder(inNumberOrder(ordered), slide)
}

interface OrderState {
  ordered: Block[]
  rules: Rules
  choose: Choose
  /** Items that may still be cut apart, each counted in every region that it is part of. */
  itemsLeft: number
}

function cutRegion(items: Item[], state: OrderState): void {
  if (items.length === 0) return
  const [only] = items
  if (items.length === 1 && only !== undefined) {
    if (Array.isArray(only.content)) cutRegion(only.content, state)
    else state.ordered.push(only.content)
    return
  }
  state.itemsLeft -= items.length
  const parts =
    state.itemsLeft < 0 ? oneByOne(items) : (drawingIn(items) ?? partsOfRegion(items, state))
  for (const part of parts) cutRegion(part, state)
}

/** The parts of a drawing that is read in an order of its own; undefined if the items are none. */
function drawingIn(items: Item[]): Item[][] | undefined {
  const parts =
    timelineIn(items) ??
    headedColumnsIn(items) ??
    labeledRowsIn(items) ??
    unitGridIn(items) ??
    ringIn(items)
  return parts?.filter(({ length }) => length > 0)
}

/** The parts of a region in reading order: those beside its widest bands, or the first of items that overlap. */
function partsOfRegion(items: Item[], state: Pick<OrderState, 'rules' | 'choose'>): Item[][] {
  const across = widestCut(items, 'across')
  const cut = betterCut(widestCut(items, 'down'), across, state)
  if (cut === undefined) return splitOffFirst(items)
  return cut === across ? columnsOf(cut) : [cut.before, cut.after]
}

/** The first of the overlapping items, and the rest, which may be possible to cut without it. */
function splitOffFirst(items: Item[]): Item[][] {
  if (items.length > regionItemsMax) return oneByOne(items)
  const first = firstToRead(items)
  return [[first], items.filter((item) => item !== first)]
}

/** From top to bottom, where there is too much to cut. */
function oneByOne(items: Item[]): Item[][] {
  return sortedFromTop(items).map((item) => [item])
}

/** The parts between all bands of similar width: columns are cut all at once, not one by one. */
function columnsOf({ gap, before, after }: Cut): Item[][] {
  const sorted = [...before, ...after]
  const columns: Item[][] = []
  let reach = Number.NEGATIVE_INFINITY
  for (const item of sorted) {
    const last = columns.at(-1)
    if (last === undefined || areMost(item.box.left - reach, gap)) columns.push([item])
    else last.push(item)
    reach = Math.max(reach, item.box.right)
  }
  return columns
}

function widestCut(items: Item[], axis: Axis): Cut | undefined {
  const start = (box: Box) => (axis === 'down' ? box.top : box.left)
  const end = (box: Box) => (axis === 'down' ? box.bottom : box.right)
  const sorted = [...items].sort((a, b) => start(a.box) - start(b.box))
  const bands: Band[] = []
  let reach = Number.NEGATIVE_INFINITY
  sorted.forEach(({ box }, place) => {
    const gap = start(box) - reach
    if (place > 0 && gap > 0) bands.push({ gap, from: reach, place })
    reach = Math.max(reach, end(box))
  })
  const band = items.length > regionItemsMax ? middleBand(bands, items.length / 2) : widestOf(bands)
  if (band === undefined) return undefined
  const { gap, from, place } = band
  return { gap, from, before: sorted.slice(0, place), after: sorted.slice(place) }
}

/** An empty band, and the number of items before it. */
interface Band {
  gap: number
  from: number
  place: number
}

/** The first of the widest bands. */
function widestOf(bands: Band[]): Band | undefined {
  return bands.reduce<Band | undefined>(
    (widest, band) => (widest === undefined || band.gap > widest.gap ? band : widest),
    undefined,
  )
}

function middleBand(bands: Band[], middle: number): Band | undefined {
  const widest = widestOf(bands)?.gap ?? 0
  const away = ({ gap, place }: Band) =>
    areNearlyAll(gap, widest) ? Math.abs(place - middle) : Number.POSITIVE_INFINITY
  return bands.reduce<Band | undefined>(
    (nearest, band) => (nearest === undefined || away(band) < away(nearest) ? band : nearest),
    undefined,
  )
}
