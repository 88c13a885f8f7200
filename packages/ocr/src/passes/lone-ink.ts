import {
  type Box,
  heightOf,
  isOverlapping,
  scaleBox,
  union,
  widthOf,
  withRoom,
} from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { busyCells, cellsOfPicture } from '../find-text/busy-regions.ts'
import { boundsOf, findRegions } from '../find-text/find-regions.ts'
import { fullContrast, grayPoints, isWritten } from '../gray-points.ts'
import { type InkPart, inkParts, reachesEdge } from '../ink-parts.ts'
import { legiblePxMin } from '../likeness.ts'
import { growBox, levelBox } from '../rotated-box.ts'
import { inkMarginShare, type TextBox } from '../text-box.ts'

/** Share of a cell's pixels that are edges, from which something is drawn there: a digit of 10 pixels has .02 to .1. */
const edgeShareMin = 0.012
/** A number of three digits is at most so many cells wide and high, at 16 pixels of 1600 a cell. Chosen by eye. */
const [columnsMax, rowsMax] = [6, 4]
/** Bounds the places that are looked at. Chosen by eye. */
const placesMax = 60
/** Digits of one number are about as high as each other. Chosen by eye. */
const heightRatioMax = 1.2
const digitsMax = 3
/** Widths of digits in heights: a 1 without a foot has .3, the others .5 to .75. */
const [widthMin, widthMax] = [0.28, 0.85]
/** Digits of a number are nearer to each other, in their heights, and other ink is further away. Chosen by eye. */
const digitGapMax = 0.5

/**
 * Returns boxes around ink that stands alone, outside the `covered` boxes, and is as large as numbers of one to three digits:
 * the detector leaves out most numbers of slides that stand alone in a corner.
 */
export function loneInk(picture: Picture, covered: Box[]): TextBox[] {
  const grid = cellsOfPicture(picture)
  if (grid === undefined) return []
  const { side, columns, rows } = grid
  const values = busyCells(picture, grid, covered)
  const places = findRegions({ width: columns, height: rows, values }, edgeShareMin)
    .map(boundsOf)
    .filter((cells) => widthOf(cells) <= columnsMax && heightOf(cells) <= rowsMax)
    .slice(0, placesMax)
  return places.flatMap((cells) => {
    const number = numberIn(picture, scaleBox(cells, side), side)
    const isFree = number && !covered.some((box) => isOverlapping(box, number.blank))
    return isFree ? [number.text] : []
  })
}

/** The box of a number in a place of the picture, and the blank around it; undefined if there is anything else. */
function numberIn(
  picture: Picture,
  place: Box,
  side: number,
): { text: TextBox; blank: Box } | undefined {
  const area = growBox(levelBox(place), side)
  const size = { columnCount: Math.round(area.width), rowCount: Math.round(area.height) }
  const points = grayPoints(picture, area, size)
  const contrast = fullContrast(points.values)
  if (!isWritten(contrast)) return undefined
  const parts = inkParts(points, contrast).sort((a, b) => a.left - b.left)
  if (parts.some((part) => reachesEdge(part, size)) || !areDigits(parts)) return undefined
  const [left, top] = [area.centerX - area.width / 2, area.centerY - area.height / 2]
  const ink = parts.reduce<Box>(union, parts[0] as Box)
  const box = {
    left: left + ink.left,
    top: top + ink.top,
    right: left + ink.right,
    bottom: top + ink.bottom,
  }
  const marginPx = inkMarginShare * heightOf(box)
  return {
    text: { box: growBox(levelBox(box), marginPx), marginPx },
    blank: withRoom(box, digitGapMax * heightOf(box)),
  }
}

/** Whether parts of ink, from left to right, are as digits of one number are. */
function areDigits(parts: InkPart[]): boolean {
  if (parts.length === 0 || parts.length > digitsMax) return false
  const heights = parts.map(heightOf)
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)]
  if (lowest < legiblePxMin || highest > heightRatioMax * lowest) return false
  return parts.every((part, at) => {
    const shape = widthOf(part) / heightOf(part)
    const before = parts[at - 1]
    const gap = before === undefined ? 0 : part.left - before.right
    return shape >= widthMin && shape <= widthMax && gap <= digitGapMax * highest
  })
}
