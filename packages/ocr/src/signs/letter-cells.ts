import { median } from '@rowdeck/core/median'
import { areOfOneHeight } from '../likeness.ts'
import type { LetterCells, ReadLine } from '../reading.ts'
import type { Glyph } from './line-glyphs.ts'
import {
  cellEmMax,
  cellEmMin,
  distancesOf,
  isMonospaced,
  narrow,
  wide,
} from './monospaced-glyphs.ts'

/** Fewer glyphs may be as far apart by chance. */
const glyphsMin = 9
/** Maximum angle of the lines of a listing, in radians: with .1, one label in 528 pictures becomes a listing. */
const levelAngleMax = 0.03
/** Measures of one font differ by less than this share. Chosen by eye. */
const sameShareMax = 0.04
/** Lines of a listing are this many cells apart at most: blank lines are between some. Chosen by eye. */
const apartMax = 20
/** The ink of a text is so many cells shorter or longer than its characters at most. Chosen by eye. */
export const otherLengthMax = 0.95

/** The cells of a level line in a monospaced font, by the middles of its glyphs; undefined if it has none. */
export function cellsOf(line: ReadLine, glyphs: Glyph[], em: number): LetterCells | undefined {
  const { text, box } = line
  if (Math.abs(box.angle) > levelAngleMax || glyphs.length < glyphsMin) return undefined
  if (!narrow.test(text) || !wide.test(text) || !isMonospaced(glyphs)) return undefined
  const middles = glyphs.map(({ left, right }) => (left + right) / 2)
  const width = widthOf(middles, median(distancesOf(glyphs)) ?? 0)
  if (width < cellEmMin || width > cellEmMax) return undefined
  const [first = 0] = middles
  const offsets = middles.map((middle) => middle - Math.round((middle - first) / width) * width)
  const left = (median(offsets) ?? 0) - width / 2
  return { width: width * em, left: box.centerX - box.width / 2 + left * em }
}

/** The mean width of a cell, where the middle one of the distances between glyphs is about `usual`. */
function widthOf(middles: number[], usual: number): number {
  let [cells, length] = [0, 0]
  for (const [index, middle] of middles.slice(1).entries()) {
    const distance = middle - (middles[index] ?? 0)
    const count = Math.round(distance / usual)
    if (count === 0) continue
    cells += count
    length += distance
  }
  return length / Math.max(1, cells)
}

/**
 * Gives all lines of a listing the cells of its longest: short lines, such as a bracket, do not tell whether their font is
 * monospaced, and others tell it less exactly. A line alone is evenly spaced by chance, or no listing.
 */
export function shareCells(lines: ReadLine[]): ReadLine[] {
  const measured = lines.flatMap((line) => (line.cells ? [{ ...line, cells: line.cells }] : []))
  const known = measured
    .filter((line) => measured.some((other) => other !== line && isSame(line.cells, other.cells)))
    .toSorted((a, b) => b.text.length - a.text.length)
  return lines.map(({ cells, ...line }) => {
    const { box, text } = line
    const other = known.find((one) => {
      const { width } = one.cells
      if (cells) return isSame(cells, one.cells)
      return isNear(line, one, apartMax * width) && fits(line, width)
    })
    if (other === undefined) return line
    const { width, left: edge } = other.cells
    // a box alone is too coarse, but its listing has one grid
    const apart = Math.round((box.centerX - edge) / width - text.length / 2)
    const left = cells?.left ?? edge + apart * width
    return { ...line, cells: { width, left } }
  })
}

function isSame(one: LetterCells, other: LetterCells): boolean {
  return Math.abs(one.width - other.width) < sameShareMax * other.width
}

/** Whether a line may be part of the same listing as another. */
function isNear(line: ReadLine, other: ReadLine, distanceMax: number): boolean {
  const [own, their] = [line.fontPx, other.fontPx]
  if (own === undefined || their === undefined) return false
  // that of a lone bracket is measured as too large
  if (!areOfOneHeight({ height: own }, { height: their })) return false
  return Math.abs(line.box.centerY - other.box.centerY) < distanceMax
}

/** Whether the ink of a line is as long as its characters in cells. */
function fits({ text, box }: ReadLine, width: number): boolean {
  if (Math.abs(box.angle) > levelAngleMax) return false
  return Math.abs(box.width / width - text.length) < otherLengthMax
}
