import { heightOf } from '@rowdeck/core/deck-model/box'
import { isHorizontal, sameEdgeEm } from '../likeness.ts'
import { compare } from '../near/comparisons.ts'
import type { Line } from './line.ts'
import { lineOfParts } from './line-of-parts.ts'
import { areWholeCells, isAbout } from './monospaced.ts'

/** A line of a terminal has at most so many. */
const cellsMax = 120
/** A line of the same listing is at most so many lines away. Chosen by eye. */
const linesApartMax = 2

/**
 * Joins the parts of a line of a listing that a wide gap parts, as LaTeX draws the spaces of `verbatim`, by as many spaces: they are
 * drawn one after the other, in one monospaced font, whole cells apart, and the gap is no gutter, because a line above or below lies
 * across it.
 */
export function joinListingGaps(lines: Line[]): Line[] {
  const listed = lines.filter(isListed).sort((a, b) => a.order - b.order)
  const starts = new Map<Line, Line>()
  const joined = new Map<Line, Line>()
  for (const [at, line] of listed.slice(1).entries()) {
    const before = listed[at] as Line
    const start = starts.get(before) ?? before
    const cells = cellsBetween(before, line)
    if (cells === 0) continue
    if (!isCrossed({ start, before, line }, [...listed, ...joined.values()])) continue
    starts.set(line, start)
    joined.set(start, joinedLine(joined.get(start) ?? start, line, cells))
  }
  if (joined.size === 0) return lines
  return lines.filter((line) => !starts.has(line)).map((line) => joined.get(line) ?? line)
}

/** Bullets are not typed in listings. */
const bullet = /^[•▪■◦●○‣]/u

function isListed({ text, letterWidth, angle, numbered }: Line): boolean {
  if (letterWidth === undefined || numbered !== undefined) return false
  return isHorizontal(angle) && !bullet.test(text)
}

/** The number of spaces between two parts of one line; 0 if they are none. */
function cellsBetween(before: Line, line: Line): number {
  const width = before.letterWidth ?? 0
  const isOneLine = Math.abs(before.box.bottom - line.box.bottom) < sameEdgeEm * line.size
  if (line.order !== before.order + 1 || !isOneLine) return 0
  if (!isAbout(line.letterWidth ?? 0, width)) return 0
  const cells = (line.box.left - before.box.right) / width
  const spaces = Math.round(cells)
  return spaces < 1 || spaces > cellsMax || !areWholeCells(cells) ? 0 : spaces
}

/** The parts of a line beside a gap, and the part that it begins with. */
interface GapInLine {
  start: Line
  before: Line
  line: Line
}

/** Whether another line of the listing, which begins no further to the right and whole cells from this one, lies across the gap. */
function isCrossed({ start, before, line }: GapInLine, listed: Line[]): boolean {
  compare(listed.length)
  const width = before.letterWidth as number
  const reach = linesApartMax * heightOf(line.box)
  return listed.some(({ box, letterWidth }) => {
    if (box.left > before.box.right || box.right < line.box.left) return false
    const cells = (start.box.left - box.left) / width
    return (
      areWholeCells(cells) &&
      Math.round(cells) >= 0 &&
      isAbout(letterWidth ?? 0, width) &&
      Math.abs(box.top - line.box.top) - heightOf(box) <= reach
    )
  })
}

function joinedLine(start: Line, line: Line, cells: number): Line {
  return lineOfParts([start, line], ' '.repeat(cells))
}
