import type { SlideBlock, SlideReading } from '../slide-reading.ts'

/** Width of the bands of menus at the sides, as a share of the slide's width. Chosen by eye. */
const sideBand = 0.22
/** Minimum number of lines of a menu: fewer are labels. Chosen by eye. */
const linesMin = 3
/** The largest body text beside a menu has letters at least this much larger: separates menus from labels of rows. Chosen by eye. */
const bodyRatioMin = 1.2

/** Whether a block is in the band at the left or at the right side of its slide. */
export function isAtSide({ box }: SlideBlock, { width }: SlideReading): boolean {
  return box.right <= sideBand * width || box.left >= (1 - sideBand) * width
}

/**
 * The blocks that are a menu at the side of a slide: several lines in small letters, all on most slides under different
 * titles.
 */
export function sideMenus(
  { blocks, width }: SlideReading,
  isOnMost: (block: SlideBlock) => boolean,
): Set<SlideBlock> {
  const others = blocks.filter(({ role }) => role === 'body')
  const found = new Set<SlideBlock>()
  for (const isThere of [
    ({ box }: SlideBlock) => box.right <= sideBand * width,
    ({ box }: SlideBlock) => box.left >= (1 - sideBand) * width,
  ]) {
    const menu = others.filter((block) => isThere(block) && isOnMost(block))
    const lines = menu.reduce((sum, block) => sum + block.lines.length, 0)
    if (lines < linesMin) continue
    const letters = Math.max(...menu.map(({ size }) => size))
    const beside = others.filter((block) => !menu.includes(block))
    if (beside.some(({ size }) => size >= bodyRatioMin * letters))
      for (const it of menu) found.add(it)
  }
  return found
}
