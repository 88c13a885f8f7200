import type { Box } from '../../../deck-model/box.ts'
import type { Picture } from '../../../deck-model/ports.ts'

/** Levels of 255 on either side of the most common one that are still the same color. Chosen by eye. */
const tolerance = 6
/** Every so many pixels of every so many rows are counted. */
const step = 2

/**
 * The share of a box, in whole pixels of the picture, that has its most common brightness: more than half where letters
 * stand on a plain ground, less in photographs. From the green channel.
 */
export function groundShare({ width, pixels }: Picture, { left, top, right, bottom }: Box): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const level = pixels[3 * (y * width + x) + 1] ?? 0
      counts[level] = (counts[level] ?? 0) + 1
      total++
    }
  }
  let most = 0
  for (let level = 0; level < counts.length; level++) {
    const near = counts.subarray(Math.max(0, level - tolerance), level + tolerance + 1)
    most = Math.max(
      most,
      near.reduce((sum, count) => sum + count, 0),
    )
  }
  return total === 0 ? 1 : most / total
}
