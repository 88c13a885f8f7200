import type { Picture } from '../../conversion/convert.ts'
import type { RotatedBox } from './rotated-box.ts'

/** Where the picture of a line goes: three planes of `rowWidth` by `height`. */
export interface LineTarget {
  values: Float32Array
  /** Pixels that the line fills in each row; the rest is left as it is. */
  width: number
  height: number
  rowWidth: number
}

/** A line that is drawn this much smaller is sampled more than once a pixel, or thin strokes break. */
const shrinkPerSample = 1.5
const samplesMax = 8

/**
 * Draws what lies under a box upright, as planes of blue, green and red from -1 to 1, by bilinear
 * interpolation. Beyond the picture's edge its outermost pixels go on.
 */
export function cropLine(picture: Picture, box: RotatedBox, target: LineTarget): void {
  const { values, width, height, rowWidth } = target
  const plane = rowWidth * height
  const grid = gridOver(box, width, height)
  const scale = 1 / (127.5 * grid.samplesX * grid.samplesY)
  const sum = new Float64Array(3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      sum.fill(0)
      addPixel(picture, grid, { row, column, sum })
      const at = row * rowWidth + column
      values[at] = (sum[2] ?? 0) * scale - 1
      values[at + plane] = (sum[1] ?? 0) * scale - 1
      values[at + 2 * plane] = (sum[0] ?? 0) * scale - 1
    }
  }
}

/** Where the samples of a line lie in the picture: a first one and two steps. */
interface Grid {
  x: number
  y: number
  alongX: number
  alongY: number
  acrossX: number
  acrossY: number
  /** Samples of one pixel of the line, along it and across it. */
  samplesX: number
  samplesY: number
}

function gridOver(box: RotatedBox, width: number, height: number): Grid {
  const samplesX = samplesFor(box.width / width)
  const samplesY = samplesFor(box.height / height)
  const stepAlong = box.width / (width * samplesX)
  const stepAcross = box.height / (height * samplesY)
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  const along = (stepAlong - box.width) / 2
  const across = (stepAcross - box.height) / 2
  return {
    // Half a pixel back: a pixel's colour is that of its centre.
    x: box.centerX + along * cos - across * sin - 0.5,
    y: box.centerY + along * sin + across * cos - 0.5,
    alongX: stepAlong * cos,
    alongY: stepAlong * sin,
    acrossX: -stepAcross * sin,
    acrossY: stepAcross * cos,
    samplesX,
    samplesY,
  }
}

function samplesFor(shrink: number): number {
  return Math.min(samplesMax, Math.max(1, Math.ceil(shrink / shrinkPerSample)))
}

/** Adds up the samples of one pixel of the line. */
function addPixel(
  picture: Picture,
  grid: Grid,
  { row, column, sum }: { row: number; column: number; sum: Float64Array },
): void {
  for (let sampleY = 0; sampleY < grid.samplesY; sampleY++) {
    const across = row * grid.samplesY + sampleY
    for (let sampleX = 0; sampleX < grid.samplesX; sampleX++) {
      const along = column * grid.samplesX + sampleX
      const x = grid.x + along * grid.alongX + across * grid.acrossX
      const y = grid.y + along * grid.alongY + across * grid.acrossY
      addSample(picture, { x, y }, sum)
    }
  }
}

function addSample(picture: Picture, at: { x: number; y: number }, sum: Float64Array): void {
  const { width, height, pixels } = picture
  const x = Math.max(0, Math.min(width - 1, at.x))
  const y = Math.max(0, Math.min(height - 1, at.y))
  const left = Math.floor(x)
  const top = Math.floor(y)
  const nextX = left + 1 < width ? 3 : 0
  const nextY = top + 1 < height ? 3 * width : 0
  const from = 3 * (top * width + left)
  for (let channel = 0; channel < 3; channel++) {
    const index = from + channel
    const a = pixels[index] ?? 0
    const b = pixels[index + nextY] ?? 0
    const upper = a + ((pixels[index + nextX] ?? 0) - a) * (x - left)
    const lower = b + ((pixels[index + nextX + nextY] ?? 0) - b) * (x - left)
    sum[channel] = (sum[channel] ?? 0) + upper + (lower - upper) * (y - top)
  }
}
