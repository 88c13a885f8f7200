import type { Picture } from '../../../conversion/convert.ts'
import type { RotatedBox } from '../rotated-box.ts'

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

/**
 * Adds one row of samples to the sums of the line's pixels, red, green and blue side by side. All of
 * an engine's drawing is this loop: an object a pixel would make it many times slower.
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
  let atX = grid.x + across * grid.acrossX
  let atY = grid.y + across * grid.acrossY
  for (let to = 0; to < sums.length; to += 3) {
    let red = 0
    let green = 0
    let blue = 0
    for (let sample = 0; sample < samplesX; sample++, atX += alongX, atY += alongY) {
      const x = clamp(atX, right)
      const y = clamp(atY, bottom)
      const left = Math.min(x | 0, lastLeft)
      const top = Math.min(y | 0, lastTop)
      const shareX = x - left
      const shareY = y - top
      const a = 3 * (top * width + left)
      const ofA = (1 - shareX) * (1 - shareY)
      const ofB = shareX * (1 - shareY)
      const ofC = (1 - shareX) * shareY
      const ofD = shareX * shareY
      const b = a + nextX
      const c = a + nextY
      const d = c + nextX
      red += byteAt(pixels, a) * ofA + byteAt(pixels, b) * ofB
      red += byteAt(pixels, c) * ofC + byteAt(pixels, d) * ofD
      green += byteAt(pixels, a + 1) * ofA + byteAt(pixels, b + 1) * ofB
      green += byteAt(pixels, c + 1) * ofC + byteAt(pixels, d + 1) * ofD
      blue += byteAt(pixels, a + 2) * ofA + byteAt(pixels, b + 2) * ofB
      blue += byteAt(pixels, c + 2) * ofC + byteAt(pixels, d + 2) * ofD
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
  let at = row * rowWidth
  for (let from = 0; from < 3 * width; from += 3, at++) {
    values[at] = (sums[from + 2] ?? 0) * scale - 1
    values[at + plane] = (sums[from + 1] ?? 0) * scale - 1
    values[at + 2 * plane] = (sums[from] ?? 0) * scale - 1
  }
}
