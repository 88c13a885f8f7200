import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { RotatedBox } from '../rotated-box.ts'

/** Where to draw a line: three planes of `rowWidth` by `height`. */
export interface LineTarget {
  values: Float32Array
  /** Pixels that the line fills in each row; the rest is left unchanged. */
  width: number
  height: number
  rowWidth: number
}

/** Scale from which a pixel takes several samples, because thin strokes would break. Chosen by eye. */
const shrinkPerSample = 1.5
/** Bounds the samples per pixel in each direction. */
const samplesMax = 8

/**
 * Draws the content of a box upright, as planes of blue, green and red from -1 to 1, with bilinear
 * interpolation. Beyond the picture's edge, its outermost pixels are repeated.
 */
export function cropLine(picture: Picture, box: RotatedBox, target: LineTarget): void {
  const { width, height } = target
  const grid = gridOver(box, width, height)
  const sums = new Float32Array(3 * width)
  for (let row = 0; row < height; row++) {
    sums.fill(0)
    for (let sampleY = 0; sampleY < grid.samplesY; sampleY++) {
      addSamples(picture, { grid, across: row * grid.samplesY + sampleY }, sums)
    }
    putRow(sums, { row, scale: 1 / (127.5 * grid.samplesX * grid.samplesY) }, target)
  }
}

/** The sampling grid of a line in the picture: its first sample and two steps. */
interface Grid {
  x: number
  y: number
  alongX: number
  alongY: number
  acrossX: number
  acrossY: number
  /** Samples per pixel, along the line and across it. */
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
    // Half a pixel back, because a pixel has the color of its center.
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

/**
 * Adds one row of samples to the sums of the line's pixels, with red, green and blue interleaved. Written
 * as one loop because an object per pixel would make drawing many times slower.
 */
function addSamples(
  { width, height, pixels }: Picture,
  { grid, across }: { grid: Grid; across: number },
  sums: Float32Array,
): void {
  const { alongX, alongY, samplesX } = grid
  const [right, bottom] = [width - 1, height - 1]
  const [lastLeft, lastTop] = [Math.max(0, width - 2), Math.max(0, height - 2)]
  const [nextX, nextY] = [right > 0 ? 3 : 0, bottom > 0 ? 3 * width : 0]
  let sampleX = grid.x + across * grid.acrossX
  let sampleY = grid.y + across * grid.acrossY
  for (let to = 0; to < sums.length; to += 3) {
    let red = 0
    let green = 0
    let blue = 0
    for (let sample = 0; sample < samplesX; sample++, sampleX += alongX, sampleY += alongY) {
      const x = clamp(sampleX, right)
      const y = clamp(sampleY, bottom)
      const left = Math.min(x | 0, lastLeft)
      const top = Math.min(y | 0, lastTop)
      const shareX = x - left
      const shareY = y - top
      const a = 3 * (top * width + left)
      const weightA = (1 - shareX) * (1 - shareY)
      const weightB = shareX * (1 - shareY)
      const weightC = (1 - shareX) * shareY
      const weightD = shareX * shareY
      const b = a + nextX
      const c = a + nextY
      const d = c + nextX
      red += byteAt(pixels, a) * weightA + byteAt(pixels, b) * weightB
      red += byteAt(pixels, c) * weightC + byteAt(pixels, d) * weightD
      green += byteAt(pixels, a + 1) * weightA + byteAt(pixels, b + 1) * weightB
      green += byteAt(pixels, c + 1) * weightC + byteAt(pixels, d + 1) * weightD
      blue += byteAt(pixels, a + 2) * weightA + byteAt(pixels, b + 2) * weightB
      blue += byteAt(pixels, c + 2) * weightC + byteAt(pixels, d + 2) * weightD
    }
    add(sums, to, red)
    add(sums, to + 1, green)
    add(sums, to + 2, blue)
  }
}

function clamp(value: number, max: number): number {
  return value < 0 ? 0 : Math.min(value, max)
}

function byteAt(pixels: Uint8Array, index: number): number {
  return pixels[index] ?? 0
}

function add(sums: Float32Array, index: number, value: number): void {
  sums[index] = (sums[index] ?? 0) + value
}

function putRow(
  sums: Float32Array,
  { row, scale }: { row: number; scale: number },
  { values, width, height, rowWidth }: LineTarget,
): void {
  const plane = rowWidth * height
  let to = row * rowWidth
  for (let from = 0; from < 3 * width; from += 3, to++) {
    values[to] = (sums[from + 2] ?? 0) * scale - 1
    values[to + plane] = (sums[from + 1] ?? 0) * scale - 1
    values[to + 2 * plane] = (sums[from] ?? 0) * scale - 1
  }
}
