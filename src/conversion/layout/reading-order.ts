import type { Box } from '../ports.ts'
import { togetherness } from './drawing-order.ts'
import { groupByFrames, type Item } from './frame-groups.ts'
import type { Block } from './line.ts'

/** How much twice as wide a band counts against being drawn in one go. */
const bandWeight = 0.2
/** A band from side to side counts as twice as wide: space between lines is dearer than between columns. */
const preferDown = 1

/**
 * Puts blocks in the order in which a person reads them: a recursive cut of the slide along empty
 * bands (XY cut, Nagy 1984), cards and panels as one until they are cut themselves. Where a region
 * can be cut both ways, the cut wins whose sides were each drawn in one go, as the rows of a table
 * or the columns of a slide are, and whose band is wider. The result is a permutation of the blocks.
 */
export function readingOrder(blocks: Block[], slide: { area: number; frames: Box[] }): Block[] {
  const ordered: Block[] = []
  cutRegion(groupByFrames(blocks, slide), ordered)
  return ordered
}

interface Cut {
  /** Width of the empty band. */
  gap: number
  before: Item[]
  after: Item[]
}

function cutRegion(items: Item[], ordered: Block[]): void {
  const [only] = items
  if (items.length === 1 && only !== undefined) {
    if (Array.isArray(only.content)) cutRegion(only.content, ordered)
    else ordered.push(only.content)
    return
  }
  const cut = betterCut(widestCut(items, 'down'), widestCut(items, 'across'))
  if (cut === undefined) {
    for (const item of fromTop(items)) cutRegion([item], ordered)
    return
  }
  cutRegion(cut.before, ordered)
  cutRegion(cut.after, ordered)
}

function betterCut(down: Cut | undefined, across: Cut | undefined): Cut | undefined {
  if (down === undefined || across === undefined) return down ?? across
  const wider = Math.log2(down.gap / across.gap) + preferDown
  const lead = drawnTogether(down) - drawnTogether(across) + bandWeight * wider
  return lead >= 0 ? down : across
}

function drawnTogether({ before, after }: Cut): number {
  const mine = new Set(before)
  const drawn = [...before, ...after].sort((a, b) => a.order - b.order)
  return togetherness(drawn, (item) => mine.has(item))
}

function widestCut(items: Item[], axis: 'down' | 'across'): Cut | undefined {
  const start = (box: Box) => (axis === 'down' ? box.top : box.left)
  const end = (box: Box) => (axis === 'down' ? box.bottom : box.right)
  const sorted = [...items].sort((a, b) => start(a.box) - start(b.box))
  let reach = Number.NEGATIVE_INFINITY
  let gap = 0
  let at = 0
  sorted.forEach(({ box }, index) => {
    const width = start(box) - reach
    if (index > 0 && width > gap) {
      gap = width
      at = index
    }
    reach = Math.max(reach, end(box))
  })
  if (at === 0) return undefined
  return { gap, before: sorted.slice(0, at), after: sorted.slice(at) }
}

/** Items that overlap too much to cut. */
function fromTop(items: Item[]): Item[] {
  return [...items].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
}
