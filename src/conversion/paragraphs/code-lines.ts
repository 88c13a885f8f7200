import { overlapAcross, widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'
import { isCode } from '../lines/code-signs.ts'
import type { Line } from '../lines/line.ts'
import { endsSentence } from './line-wording.ts'

/** Letters of a monospaced font have one width; rounding and gaps change its mean by less than this share. Chosen by eye. */
const widthShareMax = 0.03
/** The mean width of the letters of shorter lines says little. */
const lettersMin = 6
/** Lines of a listing have one font size. */
const sizeShareMax = 0.05
/** Deeper indentation is a second column. */
const indentMax = 40

/**
 * Whether the lines of a block are a listing. One of two lines that looks like code, such as a comment or a call,
 * may be half of a wrapped sentence, unless the first ends one or the font is monospaced.
 */
export function isListing(lines: Line[]): boolean {
  if (lines.length < 2 || !isCode(lines)) return false
  if (lines.length > 2 || lines.every((line) => isCode([line]))) return true
  return endsSentence((lines[0] as Line).text) || letterWidth(lines) > 0
}

/**
 * Left edge of the listing that a block is part of: blank lines cut listings into blocks, each of which may be
 * indented as a whole.
 */
export function listingLeft(block: Block, blocks: Block[]): number {
  const parts = blocks.filter(
    (other) =>
      other.rows === undefined &&
      other.frame === block.frame &&
      Math.abs(other.size - block.size) < sizeShareMax * block.size &&
      overlapAcross(other.box, block.box) > 0 &&
      isCode(other.lines),
  )
  return Math.min(block.box.left, ...parts.map(({ box }) => box.left))
}

/**
 * The indentation of each line of a listing in a monospaced font, in spaces from the left edge of the listing;
 * all 0 if the font is not monospaced, because then the number of spaces is unknown.
 */
export function indentsOf(lines: Line[], left: number): number[] {
  const width = letterWidth(lines)
  if (width === 0) return lines.map(() => 0)
  return lines.map(({ box }) => Math.min(indentMax, Math.round((box.left - left) / width)))
}

/** The width of every letter if the font is monospaced, otherwise 0. */
function letterWidth(lines: Line[]): number {
  const long = lines.filter(({ text }) => text.length >= lettersMin)
  const widths = long.map(({ text, box }) => widthOf(box) / text.length)
  const widest = Math.max(...widths)
  return widths.length < 2 || Math.min(...widths) < widest * (1 - widthShareMax) ? 0 : widest
}
