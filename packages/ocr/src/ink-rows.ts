import type { Picture } from '@rowdeck/core/deck-model/ports'
import { type Contrast, type GrayPoints, grayPoints, isInk } from './gray-points.ts'
import type { RotatedBox } from './rotated-box.ts'

/** Rows with a larger share of ink are underlines and borders; with a smaller one, relative to the darkest row, empty. */
const ruleShare = 0.85
const inkShareMin = 0.005
/**
 * The share of a box that is paper, or ink lighter than most: thin fonts cover a tenth. With .95, two cells in 528
 * pictures change places.
 */
export const thinInkQuantile = 0.92
/** Gaps inside letters, as below the dot of an i, in shares of the box. */
const rowGapMax = 0.1
/** There are none below: what follows an empty row is an underscore or another line. */
const gapBelowMax = 0.03

/** A line is looked at in at most so many rows, and in every column: strokes may be a pixel wide. */
const rowsMax = 64

/** Rows from `start` to `end`, exclusive. */
export interface Extent {
  start: number
  end: number
}

/** The brightness of a line's box, in rows for `inkOfRows`. */
export function grayRows(picture: Picture, box: RotatedBox): GrayPoints {
  const rowCount = Math.max(8, Math.min(rowsMax, Math.round(box.height)))
  const columnCount = Math.max(1, Math.round(box.width))
  return grayPoints(picture, box, { columnCount, rowCount })
}

/** The share of ink in each row. */
export function inkOfRows(
  { values, columnCount, rowCount }: GrayPoints,
  contrast: Contrast,
): number[] {
  return Array.from({ length: rowCount }, (_, row) => {
    let ink = 0
    for (let at = row * columnCount; at < (row + 1) * columnCount; at++) {
      if (isInk(values[at] ?? 0, contrast)) ink++
    }
    return ink / columnCount
  })
}

/** The shares of ink without those of underlines and borders. */
export function withoutRules(rows: number[]): number[] {
  return rows.map((share) => (share > ruleShare ? 0 : share))
}

/** The rows of the letters around the darkest row. */
export function extentOf(rows: number[]): Extent | undefined {
  const most = Math.max(...rows)
  if (most === 0) return undefined
  const darkest = rows.indexOf(most)
  const reach = (step: 1 | -1) => {
    const gap = Math.max(1, Math.round((step < 0 ? rowGapMax : gapBelowMax) * rows.length))
    let last = darkest
    for (let at = darkest; at >= 0 && at < rows.length && (at - last) * step <= gap; at += step) {
      if ((rows[at] ?? 0) >= inkShareMin * most) last = at
    }
    return last
  }
  return { start: reach(-1), end: reach(1) + 1 }
}
