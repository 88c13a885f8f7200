import { findRegions, type Region } from './find-text/find-regions.ts'
import { type Contrast, type GrayPoints, isInk } from './gray-points.ts'

/** Connected ink: its bounds in points, right and bottom exclusive. */
export interface InkPart {
  left: number
  right: number
  top: number
  bottom: number
  /** Number of points. */
  count: number
  runs: Region
}

/** Ink is 1, paper is 0. */
const inkThreshold = 0.5
/** Variance within a single point: keeps the slant of parts of a few points small. */
const pointVariance = 1 / 12

/** Returns the parts of ink that touch, also at corners. */
export function inkParts(
  { values, columnCount, rowCount }: GrayPoints,
  contrast: Contrast,
): InkPart[] {
  const ink = new Float32Array(values.length)
  for (let at = 0; at < ink.length; at++) ink[at] = isInk(values[at] ?? 0, contrast) ? 1 : 0
  const regions = findRegions({ width: columnCount, height: rowCount, values: ink }, inkThreshold)
  return regions.map((runs) => ({ ...boundsOf(runs), runs }))
}

function boundsOf(runs: Region): Omit<InkPart, 'runs'> {
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

/** Correlation of the points of a part: 1 if they rise from left to right, -1 if they fall, 0 in a dot. */
export function slantOf({ runs, count }: InkPart): number {
  const points = runs.flatMap(({ y, start, end }) =>
    Array.from({ length: end - start }, (_, index) => ({ x: start + index, y })),
  )
  const mean = (value: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + value(point), 0) / count
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)]
  const varianceX = mean(({ x }) => (x - meanX) ** 2) + pointVariance
  const varianceY = mean(({ y }) => (y - meanY) ** 2) + pointVariance
  const covariance = mean(({ x, y }) => (x - meanX) * (y - meanY))
  // Rows are counted downward.
  return -covariance / Math.sqrt(varianceX * varianceY)
}
