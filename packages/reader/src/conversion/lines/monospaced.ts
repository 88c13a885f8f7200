import { characterOf } from '@rowdeck/core/deck-model/character-of'
import type { Page, PageText } from '@rowdeck/core/deck-model/page'
import { median } from '@rowdeck/core/median'
import { areNearlyAll, roundingShare, setSizeShare } from '../likeness.ts'

/** Letters that have other widths than those of the other kinds in every font but a monospaced one. */
const narrow = /[fijlrtI.,:;!'|()[\]-]/u
const wide = /[abcdeghknopqsuvxyzA-HJ-LN-VX-Z0-9=_&#]/u
const widest = /[mwMW%@]/u
/**
 * Slanted letters reach less far over their cells, as a share of the width, and rounding adds up to it in a gap. With .13, a line of a listing
 * loses its indentation; with .15, a space in an address is two.
 */
const overCellMax = 0.14
/** Letter-spacing of a listing is at most this share of a cell: the package `listings` of LaTeX widens cells by a seventh. */
const spacingShareMax = 0.2
/** Number of characters before a gap that are looked at: a short word may have no narrow letter. */
const lettersMax = 24
/** Letters and signs from here on are often drawn in another font, whose cells may be twice as wide: Asian ones, arrows. */
const otherFontsFrom = 0x1100
/** A wider gap or indentation is between columns. */
export const cellsMax = 40

/** Bounds the characters of the file, before and after a gap, that may be drawn in it: those of a few lines. */
const nearMax = 300

/** The width of the cell of a character in a monospaced font, in points; 0 of a character in another. */
export type CellWidths = (index: number) => number

/** Two characters that follow each other in the file, and the first character of their line. */
export interface Gap {
  from: number
  last: number
  next: number
  cells: CellWidths
}

/**
 * Finds the monospaced fonts of a page: in such a font, letters have cells of one width though some of them are narrow
 * in other fonts.
 */
export function cellWidthsOf({ text, fonts }: Pick<Page, 'text' | 'fonts'>): CellWidths {
  const { length, sizes, objects } = text
  const letters = new Map<number | undefined, number[]>()
  const fontOf = (index: number) => fonts[objects[index] as number]
  const emOf = (index: number) => cellWidth(text, index) / (sizes[index] as number)
  for (let index = 0; index < length; index++) {
    if (!isMeasured(text, index)) continue
    const known = letters.get(fontOf(index))
    if (known === undefined) letters.set(fontOf(index), [index])
    else known.push(index)
  }
  const ems = new Map([...letters].map(([font, all]) => [font, sharedEm(text, all, emOf)]))
  return (index) => {
    const em = ems.get(fontOf(index)) ?? 0
    return em > 0 && isCellOf(emOf(index), em) ? em * (sizes[index] as number) : 0
  }
}

function isMeasured(text: PageText, index: number): boolean {
  const code = text.codes[index] as number
  return code > 0x20 && code < otherFontsFrom && cellWidth(text, index) > 0
}

/** The width in ems of nearly all letters of a font, wherever they are drawn; 0 if it is proportional. */
function sharedEm({ codes }: PageText, letters: number[], emOf: (index: number) => number): number {
  const typical = median(letters.map(emOf)) as number
  const equal = letters.filter((index) => isCellOf(emOf(index), typical))
  // ligatures and replaced characters may differ
  if (!areNearlyAll(equal.length, letters.length)) return 0
  const drawn = [...new Set(equal.map((index) => codes[index] as number))]
  const hasLetter = (kind: RegExp) => drawn.some((code) => kind.test(characterOf(code)))
  return [narrow, wide, widest].filter(hasLetter).length > 1 ? typical : 0
}

/**
 * The number of spaces that a gap in horizontal text of a monospaced font stands for; 0 if the gap or the font is
 * another.
 */
export function spacesOfGap(text: PageText, { from, last, next, cells }: Gap): number {
  const width = cells(last) || cells(next) || cells(next - 1)
  if (width === 0 || !isOneSize(text, last, next)) return 0
  // a sign that the font lacks is drawn in another one, but the spaces beside it are not
  const isInFont = cells(last) > 0 && cells(next) > 0
  if (!isInFont && !hasOnlySpaces(text, { last, next })) return 0
  if (!isCell(text, last, { cells, width }) || !isCell(text, next, { cells, width })) return 0
  const pitch = cells(last) === 0 ? width : pitchOf(text, { from, last })
  const own = Math.max(1, Math.round(cellWidth(text, last) / pitch))
  const gap = (leftOf(text, next) - leftOf(text, last)) / pitch - own
  const spaces = Math.round(gap)
  return spaces > cellsMax || !areWholeCells(gap) ? 0 : spaces
}

/** Whether a distance in a listing, in cells, is a whole number of them. */
export function areWholeCells(cells: number): boolean {
  return Math.abs(cells - Math.round(cells)) <= overCellMax
}

function isCell(
  { codes }: PageText,
  index: number,
  { cells, width }: { cells: CellWidths; width: number },
): boolean {
  const own = cells(index)
  return own > 0 ? isAbout(own, width) : (codes[index] as number) >= otherFontsFrom
}

/** The width of every letter of runs with their letter-spacing, in points, if all are in monospaced fonts; otherwise 0. */
export function widthOfCells(
  text: PageText,
  cells: CellWidths,
  runs: { from: number; to: number }[],
): number {
  let width = 0
  const pitches: number[] = []
  for (const { from, to } of runs) {
    let last: number | undefined
    for (let index = from; index < to; index++) {
      if (!isMeasured(text, index)) continue
      const cell = cells(index)
      if (width === 0) width = cell
      if (cell === 0 || !isAbout(cell, width)) return 0
      pitches.push(leftOf(text, index) - (last ?? leftOf(text, index)))
      last = leftOf(text, index)
    }
  }
  return spacedWidth(width, pitches)
}

/** The distance of most letters if they are spaced evenly, otherwise the width of their cells. */
function spacedWidth(width: number, pitches: number[]): number {
  // those over a space are wider
  const near = pitches.filter((pitch) => Math.abs(pitch - width) <= spacingShareMax * width)
  const typical = median(near) ?? width
  const even = near.filter((pitch) => isAbout(pitch, typical))
  return areNearlyAll(even.length, near.length) ? typical : width
}

/**
 * Whether spaces and nothing else are drawn between two characters of a horizontal line. Exporters may draw them
 * before or after both characters.
 */
export function hasOnlySpaces(text: PageText, { last, next }: Pick<Gap, 'last' | 'next'>): boolean {
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

/**
 * Left edge of the spaces that the file draws in front of a character in a monospaced font, as in front of an indented
 * line; undefined if there are none. PDFium keeps the first of them.
 */
export function leftOfSpaces(text: PageText, cells: CellWidths, index: number): number | undefined {
  const { boxes, codes, angles } = text
  const before = index - 1
  const width = before < 0 || angles[index] !== 0 ? 0 : cells(before)
  if (width === 0 || codes[before] !== 0x20 || !isOneSize(text, before, index)) return undefined
  const down = (boxes[index * 4 + 3] as number) - (boxes[before * 4 + 3] as number)
  const spaces = (leftOf(text, index) - leftOf(text, before)) / width
  if (!areWholeCells(spaces) || Math.round(spaces) < 1 || spaces > cellsMax) return undefined
  return Math.abs(down) > setSizeShare * width ? undefined : leftOf(text, before)
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0xa0
}

/** Letters that are slanted by a matrix have a slightly larger size. */
function isOneSize({ sizes }: PageText, one: number, other: number): boolean {
  return (
    Math.abs((sizes[one] as number) - (sizes[other] as number)) <=
    setSizeShare * (sizes[one] as number)
  )
}

/** Whether a cell has the width of its font, in ems: it holds what slanted letters draw over its edge. */
function isCellOf(em: number, expected: number): boolean {
  return em >= expected * (1 - roundingShare) && em <= expected * (1 + overCellMax)
}

/** Whether two widths are the same apart from rounding. */
export function isAbout(width: number, expected: number): boolean {
  return Math.abs(width - expected) <= roundingShare * expected
}

/** The mean distance between the left edges of cells up to the last one, in points: their width and the letter-spacing. */
function pitchOf(text: PageText, { from, last }: Pick<Gap, 'from' | 'last'>): number {
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
