import { overlapAcross, widthOf } from '@rowdeck/core/deck-model/box'
import { areMost, areNearlyAll, areSetAlike, patternMin } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { isCode } from '../lines/code-signs.ts'
import type { Line } from '../lines/line.ts'
import { listMarkLength } from '../lines/list-marks.ts'
import { areWholeCells, cellsMax, isAbout } from '../lines/monospaced.ts'
import { hasRightToLeft } from '../lines/right-to-left.ts'
import { compare } from '../near/comparisons.ts'
import { endKind, ends } from './wording.ts'

/** The mean width of the letters of shorter lines says little. */
const lettersMin = 6
/** Minimum indentation in a listing, in spaces: code is not indented by a single space. */
const indentMin = 2
/** A list mark and the space behind it take two cells; word processors leave more. */
const markCellsMax = 2.5
/** What a level of indentation becomes where its spaces cannot be counted: the most usual number. */
const spacesPerLevel = 4
/** Spaces that align, which only lines in a monospaced font keep. */
const spaces = /\S {2}/u
/** Bounds the width of a level, in font sizes: more than the bearing of letters, less than a column. Chosen by eye. */
const stepMinEm = 0.5
const stepMaxEm = 6
/** Deeper nesting is no listing and no list; PowerPoint and Keynote offer up to nine levels. */
export const levelsMax = 8
/** Maximum difference of levels, as a share, apart from some lines, such as arguments below each other. Chosen by eye. */
const stepShareMax = 0.25

/** Whether the lines of a block are a listing or an indented part of one, such as between blank lines. */
export function isListing(block: Block, blocks: Block[]): boolean {
  if (isWholeListing(block.lines)) return true
  const width = sharedLetterWidth(block.lines)
  if (width === 0 || block.lines.some(hasBullet)) return false
  const listing = linesOfListing(block, blocks)
  const left = leftOf(listing)
  const indents = block.lines.map(({ box }) => (box.left - left) / width)
  if (!indents.every(areWholeCells) || Math.round(Math.max(...indents)) < indentMin) return false
  if (isListingBlock(block) && hasColumns(fromTop(listing))) return true
  return blocksBeside(block, blocks).some((other) => {
    const isSame = isAbout(sharedLetterWidth(other.lines), width)
    return isSame && hasColumns(other.lines)
  })
}

/** The blocks of the same frame and size that are drawn right before or after a block. */
function blocksBeside(block: Block, blocks: Block[]): Block[] {
  compare(blocks.length)
  const end = block.order + block.lines.length
  return blocks.filter(
    (other) =>
      (other.order + other.lines.length === block.order || other.order === end) &&
      other.rows === undefined &&
      other.frame === block.frame &&
      areSetAlike(block.size, other.size),
  )
}

/**
 * Whether lines are a listing, as their columns or their words tell. One of two lines that looks like code,
 * such as a comment or a call, may be half of a wrapped sentence, unless the first ends one or the font is monospaced.
 */
function isWholeListing(lines: Line[]): boolean {
  if (lines.length < 2) return false
  if (hasColumns(lines)) return true
  if (!isCode(lines)) return false
  if (lines.length > 2 || lines.every((line) => isCode([line]))) return true
  return endKind((lines[0] as Line).text) >= ends.colon || letterWidth(lines) > 0
}

/**
 * Whether lines in a monospaced font are indented or aligned by whole spaces, as no prose is, or most are set in the cells of a
 * grid. The first line of a paragraph may be indented, and so may the lines of a list item; neither has spaces in front of it.
 */
function hasColumns(lines: Line[]): boolean {
  if (areMost(lines.filter(({ inCells }) => inCells).length, lines.length)) return true
  const width = sharedLetterWidth(lines)
  if (width === 0 || lines.some(hasBullet)) return false
  const left = leftOf(lines)
  const isWhole = lines.flatMap(edgesOf).every((edge) => areWholeCells((edge - left) / width))
  if (!isWhole || isCentered(lines, width)) return false
  const below = lines.slice(1)
  if (below.some(({ spacesLeft }) => spacesLeft !== undefined)) return true
  if (lines.some(({ textLeft }) => textLeft !== undefined)) return isNested(lines, left, width)
  const indented = below.filter(({ box }) => Math.round((box.left - left) / width) >= indentMin)
  const spaced = lines.filter(({ text }) => spaces.test(text))
  const aligned = new Set([...indented, ...spaced]).size
  return aligned > 1 || (indented.length > 0 && lines.length >= patternMin)
}

/** Whether lines with list marks have one space behind each and are indented by several levels, as in YAML. */
function isNested(lines: Line[], left: number, width: number): boolean {
  const isTyped = lines.every(
    ({ box, textLeft }) => textLeft === undefined || textLeft - box.left < markCellsMax * width,
  )
  const indents = lines.map(({ box }) => Math.round((box.left - left) / width))
  return isTyped && new Set(indents).size >= patternMin
}

