import type { Picture } from '../../conversion/convert.ts'
import type { Homography, Size } from './homography.ts'

/**
 * Draws a picture anew, each pixel from where the map takes its centre, by bilinear interpolation in
 * steps of 1/256. Beyond the picture's edge its outermost pixels go on.
 */
export function warpPicture(
  picture: Picture,
  { width, height }: Size,
  intoPicture: Homography,
): Picture {
  const pixels = new Uint8Array(3 * width * height)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = intoPicture
  let to = 0
  for (let row = 0; row < height; row++) {
    const y = row + 0.5
    for (let column = 0; column < width; column++, to += 3) {
      const x = column + 0.5
      const depth = g * x + h * y + i
      const fromX = (a * x + b * y + c) / depth - 0.5
      const fromY = (d * x + e * y + f) / depth - 0.5
      sample(picture, { x: fromX, y: fromY }, { pixels, to })
    }
  }
  return { width, height, pixels }
}

function sample(
  { width, height, pixels: from }: Picture,
  at: { x: number; y: number },
  { pixels, to }: { pixels: Uint8Array; to: number },
): void {
  const x = Math.max(0, Math.min(width - 1, at.x))
  const y = Math.max(0, Math.min(height - 1, at.y))
  const left = Math.floor(x)
  const top = Math.floor(y)
  const right = left + 1 < width ? 3 : 0
  const below = top + 1 < height ? 3 * width : 0
  const shareX = Math.round((x - left) * 256)
  const shareY = Math.round((y - top) * 256)
  const first = 3 * (top * width + left)
  for (let channel = first; channel < first + 3; channel++) {
    const a = from[channel] ?? 0
    const b = from[channel + below] ?? 0
    const upper = (a << 8) + ((from[channel + right] ?? 0) - a) * shareX
    const lower = (b << 8) + ((from[channel + right + below] ?? 0) - b) * shareX
    pixels[to + channel - first] = ((upper << 8) + (lower - upper) * shareY + 0x8000) >> 16
  }
}
