import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { Size } from '../geometry.ts'
import type { Homography } from './homography.ts'

/**
 * Redraws a picture: each pixel comes from where the map takes its center, with bilinear interpolation in
 * steps of 1/256. Beyond the picture's edge, its outermost pixels are repeated. Written as one loop,
 * because a function call or an object per pixel would make it half as slow again.
 */
export function warpPicture(
  picture: Picture,
  { width, height }: Size,
  intoPicture: Homography,
): Picture {
  const { width: fromWidth, pixels: from } = picture
  const [lastX, lastY] = [fromWidth - 1, picture.height - 1]
  const pixels = new Uint8Array(3 * width * height)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = intoPicture
  let to = 0
  for (let row = 0; row < height; row++) {
    const y = row + 0.5
    for (let x = 0.5; x < width; x++) {
      const depth = g * x + h * y + i
      const fromX = Math.max(0, Math.min(lastX, (a * x + b * y + c) / depth - 0.5))
      const fromY = Math.max(0, Math.min(lastY, (d * x + e * y + f) / depth - 0.5))
      const left = fromX | 0
      const top = fromY | 0
      const shareX = ((fromX - left) * 256 + 0.5) | 0
      const shareY = ((fromY - top) * 256 + 0.5) | 0
      const right = left < lastX ? 3 : 0
      const below = top < lastY ? 3 * fromWidth : 0
      const first = 3 * (top * fromWidth + left)
      for (let index = first; index < first + 3; index++, to++) {
        const above = from[index] as number
        const under = from[index + below] as number
        const upper = (above << 8) + ((from[index + right] as number) - above) * shareX
        const lower = (under << 8) + ((from[index + right + below] as number) - under) * shareX
        pixels[to] = ((upper << 8) + (lower - upper) * shareY + 0x8000) >> 16
      }
    }
  }
  return { width, height, pixels }
}