/** Whether a line begins with a sign that marks items but is not typed in listings. */
function hasBullet({ text }: Line): boolean {
  return listMarkLength(text) > 0 && !/^(?:[-*>]|\d{1,2}[.)]) /u.test(text)
}

function edgesOf({ box, textLeft }: Line): number[] {
  return textLeft === undefined ? [box.left] : [box.left, textLeft]
}

/** Whether the lines have one middle and no spaces in front of them, so that the edges of those with an even number of letters more are whole spaces apart. */
function isCentered(lines: Line[], width: number): boolean {
  if (lines.some(({ spacesLeft }) => spacesLeft !== undefined)) return false
  const middles = lines.map(({ box }) => (box.left + box.right) / 2)
  return Math.max(...middles) - Math.min(...middles) < width
}

/**
 * The indentation of each line of a block that is part of a listing, in spaces from the left edge of the listing: blank
 * lines divide a listing into blocks, each of which may be indented as a whole. Spaces are counted if the font is
 * monospaced; otherwise only levels are known, if the lines are indented in equal steps.
 */
export function indentsOf(lines: Line[], block: Block, blocks: Block[]): number[] {
  const listing = linesOfListing(block, blocks)
  const monospaced = listing.filter(({ letterWidth }) => letterWidth !== undefined)
  const known = sharedLetterWidth(monospaced)
  // the label of a listing may be in another font
  const left = startOf(known > 0 ? monospaced : listing)
  const width = known || letterWidth(lines) || letterWidth(listing)
  const [unit, spaces] = width > 0 ? [width, 1] : [stepOf(listing, left), spacesPerLevel]
  if (unit === 0) return lines.map(() => 0)
  return lines.map(({ box }) => {
    return Math.max(0, Math.min(cellsMax, spaces * Math.round((box.left - left) / unit)))
  })
}

/** The left edge of lines, or of the spaces that the file draws in front of them. */
function startOf(lines: Line[]): number {
  return Math.min(...lines.map(({ spacesLeft, box }) => spacesLeft ?? box.left))
}

function linesOfListing(block: Block, blocks: Block[]): Line[] {
  compare(blocks.length)
  const others = blocks.filter(
    (other) =>
      other !== block &&
      other.rows === undefined &&
      other.frame === block.frame &&
      areSetAlike(block.size, other.size) &&
      overlapAcross(other.box, block.box) > 0 &&
      isListingBlock(other),
  )
  return [block, ...others].flatMap(({ lines }) => lines)
}

const listings = new WeakMap<Block, boolean>()

/** Whether the lines of a block look like code or have columns, which every block of a listing asks of the others. */
function isListingBlock(block: Block): boolean {
  const known = listings.get(block) ?? (isCode(block.lines) || hasColumns(block.lines))
  listings.set(block, known)
  return known
}

function fromTop(lines: Line[]): Line[] {
  return lines.toSorted((a, b) => a.box.top - b.box.top)
}

function leftOf(lines: Line[]): number {
  return Math.min(...lines.map(({ box }) => box.left))
}

/** The width of a level of indentation, the same for nearly all lines; 0 if there is none. */
function stepOf(lines: Line[], left: number): number {
  const [{ size }] = lines as [Line]
  if (lines.length < patternMin || lines.some(({ text }) => hasRightToLeft(text))) return 0
  const indents = lines.map(({ box }) => box.left - left).filter((it) => it > stepMinEm * size)
  const least = Math.min(...indents)
  if (indents.length === 0 || least > stepMaxEm * size) return 0
  const first = indents.filter((it) => it < least * (1 + stepShareMax))
  const step = first.reduce((sum, it) => sum + it, 0) / first.length
  const equal = indents.filter((it) => {
    const levels = it / step
    return levels < levelsMax && Math.abs(levels - Math.round(levels)) < stepShareMax
  })
  return areNearlyAll(equal.length, indents.length) ? step : 0
}

/** The width of every letter if the font is monospaced, otherwise 0; guessed from the widths of lines if it is unknown. */
function letterWidth(lines: Line[]): number {
  const known = sharedLetterWidth(lines)
  if (known > 0) return known
  const long = lines.filter(({ text }) => text.length >= lettersMin)
  const widths = long.map(({ text, box }) => widthOf(box) / text.length)
  const widest = Math.max(...widths)
  return widths.length > 1 && isAbout(Math.min(...widths), widest) ? widest : 0
}

/** The width that the file gives all letters; 0 if it is unknown for most lines, or they differ. */
function sharedLetterWidth(lines: Line[]): number {
  const widths = lines.flatMap((line) => line.letterWidth ?? [])
  if (widths.length === 0 || widths.length * 2 < lines.length) return 0
  const widest = Math.max(...widths)
  return isAbout(Math.min(...widths), widest) ? widest : 0
}
