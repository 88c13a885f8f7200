import type { Picture } from '../../conversion/convert.ts'
import type { RotatedBox } from './rotated-box.ts'

/** The brightness of points of a box, row by row, each that of the nearest pixel. */
export interface GrayPoints {
  columnCount: number
  rowCount: number
  values: Uint8Array
}

/** Which points are ink (1) and paper (0), judged by the middle between the darkest and the brightest. */
export interface InkPoints extends Omit<GrayPoints, 'values'> {
  values: Float32Array
  /** Difference between the darkest and the brightest point, 0 to 255. */
  contrast: number
}

/** Returns the brightness of points at equal distances over a box. Beyond the picture's edge, its outermost pixels are repeated. */
export function grayPoints(
  { width, height, pixels }: Picture,
  box: RotatedBox,
  { columnCount, rowCount }: { columnCount: number; rowCount: number },
): GrayPoints {
  const values = new Uint8Array(rowCount * columnCount)
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  const [stepX, stepY] = [(cos * box.width) / columnCount, (sin * box.width) / columnCount]
  for (let row = 0, at = 0; row < rowCount; row++) {
    const across = ((row + 0.5) / rowCount - 0.5) * box.height
    let x = box.centerX - across * sin - (stepX * (columnCount - 1)) / 2
    let y = box.centerY + across * cos - (stepY * (columnCount - 1)) / 2
    for (const end = at + columnCount; at < end; at++, x += stepX, y += stepY) {
      const pixel = 3 * (clamped(y, height) * width + clamped(x, width))
      const red = pixels[pixel] ?? 0
      values[at] = (2 * red + 5 * (pixels[pixel + 1] ?? 0) + (pixels[pixel + 2] ?? 0)) >> 3
    }
  }
  return { columnCount, rowCount, values }
}

/**
 * Returns which points are ink: the darker or the brighter ones, whichever are farther from the mean. Rows before
 * `startRow` are not asked what is dark.
 */
export function inkPoints(gray: GrayPoints, startRow = 0): InkPoints {
  let [low, high, sum] = [255, 0, 0]
  const start = startRow * gray.columnCount
  for (let at = start; at < gray.values.length; at++) {
    const value = gray.values[at] ?? 0
    if (value < low) low = value
    if (value > high) high = value
    sum += value
  }
  const middle = (low + high) / 2
  // letters cover less than half of a line, so the mean is closer to the background
  const isLight = sum / (gray.values.length - start) < middle
  const values = new Float32Array(gray.values.length)
  for (let at = 0; at < values.length && low < high; at++) {
    if ((gray.values[at] ?? 0) > middle === isLight) values[at] = 1
  }
  return { ...gray, values, contrast: high - low }
}

function clamped(value: number, size: number): number {
  return value < 0 ? 0 : value >= size ? size - 1 : value | 0
}
