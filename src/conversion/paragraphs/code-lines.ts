import { overlapAcross, widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'
import { isCode } from '../lines/code-signs.ts'
import type { Line } from '../lines/line.ts'
import { listMarkLength } from '../lines/list-marks.ts'
import { hasRightToLeft } from '../lines/right-to-left.ts'
import { compare } from '../near/comparisons.ts'
import { endOf, ends } from './wording.ts'

/** Letters of a monospaced font have one width; rounding and gaps change its mean by less than this share. Chosen by eye. */
const widthShareMax = 0.03
/** The mean width of the letters of shorter lines says little. */
const lettersMin = 6
/** Lines of a listing have one font size. */
const sizeShareMax = 0.05
/** An indentation of a listing is at least so many spaces, and whole ones but for rounding. Chosen by eye. */
const indentMin = 1.5
const cellShareMax = 0.15
/** Deeper indentation is a second column. */
const indentMax = 40
/** What a level of indentation becomes where its spaces cannot be counted: the most usual number. */
const spacesPerLevel = 4
/** Two lines that look like code may be a label below another. */
const linesMin = 3
/** Bounds the width of a level, in font sizes: more than the bearing of letters, less than a column. Chosen by eye. */
const stepMinEm = 0.5
const stepMaxEm = 6
const levelsMax = 8
/** Levels differ by less than this share, but for some lines, such as arguments below each other. Chosen by eye. */
const stepShareMax = 0.25
const equalStepsMin = 0.8

/**
 * Whether the lines of a block are a listing. One of two lines that looks like code, such as a comment or a call,
 * may be half of a wrapped sentence, unless the first ends one or the font is monospaced.
 */
export function isListing(lines: Line[]): boolean {
  if (lines.length < 2) return false
  if (!isCode(lines)) return isIndented(lines)
  if (lines.length > 2 || lines.every((line) => isCode([line]))) return true
  return endOf((lines[0] as Line).text) >= ends.colon || letterWidth(lines) > 0
}

/** Whether lines in a monospaced font are indented by whole spaces, as no prose is. */
function isIndented(lines: Line[]): boolean {
  const width = sharedLetterWidth(lines)
  if (width === 0 || lines.length < linesMin) return false
  const left = leftOf(lines)
  const indents = lines.map(({ box }) => (box.left - left) / width)
  const isWhole = indents.every((cells) => Math.abs(cells - Math.round(cells)) < cellShareMax)
  // the first line of a paragraph may be indented
  return isWhole && Math.max(...indents.slice(1)) > indentMin && lines.every(isPlain)
}

function isPlain({ text }: Line): boolean {
  return listMarkLength(text) === 0
}

/**
 * The indentation of each line of a block that is part of a listing, in spaces from the left edge of the listing: blank
 * lines divide a listing into blocks, each of which may be indented as a whole. Spaces are counted if the font is
 * monospaced; otherwise only levels are known, if the lines are indented in equal steps.
 */
export function indentsOf(lines: Line[], block: Block, blocks: Block[]): number[] {
  const listing = linesOfListing(block, blocks)
  const left = leftOf(listing)
  const width = letterWidth(lines) || letterWidth(listing)
  const [unit, spaces] = width > 0 ? [width, 1] : [stepOf(listing, left), spacesPerLevel]
  if (unit === 0) return lines.map(() => 0)
  return lines.map(({ box }) => {
    return Math.min(indentMax, spaces * Math.round((box.left - left) / unit))
  })
}

function linesOfListing(block: Block, blocks: Block[]): Line[] {
  compare(blocks.length)
  const others = blocks.filter(
    (other) =>
      other !== block &&
      other.rows === undefined &&
      other.frame === block.frame &&
      Math.abs(other.size - block.size) < sizeShareMax * block.size &&
      overlapAcross(other.box, block.box) > 0 &&
      isCodeBlock(other),
  )
  return [block, ...others].flatMap(({ lines }) => lines)
}

const codeBlocks = new WeakMap<Block, boolean>()

/** The same as `isCode` of its lines, which every block of a listing asks of the others. */
function isCodeBlock(block: Block): boolean {
  const known = codeBlocks.get(block) ?? isCode(block.lines)
  codeBlocks.set(block, known)
  return known
}

function leftOf(lines: Line[]): number {
  return Math.min(...lines.map(({ box }) => box.left))
}

/** The width of a level of indentation, the same for nearly all lines; 0 if there is none. */
function stepOf(lines: Line[], left: number): number {
  const [{ size }] = lines as [Line]
  if (lines.length < linesMin || lines.some(({ text }) => hasRightToLeft(text))) return 0
  const indents = lines.map(({ box }) => box.left - left).filter((it) => it > stepMinEm * size)
  const least = Math.min(...indents)
  if (indents.length === 0 || least > stepMaxEm * size) return 0
  const first = indents.filter((it) => it < least * (1 + stepShareMax))
  const step = first.reduce((sum, it) => sum + it, 0) / first.length
  const equal = indents.filter((it) => {
    const levels = it / step
    return levels < levelsMax && Math.abs(levels - Math.round(levels)) < stepShareMax
  })
  return equal.length >= equalStepsMin * indents.length ? step : 0
}

/** The width of every letter if the font is monospaced, otherwise 0; guessed from the widths of lines if it is unknown. */
function letterWidth(lines: Line[]): number {
  const known = sharedLetterWidth(lines)
  if (known > 0) return known
  const long = lines.filter(({ text }) => text.length >= lettersMin)
  const widths = long.map(({ text, box }) => widthOf(box) / text.length)
  const widest = Math.max(...widths)
  return widths.length < 2 || Math.min(...widths) < widest * (1 - widthShareMax) ? 0 : widest
}

/** The width that the file gives all letters; 0 if it is unknown for most lines, or they differ. */
function sharedLetterWidth(lines: Line[]): number {
  const widths = lines.flatMap((line) => line.letterWidth ?? [])
  if (widths.length * 2 < lines.length) return 0
  const widest = Math.max(...widths)
  return Math.min(...widths) < widest * (1 - widthShareMax) ? 0 : widest
}
