import type { Box } from '../../deck-model/box.ts'
import { findRegions, type Region } from './find-text/find-regions.ts'
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
  return regions.map(boundsOf)
}

function boundsOf(runs: Region): InkPart {
  // Runs are in the order of their rows.
  const bounds = { top: runs[0]?.y ?? 0, bottom: (runs.at(-1)?.y ?? 0) + 1 }
  let [left, right, count] = [Infinity, 0, 0]
  for (const { start, end } of runs) {
    if (start < left) left = start
    if (end > right) right = end
    count += end - start
  }
  return { ...bounds, left, right, count }
}
