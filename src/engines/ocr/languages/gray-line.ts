import type { Picture } from '../../../conversion/convert.ts'
import { cropLine } from '../read-lines/crop-line.ts'
import type { RotatedBox } from '../rotated-box.ts'

/** The picture of one line, dark text on light ground; a byte a pixel, row by row. */
export interface GreyLine {
  width: number
  height: number
  pixels: Uint8Array
}

/** What Tesseract's network sees of a line. */
const lineHeightPx = 36
/** Wider lines are squeezed. */
const lineWidthPxMax = 2400
/** How bright blue, green and red look (ITU-R BT.601). */
const brightness = [0.114, 0.587, 0.299]

/** Draws what lies under a box upright and grey, over the whole range from black to white. */
export function drawGreyLine(picture: Picture, box: RotatedBox): GreyLine {
  const height = lineHeightPx
  const width = Math.min(lineWidthPxMax, Math.max(1, Math.round((box.width * height) / box.height)))
  const values = new Float32Array(3 * height * width)
  cropLine(picture, box, { values, width, height, rowWidth: width })
  return { width, height, pixels: stretch(toGrey(values, width * height)) }
}

function toGrey(planes: Float32Array, size: number): Float32Array {
  const [blue = 0, green = 0, red = 0] = brightness
  const grey = new Float32Array(size)
  for (let at = 0; at < size; at++) {
    const [ofBlue, ofGreen] = [planes[at] ?? 0, planes[at + size] ?? 0]
    grey[at] = blue * ofBlue + green * ofGreen + red * (planes[at + 2 * size] ?? 0)
  }
  return grey
}

function stretch(grey: Float32Array): Uint8Array {
  let low = Infinity
  let high = -Infinity
  let sum = 0
  for (const value of grey) {
    if (value < low) low = value
    if (value > high) high = value
    sum += value
  }
  const scale = high > low ? 255 / (high - low) : 0
  // Letters cover less than half of a line, so that its mean is nearer to the ground.
  const isDark = sum / grey.length < (low + high) / 2
  const pixels = new Uint8Array(grey.length)
  for (let at = 0; at < grey.length; at++) {
    const bright = ((grey[at] ?? 0) - low) * scale
    pixels[at] = Math.round(isDark ? 255 - bright : bright)
  }
  return pixels
}
