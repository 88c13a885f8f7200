import type { Picture } from '../../packages/core/src/deck-model/ports.ts'

/** A checkerboard, whose squares look like the strokes of letters: of small ones unless a larger side is given. */
export function stripedPicture(width: number, height: number, squarePx = 2): Picture {
  const pixels = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isDark = (Math.floor(x / squarePx) + Math.floor(y / squarePx)) % 2 === 0
    pixels.fill(isDark ? 0 : 255, 3 * at, 3 * at + 3)
  }
  return { width, height, pixels }
}
