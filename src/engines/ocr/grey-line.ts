import type { Picture } from '../../conversion/convert.ts'
import { cropLine } from './crop-line.ts'
import type { RotatedBox } from './rotated-box.ts'

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
  return Float32Array.from({ length: size }, (_, at) => {
    const [ofBlue, ofGreen, ofRed] = [planes[at], planes[at + size], planes[at + 2 * size]]
    return blue * (ofBlue ?? 0) + green * (ofGreen ?? 0) + red * (ofRed ?? 0)
  })
}

function stretch(grey: Float32Array): Uint8Array {
  let [low, high, sum] = [Infinity, -Infinity, 0]
  for (const value of grey) {
    low = Math.min(low, value)
    high = Math.max(high, value)
    sum += value
  }
  const scale = high > low ? 255 / (high - low) : 0
  // Letters cover less than half of a line, so that its mean is nearer to the ground.
  const isDark = sum / grey.length < (low + high) / 2
  return Uint8Array.from(grey, (value) => {
    const bright = (value - low) * scale
    return Math.round(isDark ? 255 - bright : bright)
  })
}
