import type { Picture } from '../../../conversion/convert.ts'
import { fullContrast, grayPoints } from '../gray-points.ts'
import { type InkPart, inkParts, slantOf } from '../ink-parts.ts'
import type { RotatedBox } from '../rotated-box.ts'

/**
 * The shape of a mark: it rises (acute), falls (grave), or is upright (circumflex, caron, tilde, ring, a dot); `small`
 * if it has too few points to tell.
 */
export type MarkShape = 'acute' | 'grave' | 'upright' | 'small'

/** Ink above a letter, separate from it: an accent, or the dot of an i. */
export interface Mark {
  shape: MarkShape
  /** Where its center lies along the line, from 0 to 1. */
  position: number
}

/** Part of the box that has all marks and a part of every letter: detected boxes may cut off accents of capitals. Chosen by eye. */
const upperStart = -0.1
const upperEnd = 0.52
/** A line is looked at in at most this many rows. */
const rowsMax = 32
/** Below this difference between ink and paper, from 0 to 255, marks are noise. Chosen by eye. */
const contrastMin = 40
/** Bounds of a mark and of the gap below it, in heights of the box: accents of capitals have a gap of .14. Chosen by eye. */
const markWidthMax = 0.45
const markHeightMax = 0.28
const markGapMax = 0.18
/** Dots of ü and accents of ú lie between its strokes, up to this far from them, in heights of the box. */
const reach = 0.12
/** Accents have a slant of .65 to .85, dots and carons of up to .3 (bench/LEVERS.md). Those with fewer points tell nothing. */
const slantMin = 0.5
const pointsMin = 6

/**
 * Finds the marks above the letters of a line: ink that hangs over a letter without touching it. What touches the top of the
 * box belongs to the line above. Marks that touch their letters, as the cedilla does, are not found.
 */
export function findMarks(picture: Picture, box: RotatedBox): Mark[] {
  const upper = upperPart(box)
  const rowCount = Math.max(4, Math.min(rowsMax, Math.round(upper.height)))
  const columnCount = Math.max(1, Math.round((box.width * rowCount) / upper.height))
  const above = Math.round((-upperStart / (upperEnd - upperStart)) * rowCount)
  const gray = grayPoints(picture, upper, { rowCount, columnCount })
  // what is above the line is not asked what is dark
  const contrast = fullContrast(gray.values.subarray(above * columnCount))
  if (contrast.depth < contrastMin) return []
  const size = { rowCount, columnCount, linePx: rowCount / (upperEnd - upperStart) }
  const parts = inkParts(gray, contrast)
  const marks = parts.filter((part) => hasSizeOfMark(part, size))
  if (marks.length === 0) return []
  const roof = roofOf(
    parts.filter((part) => isLetter(part, size)),
    columnCount,
  )
  return marks
    .filter((part) => hangsOverLetter(part, roof, size))
    .map((part) => ({
      shape: shapeOf(part),
      position: (part.left + part.right) / 2 / columnCount,
    }))
}

function upperPart(box: RotatedBox): RotatedBox {
  const height = (upperEnd - upperStart) * box.height
  const across = ((upperEnd + upperStart - 1) / 2) * box.height
  const centerX = box.centerX - across * Math.sin(box.angle)
  return { ...box, height, centerX, centerY: box.centerY + across * Math.cos(box.angle) }
}

interface Size {
  rowCount: number
  columnCount: number
  /** Height of the whole line, in points. */
  linePx: number
}

/** Letters reach into the lower half of the line, marks do not. */
function isLetter({ bottom }: InkPart, { rowCount }: Size): boolean {
  return bottom === rowCount
}

function hasSizeOfMark(part: InkPart, size: Size): boolean {
  if (part.top === 0 || part.count < 2 || isLetter(part, size)) return false
  const [width, height] = [part.right - part.left, part.bottom - part.top]
  return width <= markWidthMax * size.linePx && height <= markHeightMax * size.linePx
}

/** The highest ink of letters in a column. */
interface Roof {
  top: number
  letter: InkPart
}

function roofOf(letters: InkPart[], columnCount: number): (Roof | undefined)[] {
  const roof = new Array<Roof | undefined>(columnCount).fill(undefined)
  const runs = letters.flatMap((letter) => letter.runs.map((run) => ({ ...run, letter })))
  for (const { y, start, end, letter } of runs.sort((a, b) => a.y - b.y)) {
    for (let column = start; column < end; column++) roof[column] ??= { top: y, letter }
  }
  return roof
}

/** Whether a letter within reach is below the part as a whole, and close. */
function hangsOverLetter(part: InkPart, roof: (Roof | undefined)[], size: Size): boolean {
  const beside = Math.round(reach * size.linePx)
  const tops = new Map<InkPart, number>()
  for (const found of roof.slice(Math.max(0, part.left - beside), part.right + beside)) {
    if (found) tops.set(found.letter, Math.min(found.top, tops.get(found.letter) ?? Infinity))
  }
  return [...tops.values()].some(
    (top) => top >= part.bottom && top - part.bottom <= markGapMax * size.linePx,
  )
}

function shapeOf(part: InkPart): MarkShape {
  if (part.count < pointsMin) return 'small'
  const slant = slantOf(part)
  if (Math.abs(slant) < slantMin) return 'upright'
  return slant > 0 ? 'acute' : 'grave'
}
