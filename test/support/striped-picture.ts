import type { Picture } from '../../packages/core/src/deck-model/ports.ts'

/** Sides of the squares in pixels: as thin as the strokes of small letters. */
const squarePx = 2

/** A picture that looks as if it were full of small letters: a checkerboard of thin strokes. */
export function stripedPicture(width: number, height: number): Picture {
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isDark = (Math.floor(x / squarePx) + Math.floor(y / squarePx)) % 2 === 0
    pixels.fill(isDark ? 0 : 255, 3 * at, 3 * at + 3)
  }
  return { width, height, pixels }
}
