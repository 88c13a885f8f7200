import type { Box } from '../box.ts'
import { around, heightOf, overlapAcross, overlapDown, widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'
import { isRightToLeft } from '../lines/characters.ts'
import type { Frame } from '../ports.ts'
import { togetherness } from './drawing-order.ts'
import { groupByFrames, type Item } from './frame-groups.ts'
import { firstToRead, fromTop } from './overlapping.ts'
import { groupTexts } from './text-groups.ts'

/** How much twice as wide a band counts against being drawn in one go. */
const bandWeight = 0.2
/** A band from side to side counts as twice as wide: space between lines is dearer than between columns. */
const preferDown = 1
/** How much a line along a band counts against that. */
const ruledWeight = 2
/** How much it counts for columns that cards stand in stacks. */
const stackWeight = 0.5
const cardsMin = 4
/** Of the cards this share more stands in stacks than in rows. */
const stackLeanMin = 0.2
/** Cards begin and end together where they do so within this share of their size. */
const spanTolerance = 0.1
/** A line along this share of a band parts what is on its sides. */
const ruleShareMin = 0.8
/** Bands of this share of the widest one's width part columns as well. */
const columnGapShare = 0.5

/** More items that overlap than this are not looked at one by one, but read from the top. */
const overlappingMax = 200
type Axis = 'down' | 'across'

/**
 * Puts blocks in the order in which a person reads them: a recursive cut of the slide along empty
 * bands (XY cut, Nagy 1984), cards and panels as one until they are cut themselves. Where a region
 * can be cut both ways, the cut wins whose sides were each drawn in one go, as the rows of a table
 * or the columns of a slide are, whose band has a line drawn along it, and whose band is wider.
 * The result is a permutation of the blocks.
 */
export function readingOrder(
  blocks: Block[],
  slide: { area: number; frames: Frame[]; rules: Box[] },
): Block[] {
  const ordered: Block[] = []
  const rightToLeft = isMostlyRightToLeft(blocks)
  cutRegion(groupTexts(groupByFrames(blocks, slide)), { ordered, rules: slide.rules, rightToLeft })
  return ordered
}

interface Cut {
  /** Width of the empty band. */
  gap: number
  /** Where the band begins. */
  from: number
  before: Item[]
  after: Item[]
}

interface Walk {
  ordered: Block[]
  rules: Box[]
  rightToLeft: boolean
}

/** Columns of a slide in Arabic or Hebrew are read from the right. */
function isMostlyRightToLeft(blocks: Block[]): boolean {
  let lead = 0
  for (const { lines } of blocks) {
    for (const { text } of lines)
      lead += isRightToLeft(firstLetter(text)) ? text.length : -text.length
  }
  return lead > 0
}

function firstLetter(text: string): number {
  return /\p{L}/u.exec(text)?.[0].codePointAt(0) ?? 0
}

function cutRegion(items: Item[], walk: Walk): void {
  if (items.length === 0) return
  const [only] = items
  if (items.length === 1 && only !== undefined) {
    if (Array.isArray(only.content)) cutRegion(only.content, walk)
    else walk.ordered.push(only.content)
    return
  }
  const across = widestCut(items, 'across')
  const cut = betterCut(widestCut(items, 'down'), across, walk.rules)
  if (cut === undefined) {
    for (const part of oneByOne(items)) cutRegion(part, walk)
    return
  }
  const parts = cut === across ? columnsOf(cut) : [cut.before, cut.after]
  if (walk.rightToLeft && cut === across) parts.reverse()
  for (const part of parts) cutRegion(part, walk)
}

/** The first of what overlaps, and the rest, which may have cuts without it. */
function oneByOne(items: Item[]): Item[][] {
  if (items.length > overlappingMax) return fromTop(items).map((item) => [item])
  const first = firstToRead(items)
  return [[first], items.filter((item) => item !== first)]
}

/** The parts between all bands that are nearly as wide as the widest: columns are cut at once, not one by one. */
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
  const wider = Math.log2(down.gap / across.gap) + preferDown
  const ruled = Number(isRuled(down, 'down', rules)) - Number(isRuled(across, 'across', rules))
  const lead =
    drawnTogether(down) -
    drawnTogether(across) +
    ruledWeight * ruled -
    (isStacked(down) ? stackWeight : 0) +
    bandWeight * wider
  return lead >= 0 ? down : across
}

/** Whether any height of the slide is common to both sides. */
function areSideBySide({ before, after }: Cut): boolean {
  const [left, right] = [before, after].map((items) => items.map(({ box }) => box).reduce(around))
  return left !== undefined && right !== undefined && overlapDown(left, right) > 0
}

/**
 * Whether cards stand in stacks, each as wide as the one above it, and less so in rows of one height:
 * columns of cards, not the cells of a grid. Everything in the region must be a card.
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

/** Whether a line is drawn along the band, from end to end. */
function isRuled({ gap, from, before, after }: Cut, axis: Axis, rules: Box[]): boolean {
  if (rules.length === 0) return false
  const { left, top, right, bottom } = [...before, ...after].map(({ box }) => box).reduce(around)
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

function drawnTogether({ before, after }: Cut): number {
  const mine = new Set(before)
  const drawn = [...before, ...after].sort((a, b) => a.order - b.order)
  return togetherness(drawn, (item) => mine.has(item))
}

function widestCut(items: Item[], axis: Axis): Cut | undefined {
  const start = (box: Box) => (axis === 'down' ? box.top : box.left)
  const end = (box: Box) => (axis === 'down' ? box.bottom : box.right)
  const sorted = [...items].sort((a, b) => start(a.box) - start(b.box))
  let reach = Number.NEGATIVE_INFINITY
  let gap = 0
  let from = 0
  let at = 0
  sorted.forEach(({ box }, index) => {
    const width = start(box) - reach
    if (index > 0 && width > gap) {
      gap = width
      from = reach
      at = index
    }
    reach = Math.max(reach, end(box))
  })
  if (at === 0) return undefined
  return { gap, from, before: sorted.slice(0, at), after: sorted.slice(at) }
}
