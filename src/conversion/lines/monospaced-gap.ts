import type { PageText } from '../ports.ts'

/** Letters that are narrow in every font but a monospaced one, and some that are not. */
const narrow = /[fijlrtI.,:;!'|()[\]]/u
const wide = /[\p{L}\p{N}=_&%#@]/u
/** Rounding changes the width of a cell, and the gap in cells, by less than this. Chosen by eye. */
const widthShareMax = 0.02
/** Letter-spacing of a listing is at most this share of a cell. Chosen by eye. */
const spacingShareMax = 0.05
const gapCellsMax = 0.1
/** Number of characters before a gap that are looked at: a short word may have no narrow letter. */
const lettersMax = 24
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
  if (text.sizes[last] !== text.sizes[next] || !isAbout(cellWidth(text, next), width)) return 0
  let hasNarrow = false
  let hasWide = false
  for (let index = last; index >= Math.max(from, last - lettersMax); index--) {
    const cell = cellWidth(text, index)
    if (cell === 0) continue
    if (!isAbout(cell, width)) return 0
    const character = String.fromCodePoint(text.codes[index] as number)
    if (narrow.test(character)) hasNarrow = true
    else if (wide.test(character)) hasWide = true
  }
  return hasNarrow && hasWide ? spaces : 0
}

/**
 * Whether spaces are drawn between two characters of a horizontal line, and nothing else, which exporters may draw
 * before or after both.
 */
export function isDrawnSpace(text: PageText, { last, next }: Gap): boolean {
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
