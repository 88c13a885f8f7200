import type { Picture } from '../../../conversion/convert.ts'

/** A picture whose darkest and lightest pixels are closer, in levels of 255, is faded. */
const fadedMax = 100
/** Closer ones are one colour and its noise, which is not made to look like text. */
const plainMax = 30
/** So many pixels, as a share, may be darker or lighter still: specks and edges of the paper. */
const outlierShare = 0.003
/** Pixels between those that are looked at. */
const step = 7

/**
 * A faded picture, such as a scan of a poor copy, from black to white; any other as it is given. Slides
 * drawn by programs have more contrast, whatever their colours are.
 */
export function stretchContrast(picture: Picture): Picture {
  const { darkest, lightest } = rangeOf(picture)
  const range = lightest - darkest
  if (range >= fadedMax || range <= plainMax) return picture
  const levels = Uint8ClampedArray.from(
    { length: 256 },
    (_, level) => ((level - darkest) * 255) / range,
  )
  return { ...picture, pixels: picture.pixels.map((level) => levels[level] as number) }
}

function rangeOf({ pixels }: Picture): { darkest: number; lightest: number } {
  const counts = new Uint32Array(256)
  let all = 0
  for (let at = 0; at + 2 < pixels.length; at += 3 * step, all++) {
    const [red, green, blue] = [pixels[at], pixels[at + 1], pixels[at + 2]] as [
      number,
      number,
      number,
    ]
    const level = (2 * red + 5 * green + blue) >> 3
    counts[level] = (counts[level] as number) + 1
  }
  const outliers = outlierShare * all
  return {
    darkest: levelBeyond(counts, outliers),
    lightest: 255 - levelBeyond(counts.toReversed(), outliers),
  }
}

/** The first level with more pixels, all below it included. */
function levelBeyond(counts: Uint32Array, outliers: number): number {
  let sum = 0
  const level = counts.findIndex((count) => {
    sum += count
    return sum > outliers
  })
  return Math.max(0, level)
}
