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

/** Share of the ink of the darkest row that the rows of small letters have at least; few letters reach above or below. Chosen by eye. */
const coreShareMin = 0.3
/** Fewer rows, as a share of all, are the bar of a 4 or a T. Chosen by eye. */
const coreHeightMin = 0.2
/** How far letters reach above and below small ones, in heights of these: .7 with an accent, .45. */
const [aboveCoreMax, belowCoreMax] = [0.85, 0.55]
/** … and how far the gap is at most that is below a dot or an accent. Chosen by eye. */
const gapAboveCoreMax = 0.5

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

/** The rows of ink around the darkest row. */
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

/** The same in Latin letters or similar ones; if it reaches the first or last row, without those of the lines above and below. */
export function extentOfLine(rows: number[]): Extent | undefined {
  const whole = extentOf(rows)
  if (whole === undefined || (whole.start > 0 && whole.end < rows.length)) return whole
  const core = coreOf(rows, whole, rows.indexOf(Math.max(...rows)))
  const isCore = core.end - core.start >= coreHeightMin * (whole.end - whole.start)
  return isCore ? withoutNeighbors(rows, whole, core) : whole
}

/** The rows between the marks above and below letters such as those of Thai. */
export function bodyOf(rows: number[], extent: Extent): Extent {
  return coreOf(rows, extent, rows.indexOf(Math.max(...rows.slice(extent.start, extent.end))))
}

/** The rows around the darkest one that have most of the ink: those of small letters, or of capitals if there are no others. */
function coreOf(rows: number[], { start, end }: Extent, darkest: number): Extent {
  const least = coreShareMin * (rows[darkest] ?? 0)
  let [first, last] = [darkest, darkest]
  while (first > start && (rows[first - 1] ?? 0) >= least) first--
  while (last + 1 < end && (rows[last + 1] ?? 0) >= least) last++
  return { start: first, end: last + 1 }
}

/** The rows that letters reach from their core: those behind a gap above, and those further away, are of other lines. */
function withoutNeighbors(rows: number[], { start, end }: Extent, core: Extent): Extent {
  const height = core.end - core.start
  const least = inkShareMin * Math.max(...rows.slice(core.start, core.end))
  const [highest, highestGap] = [aboveCoreMax, gapAboveCoreMax].map(
    (max) => core.start - max * height,
  )
  let first = core.start
  for (let at = core.start - 1; at >= Math.max(start, highest ?? 0); at--) {
    if ((rows[at] ?? 0) >= least) first = at
    else if (at < (highestGap ?? 0)) break
  }
  return { start: first, end: Math.min(end, Math.ceil(core.end + belowCoreMax * height)) }
}
