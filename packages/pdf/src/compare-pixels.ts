import type { Box } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'

/** Differences of at most so many levels of 255 cannot be seen: letters of 249 on white (255) are read by nobody. */
const sameLevels = 6
/** Share of a text's pixels that may differ although it is not seen: the edge of what covers it is blended with it. */
const seenShareMax = 0.002

/** Colors further apart are different ones: a picture of letters is blurred and packed with losses. Chosen by eye. */
const likeLevels = 64
/** In a picture of letters, more of them and of their ground look as drawn; in another picture, one of the two does by chance. */
const likeShareMin = 0.6

/** A part of a picture, in pixels; `right` and `bottom` are excluded. */
export type Pixels = Box

/** Whether two pictures look the same in a part of them. */
export function areSame({ pixels, width }: Picture, other: Picture, part: Pixels): boolean {
  const isOther = (at: number) => differenceAt(pixels, at, colorAt(other, at)) > sameLevels
  return shareOf(width, part, isOther) <= seenShareMax
}

/**
 * Whether a part of a picture shows the same letters as another one does that has no cover over them; `bare` shows neither cover
 * nor letters.
 */
export function isCopy(
  { pixels, width }: Picture,
  { uncovered, bare }: { uncovered: Picture; bare: Picture },
  part: Pixels,
): boolean {
  const isLetter = (at: number) =>
    differenceAt(uncovered.pixels, at, colorAt(bare, at)) > likeLevels
  const isLike = (at: number) => differenceAt(pixels, at, colorAt(uncovered, at)) <= likeLevels
  const letters = shareOf(width, part, isLetter)
  const likeLetters = shareOf(width, part, (at) => isLetter(at) && isLike(at))
  const likeGround = shareOf(width, part, (at) => !isLetter(at) && isLike(at))
  return likeLetters >= likeShareMin * letters && likeGround >= likeShareMin * (1 - letters)
}

function colorAt({ pixels }: Picture, at: number): Uint8Array {
  return pixels.subarray(at, at + 3)
}

/** Whether a part of a picture has one color. */
export function isPlain({ pixels, width }: Picture, part: Pixels): boolean {
  const first = (part.top * width + part.left) * 3
  const color = pixels.slice(first, first + 3)
  return shareOf(width, part, (at) => differenceAt(pixels, at, color) > sameLevels) === 0
}

/** The largest difference of a part of a pixel, given by its place among the bytes, from that of a color, in levels of 255. */
function differenceAt(pixels: Uint8Array, at: number, color: Uint8Array): number {
  let most = 0
  for (let part = 0; part < 3; part++) {
    const difference = Math.abs((pixels[at + part] as number) - (color[part] as number))
    most = Math.max(most, difference)
  }
  return most
}

/** The share of pixels, given by their place among the bytes, that are as asked. */
function shareOf(
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
