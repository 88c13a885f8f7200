import type { Box } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { Rgb } from './painted-area.ts'

/** Differences of at most so many levels of 255 cannot be seen: letters of 249 on white (255) are read by nobody. */
export const sameLevels = 6
/** Share of a text's pixels that may differ although it is not seen: the edge of what covers it is blended with it. */
const seenShareMax = 0.002

/** Share of the pixels of letters in the color of their ground that show where a line crosses them. */
const traceShareMin = 0.3

/** Share of a part of a picture that has the color of its ground, if lines cross it. */
const groundShareMin = 0.7

/** A part of a picture, in pixels; `right` and `bottom` are excluded. */
export type Pixels = Box

/** Whether two pictures look the same in a part of them. */
export function areSame({ pixels, width }: Picture, other: Picture, part: Pixels): boolean {
  const isOther = (at: number) => differenceAt(pixels, other.pixels, at) > sameLevels
  return shareOf(width, part, isOther) <= seenShareMax
}

/** Whether most of a part of a picture has a color. */
export function isMostly({ pixels, width }: Picture, color: Rgb, part: Pixels): boolean {
  const isOfColor = (at: number) => differenceFrom(color, pixels, at) <= sameLevels
  return shareOf(width, part, isOfColor) >= groundShareMin
}

/**
 * Whether letters leave a trace in a part of a picture: what shows there without them is another color for many of their pixels.
 * `bare` has no letters, and `marked` has them in another color.
 */
export function isTraced(
  { pixels, width }: Picture,
  { bare, marked }: { bare: Picture; marked: Picture },
  part: Pixels,
): boolean {
  const contrastAt = (at: number) => differenceAt(marked.pixels, bare.pixels, at)
  let most = 0
  shareOf(width, part, (at) => {
    most = Math.max(most, contrastAt(at))
    return false
  })
  const isLetter = (at: number) => contrastAt(at) > most / 2
  const isSeen = (at: number) => differenceAt(pixels, bare.pixels, at) > sameLevels
  const letters = shareOf(width, part, isLetter)
  return shareOf(width, part, (at) => isLetter(at) && isSeen(at)) > traceShareMin * letters
}

/** Whether a part of a picture has one color. */
export function isPlain({ pixels, width }: Picture, part: Pixels): boolean {
  const first = (part.top * width + part.left) * 3
  const color = pixels.slice(first, first + 3)
  return shareOf(width, part, (at) => differenceFrom(color, pixels, at) > sameLevels) === 0
}

/** The largest difference of a part of a pixel, given by its place among the bytes, from the same of another picture, in levels of 255. */
export function differenceAt(pixels: Uint8Array, others: Uint8Array, at: number): number {
  let most = 0
  for (let part = at; part < at + 3; part++) {
    most = Math.max(most, Math.abs((pixels[part] as number) - (others[part] as number)))
  }
  return most
}

/** The same from a color. */
export function differenceFrom(
  color: ArrayLike<number>,
  pixels: ArrayLike<number>,
  at: number,
): number {
  let most = 0
  for (let part = 0; part < 3; part++) {
    most = Math.max(most, Math.abs((pixels[at + part] as number) - (color[part] as number)))
  }
  return most
}

/** The share of pixels, given by their place among the bytes, that are as asked. */
export function shareOf(
  width: number,
  { left, top, right, bottom }: Pixels,
  isAsAsked: (at: number) => boolean,
): number {
  let count = 0
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      if (isAsAsked((row * width + column) * 3)) count++
    }
  }
  return count / Math.max(1, (right - left) * (bottom - top))
}
