import type { Box } from '@rowdeck/core/deck-model/box'
import { boundsOf, cellsOf, findRegions } from './find-text/find-regions.ts'
import { type Contrast, type GrayPoints, isInk } from './gray-points.ts'

/** Connected ink: its bounds in points, right and bottom exclusive. */
export interface InkPart extends Box {
  /** Number of points. */
  count: number
}

/** Ink is 1, paper is 0. */
const inkThreshold = 0.5

/** Returns the parts of ink that touch, also at corners. */
export function inkParts(
  { values, columnCount, rowCount }: GrayPoints,
  contrast: Contrast,
): InkPart[] {
  const ink = new Float32Array(values.length)
  for (let at = 0; at < ink.length; at++) ink[at] = isInk(values[at] ?? 0, contrast) ? 1 : 0
  const regions = findRegions({ width: columnCount, height: rowCount, values: ink }, inkThreshold)
  return regions.map((region) => ({ ...boundsOf(region), count: cellsOf(region) }))
}

/** Whether ink goes on beyond what is looked at, as rules, frames and other texts do. */
export function reachesEdge(
  { left, top, right, bottom }: InkPart,
  { columnCount, rowCount }: Pick<GrayPoints, 'columnCount' | 'rowCount'>,
): boolean {
  return left === 0 || top === 0 || right === columnCount || bottom === rowCount
}
