import type { SlideBlock, SlideReading } from '../slide-reading.ts'

/** Width of the bands of menus at the sides, as a share of the slide's width. Chosen by eye. */
const sideBand = 0.22
/** Minimum number of lines of a menu: fewer are labels. Chosen by eye. */
const linesMin = 3
/** The largest body text beside a menu has letters at least this much larger: separates menus from labels of rows. Chosen by eye. */
const bodyRatioMin = 1.2

type IsAt = (block: SlideBlock, reading: SlideReading) => boolean

const isAtLeft: IsAt = ({ box }, { width }) => box.right <= sideBand * width
const isAtRight: IsAt = ({ box }, { width }) => box.left >= (1 - sideBand) * width

/** Whether a block is in the band at the left or at the right side of its slide. */
export function isAtSide(block: SlideBlock, reading: SlideReading): boolean {
  return isAtLeft(block, reading) || isAtRight(block, reading)
}

/**
 * The blocks that are a menu at the side of a slide: several lines in small letters, all on most slides under different
 * titles.
 */
export function sideMenus(
  reading: SlideReading,
  isOnMost: (block: SlideBlock) => boolean,
): Set<SlideBlock> {
  const others = reading.blocks.filter(({ role }) => role === 'body')
  const found = new Set<SlideBlock>()
  for (const isThere of [isAtLeft, isAtRight]) {
    const menu = others.filter((block) => isThere(block, reading) && isOnMost(block))
    const lines = menu.reduce((sum, block) => sum + block.lines.length, 0)
    if (lines < linesMin) continue
    const letters = menu.reduce((most, { size }) => Math.max(most, size), 0)
    const own = new Set(menu)
    const beside = others.filter((block) => !own.has(block))
    if (beside.some(({ size }) => size >= bodyRatioMin * letters))
      for (const it of menu) found.add(it)
  }
  return found
}
