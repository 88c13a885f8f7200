import type { Picture } from '@rowdeck/core/deck-model/ports'
import { visibleLevels } from '../gray-points.ts'

/**
 * Range of brightness, in levels of 255, below which a picture is faded: none of 332 other slides spans less.
 */
const fadedMax = 100
/** Share of pixels ignored at either end: specks and edges of the paper. Chosen by eye. */
const outlierShare = 0.003
/** Every so many pixels one is examined. */
const step = 7

/**
 * Stretches a faded picture, such as a scan of a poor copy, to the range from black to white. Returns any
 * other picture unchanged; slides drawn by programs have more contrast, whatever their colors are.
 */
export function stretchContrast(picture: Picture): Picture {
  const { darkest, lightest } = rangeOf(picture)
  const range = lightest - darkest
  // noise of a picture of one color must not be amplified to look like text
  if (range >= fadedMax || range < visibleLevels) return picture
  const levels = Uint8ClampedArray.from(
    { length: 256 },
    (_, level) => ((level - darkest) * 255) / range,
  )
  return { ...picture, pixels: picture.pixels.map((level) => levels[level] as number) }
}

function rangeOf({ pixels }: Picture): { darkest: number; lightest: number } {
  const counts = new Uint32Array(256)
  let all = 0
  for (let index = 0; index + 2 < pixels.length; index += 3 * step, all++) {
    // no destructuring, which would create three objects a pixel until the loop is optimized
    const red = pixels[index] as number
    const green = pixels[index + 1] as number
    const level = (2 * red + 5 * green + (pixels[index + 2] as number)) >> 3
    counts[level] = (counts[level] as number) + 1
  }
  const outliers = outlierShare * all
  return {
    darkest: levelBeyond(counts, outliers),
    lightest: 255 - levelBeyond(counts.toReversed(), outliers),
  }
}

/** The first level at which the number of pixels up to it exceeds the outliers. */
function levelBeyond(counts: Uint32Array, outliers: number): number {
  let sum = 0
  const level = counts.findIndex((count) => {
    sum += count
    return sum > outliers
  })
  return Math.max(0, level)
}
