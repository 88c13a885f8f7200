import type { Box } from '../ports.ts'
import { togetherness } from './drawing-order.ts'
import { groupByFrames, type Item } from './frame-groups.ts'
import { around, type Block, heightOf, overlapAcross, overlapDown, widthOf } from './line.ts'

/** How much twice as wide a band counts against being drawn in one go. */
const bandWeight = 0.2
/** A band from side to side counts as twice as wide: space between lines is dearer than between columns. */
const preferDown = 1
/** How much a line along a band counts against that. */
const ruledWeight = 2
/** A line along this share of a band parts what is on its sides. */
const ruleShareMin = 0.8

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
  slide: { area: number; frames: Box[]; rules: Box[] },
): Block[] {
  const ordered: Block[] = []
  cutRegion(groupByFrames(blocks, slide), { ordered, rules: slide.rules })
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
}

function cutRegion(items: Item[], walk: Walk): void {
  const [only] = items
  if (items.length === 1 && only !== undefined) {
    if (Array.isArray(only.content)) cutRegion(only.content, walk)
    else walk.ordered.push(only.content)
    return
  }
  const cut = betterCut(widestCut(items, 'down'), widestCut(items, 'across'), walk.rules)
  if (cut === undefined) {
    for (const item of fromTop(items)) cutRegion([item], walk)
    return
  }
  cutRegion(cut.before, walk)
  cutRegion(cut.after, walk)
}

function betterCut(down: Cut | undefined, across: Cut | undefined, rules: Box[]): Cut | undefined {
  if (down === undefined || across === undefined) return down ?? across
  const wider = Math.log2(down.gap / across.gap) + preferDown
  const ruled = Number(isRuled(down, 'down', rules)) - Number(isRuled(across, 'across', rules))
  const lead =
    drawnTogether(down) - drawnTogether(across) + ruledWeight * ruled + bandWeight * wider
  return lead >= 0 ? down : across
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

/** Items that overlap too much to cut. */
function fromTop(items: Item[]): Item[] {
  return [...items].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
}
