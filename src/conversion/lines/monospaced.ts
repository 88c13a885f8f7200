import type { PageText } from '../ports.ts'

/** Letters that are narrow in every font but a monospaced one, and some that are not. */
const narrow = /[fijlrtI.,:;!'|()[\]]/u
const wide = /[abcdeghkmnopqsuvwxyzA-HJ-Z0-9=_&%#@]/u
/** Rounding changes the width of a cell, and the gap in cells, by less than this. Chosen by eye. */
const widthShareMax = 0.02
/** Letter-spacing of a listing is at most this share of a cell. Chosen by eye. */
const spacingShareMax = 0.05
const gapCellsMax = 0.1
const sizeShareMax = 0.05
/** Number of characters before a gap that are looked at: a short word may have no narrow letter. */
const lettersMax = 24
/** Letters and signs from here on are often drawn in another font, whose cells may be twice as wide: Asian ones, arrows. */
const otherFontsFrom = 0x1100
/** A wider gap is between columns. */
const cellsMax = 40

/** Bounds the characters of the file, before and after a gap, that may be drawn in it: those of a few lines. */
const nearMax = 300

/** Two characters that follow each other in the file, and the first character of their line. */
export interface Gap {
  from: number
  last: number
  next: number
}

/**
 * The number of spaces that a gap in horizontal text of a monospaced font stands for; 0 if the gap or the font is
 * another. In such a font, characters have cells of one width though some of them are narrow in other fonts.
 */
export function spacesOfGap(text: PageText, { from, last, next }: Gap): number {
  const width = cellWidth(text, last)
  const cells = (leftOf(text, next) - leftOf(text, last)) / pitchOf(text, { from, last }) - 1
  const spaces = Math.round(cells)
  if (spaces > cellsMax || Math.abs(cells - spaces) > gapCellsMax) return 0
  if (!isOneSize(text, last, next) || !isAbout(cellWidth(text, next), width)) return 0
  const start = Math.max(from, last - lettersMax)
  return widthOfCells(text, [{ from: start, to: last + 1 }]) > 0 ? spaces : 0
}

/**
 * The width of every letter of runs in a monospaced font, in points; 0 if they are in another, or have too few letters
 * to tell.
 */
export function widthOfCells(text: PageText, runs: { from: number; to: number }[]): number {
  let width = 0
  const seen = { narrow: false, wide: false }
  for (const { from, to } of runs) {
    for (let index = from; index < to; index++) {
      const cell = cellWidth(text, index)
      const code = text.codes[index] as number
      if (cell === 0 || code === 0x20 || code >= otherFontsFrom) continue
      if (width === 0) width = cell
      if (!isAbout(cell, width)) return 0
      const character = String.fromCodePoint(code)
      seen.narrow ||= narrow.test(character)
      seen.wide ||= wide.test(character)
    }
  }
  return seen.narrow && seen.wide ? width : 0
}

/**
 * Whether spaces and nothing else are drawn between two characters of a horizontal line. Exporters may draw them
 * before or after both characters.
 */
export function hasOnlySpaces(text: PageText, { last, next }: Gap): boolean {
  const { boxes, codes, length } = text
  const [left, right] = [boxes[last * 4 + 2] as number, boxes[next * 4] as number]
  const [top, bottom] = [boxes[last * 4 + 1] as number, boxes[last * 4 + 3] as number]
  let hasSpace = false
  const to = Math.min(length, next + nearMax)
  for (let index = Math.max(0, last - nearMax); index < to; index++) {
    const place = index * 4
    const x = ((boxes[place] as number) + (boxes[place + 2] as number)) / 2
    const y = ((boxes[place + 1] as number) + (boxes[place + 3] as number)) / 2
    if (x <= left || x >= right || y <= top || y >= bottom) continue
    if (!isSpace(codes[index] as number)) return false
    hasSpace = true
  }
  return hasSpace
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0xa0
}

/** Letters that are slanted by a matrix have a slightly larger size. */
function isOneSize({ sizes }: PageText, one: number, other: number): boolean {
  return (
    Math.abs((sizes[one] as number) - (sizes[other] as number)) <=
    sizeShareMax * (sizes[one] as number)
  )
}

function isAbout(width: number, expected: number): boolean {
  return Math.abs(width - expected) <= widthShareMax * expected
}

/** The mean distance between the left edges of cells up to the last one, in points: their width and the letter-spacing. */
function pitchOf(text: PageText, { from, last }: Omit<Gap, 'next'>): number {
  const width = cellWidth(text, last)
  let first = last
  while (first > Math.max(from, last - lettersMax)) {
    const pitch = leftOf(text, first) - leftOf(text, first - 1)
    if (Math.abs(pitch - width) > spacingShareMax * width) break
    first--
  }
  return first === last ? width : (leftOf(text, last) - leftOf(text, first)) / (last - first)
}

function leftOf({ boxes }: PageText, index: number): number {
  return boxes[index * 4] as number
}

/** In points; 0 if the engine inferred the character. */
function cellWidth({ boxes }: PageText, index: number): number {
  return (boxes[index * 4 + 2] as number) - (boxes[index * 4] as number)
}
