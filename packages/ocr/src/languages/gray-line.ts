import type { Picture } from '@rowdeck/core/deck-model/ports'
import { cropLine } from '../read-lines/crop-line.ts'
import type { RotatedBox } from '../rotated-box.ts'

/** The picture of one line, dark text on a light background; one byte per pixel, row by row. */
export interface GrayLine {
  width: number
  height: number
  pixels: Uint8Array
}

/** Wider lines are compressed to this many times their height; bounds the work per line. */
const widthPerHeightMax = 200 / 3
/** Luma of blue, green and red (ITU-R BT.601). */
const luma = [0.114, 0.587, 0.299]

/** Draws the content of a box upright and in gray, `height` pixels high, stretched to the full range from black to white. */
export function drawGrayLine(picture: Picture, box: RotatedBox, height: number): GrayLine {
  const natural = Math.round((box.width * height) / box.height)
  const width = Math.min(Math.round(widthPerHeightMax * height), Math.max(1, natural))
  const values = new Float32Array(3 * height * width)
  cropLine(picture, box, { values, width, height, rowWidth: width })
  return { width, height, pixels: stretch(toGray(values, width * height)) }
}

function toGray(planes: Float32Array, size: number): Float32Array {
  const [blue = 0, green = 0, red = 0] = luma
  const gray = new Float32Array(size)
  for (let index = 0; index < size; index++) {
    const [ofBlue, ofGreen] = [planes[index] ?? 0, planes[index + size] ?? 0]
    gray[index] = blue * ofBlue + green * ofGreen + red * (planes[index + 2 * size] ?? 0)
  }
  return gray
}

function stretch(gray: Float32Array): Uint8Array {
  let low = Infinity
  let high = -Infinity
  let sum = 0
  for (const value of gray) {
    if (value < low) low = value
    if (value > high) high = value
    sum += value
  }
  const scale = high > low ? 255 / (high - low) : 0
  // Letters cover less than half of a line, so the mean is closer to the background.
  const isDark = sum / gray.length < (low + high) / 2
  const pixels = new Uint8Array(gray.length)
  for (let index = 0; index < gray.length; index++) {
    const bright = ((gray[index] ?? 0) - low) * scale
    pixels[index] = Math.round(isDark ? 255 - bright : bright)
  }
  return pixels
}
