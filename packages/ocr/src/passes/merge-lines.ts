import { union } from '@rowdeck/core/deck-model/box'
import type { OcrWord } from '@rowdeck/core/deck-model/ocr-word'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import { backwardLetter, countLetters } from '../count-letters.ts'
import { isMost, mayBeOneLine } from '../likeness.ts'
import { confidenceOfTexts, type ReadLine } from '../reading.ts'
import { beginning, boundingBox, gapBetween, partOfBox } from '../rotated-box.ts'
import { otherLengthMax } from '../signs/letter-cells.ts'
import { areWholeCells, cellEmMax } from '../signs/monospaced-glyphs.ts'

/** What was read in one box, which fits closely around the text. */
type ReadBox = Pick<
  ReadLine,
  'box' | 'text' | 'confidence' | 'fontPx' | 'bold' | 'textLeft' | 'cells' | 'words'
>

/**
 * Separates a space between words from the gap between columns or cells, in heights of the text. Rule of
 * typesetting: spaces are a quarter to a half of an em, wider when justified.
 */
const pieceGapMax = 0.75
/** The same after the number of a section, which a tab follows; lines of text layers have gaps as wide. */
const numberGapMax = 1.5
const sectionNumber = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?$/
/** The same in widths of a character, for monospaced and tracked text, whose spaces are as wide as its letters. Chosen by eye. */
const pitchesMax = 1.4
/** The same in a listing, in cells of its letters: words may be aligned by spaces. Chosen by eye. */
const alignedCellsMax = 6
/** Overlap allowed between neighbors, in heights: detected boxes are not exact. Chosen by eye. */
const overlapMax = 0.5

/** What only the first box of a line begins with. */
const bullet = /^• /u

/**
 * Joins boxes that follow each other closely on one line of text, in reading direction, with a space
 * between them. Boxes further apart remain separate lines, unless they are words of a listing, aligned by spaces.
 */
export function mergeLines(boxes: ReadBox[]): OcrLine[] {
  const lines: ReadBox[][] = []
  for (const next of boxes.toSorted((a, b) => beginning(a.box) - beginning(b.box))) {
    const line = lines.find((parts) => parts.some((part) => follows(part, next)))
    if (line) line.push(next)
    else lines.push([next])
  }
  return lines.map(joinBoxes)
}

function follows(part: ReadBox, after: ReadBox): boolean {
  if (bullet.test(after.text)) return false
  const [box, next] = [part.box, after.box]
  if (!mayBeOneLine(box, next)) return false
  const [gap, lower] = [gapBetween(box, next), Math.min(box.height, next.height)]
  const isNumbered = sectionNumber.test(part.text) && /^\p{L}/u.test(after.text)
  const gapAfter = isNumbered ? numberGapMax : pieceGapMax
  const widest = Math.max(
    gapAfter * lower,
    pitchesMax * pitchOf(part, after),
    alignedCellsMax * (freeCells(part, after)?.width ?? 0),
  )
  return gap <= widest && gap >= -overlapMax * lower
}

/** The width of a character of the longer of two texts; 0 for numbers, which stand in columns, and for wide characters. */
function pitchOf(...parts: ReadBox[]): number {
  const { box, text } = longestOf(parts)
  const pitch = box.width / Math.max(1, text.length)
  // wider characters are ideographs or single letters
  return pitch <= cellEmMax * box.height && /\p{L}/u.test(text) ? pitch : 0
}

interface FreeCells {
  count: number
  width: number
}

/**
 * The empty cells between two parts of a line in a listing, at least one of them known to be monospaced; undefined if the
 * parts are not on the same grid.
 */
function freeCells(part: ReadBox, after: ReadBox): FreeCells | undefined {
  const width = part.cells?.width ?? after.cells?.width
  if (width === undefined || (after.cells?.width ?? width) !== width) return undefined
  const apart = (firstCellOf(after, width) - firstCellOf(part, width)) / width
  return areWholeCells(apart) ? { count: Math.round(apart) - part.text.length, width } : undefined
}

/** Where the first cell of a part begins; NaN if its characters are not as wide as cells. */
function firstCellOf({ box, text, cells }: ReadBox, width: number): number {
  if (cells !== undefined) return cells.left
  const isOther = Math.abs(box.width / width - text.length) > otherLengthMax
  return isOther ? Number.NaN : box.centerX - (text.length * width) / 2
}

function joinBoxes(parts: ReadBox[]): OcrLine {
  const bounds = parts.map(({ box }) => boundingBox(box)).reduce(union)
  const inOrder = logicalOrder(parts)
  return {
    text: alignedText(inOrder),
    words: inOrder.flatMap(wordsOf),
    confidence: confidenceOfTexts(parts),
    box: { ...bounds, left: leftOf(parts) },
    angle: parts[0]?.box.angle ?? 0,
    ...fontOf(parts),
    ...weightOf(parts),
    ...widthOf(parts),
    ...(parts[0]?.textLeft === undefined ? {} : { textLeft: parts[0].textLeft }),
  }
}

/** The parts in logical order: in scripts written from right to left, the rightmost part is the first. */
function logicalOrder(parts: ReadBox[]): ReadBox[] {
  const text = parts.map((part) => part.text).join(' ')
  const backward = [...text].filter((one) => backwardLetter.test(one)).length
  return isMost(backward, countLetters(text)) ? parts.toReversed() : parts
}

/** The text of a line, in which words of a listing keep their distance. */
function alignedText(parts: ReadBox[]): string {
  return parts.reduce((text, part, at) => {
    const before = parts[at - 1]
    if (before === undefined) return part.text
    return text + ' '.repeat(Math.max(1, freeCells(before, part)?.count ?? 1)) + part.text
  }, '')
}

function wordsOf({ box, words = [] }: ReadBox): OcrWord[] {
  return words.map(({ start, end, ...word }) => ({
    ...word,
    box: boundingBox(partOfBox(box, start, end)),
  }))
}

/** The font size of the longest part: shorter ones may be superscripts or signs. */
function fontOf(parts: ReadBox[]): { fontPx?: number } {
  const { fontPx } = longestOf(parts)
  return fontPx === undefined ? {} : { fontPx }
}

/** A line is bold, or not, if all of its parts are; numbers and short words are often not measured. */
function weightOf(parts: ReadBox[]): { bold?: boolean } {
  const { bold } = longestOf(parts)
  if (bold === undefined || parts.some((part) => part.bold === !bold)) return {}
  return { bold }
}

/** Where a line begins: monospaced letters may be narrower than their cells. */
function leftOf(parts: ReadBox[]): number {
  const lefts = parts.map(({ box, cells, text }) => {
    return cells === undefined || bullet.test(text) ? boundingBox(box).left : cells.left
  })
  return Math.min(...lefts)
}

/** The width of the letters, if all parts have one. */
function widthOf(parts: ReadBox[]): { letterWidth?: number } {
  const [first] = parts
  const isShared = parts.every(({ cells }) => cells?.width === first?.cells?.width)
  return first?.cells === undefined || !isShared ? {} : { letterWidth: first.cells.width }
}

function longestOf(parts: ReadBox[]): ReadBox {
  return parts.reduce((longest, part) => (part.text.length > longest.text.length ? part : longest))
}
