import type { Picture } from '@rowdeck/core/deck-model/ports'
import {
  areSame,
  differenceAt,
  differenceFrom,
  type Pixels,
  sameLevels,
  shareOf,
} from './compare-pixels.ts'

/** Colors further apart are different ones: a picture of letters is blurred and packed with losses. Chosen by eye. */
const likeLevels = 64
/** In a picture of letters, more of them and of their ground look as drawn; in another picture, one of the two does by chance. */
const likeShareMin = 0.6
/**
 * Shares of paler letters, and of their ground, that are nearer to their own average color than to that of the other: thin letters
 * are blurred more than their ground. Where a picture shows something else, fewer of the ground are. Chosen by eye.
 */
const nearerLettersMin = 0.75
const nearerGroundMin = 0.9

/** What letters are compared in: `uncovered` has no cover over them, `bare` neither cover nor letters. */
export interface Uncovered {
  uncovered: Picture
  bare: Picture
}

/**
 * Whether a part of a picture shows the letters that it covers again, in their colors or paler ones, at most `reach` pixels from
 * their place: programs that draw them as a picture place it by other units.
 */
export function isCopy(
  shown: Picture,
  { uncovered, bare }: Uncovered,
  { part, reach }: { part: Pixels; reach: number },
): boolean {
  // letters in the color of their ground are not shown again by a cover in that color
  if (areSame(uncovered, bare, part)) return false
  const isLetter = (at: number) => differenceAt(uncovered.pixels, bare.pixels, at) > likeLevels
  const letters = shareOf(shown.width, part, isLetter)
  for (const by of shiftsWithin(shown, part, reach)) {
    const cover = { shown, by, isLetter, letters, part }
    if (isAsDrawn(cover, uncovered) || isPaler(cover)) return true
  }
  return false
}

/** Distances between places among the bytes of a picture, the shortest first, that keep a part inside. */
function shiftsWithin({ width, height }: Picture, part: Pixels, reach: number): number[] {
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  return steps
    .flatMap((across) => steps.map((down) => ({ across, down })))
    .filter(
      ({ across, down }) =>
        part.left + across >= 0 &&
        part.right + across <= width &&
        part.top + down >= 0 &&
        part.bottom + down <= height,
    )
    .sort((one, other) => Math.hypot(one.across, one.down) - Math.hypot(other.across, other.down))
    .map(({ across, down }) => (down * width + across) * 3)
}

interface Cover {
  shown: Picture
  /** From the place of a pixel of the letters to that of the one that may show it again. */
  by: number
  isLetter(at: number): boolean
  /** Share of the part that is letters. */
  letters: number
  part: Pixels
}

function isAsDrawn({ shown, by, isLetter, letters, part }: Cover, uncovered: Picture): boolean {
  // the same object for each pixel: there are many
  const color: [number, number, number] = [0, 0, 0]
  const isLike = (at: number) => {
    for (let part = 0; part < 3; part++) color[part] = uncovered.pixels[at + part] as number
    return differenceFrom(color, shown.pixels, at + by) <= likeLevels
  }
  const likeLetters = shareOf(shown.width, part, (at) => isLetter(at) && isLike(at))
  const likeGround = shareOf(shown.width, part, (at) => !isLetter(at) && isLike(at))
  return likeLetters >= likeShareMin * letters && likeGround >= likeShareMin * (1 - letters)
}

/** Whether letters have another color than their ground, whatever the two are. */
function isPaler({ shown, by, isLetter, letters, part }: Cover): boolean {
  const { pixels, width } = shown
  const letter = averageOf(shown, part, { by, isCounted: isLetter })
  const ground = averageOf(shown, part, { by, isCounted: (at) => !isLetter(at) })
  // without any letters, their color is not a number
  if (!(differenceFrom(letter, ground, 0) > 2 * sameLevels)) return false
  const isNearer = (at: number) =>
    differenceFrom(letter, pixels, at + by) < differenceFrom(ground, pixels, at + by)
  const own = shareOf(width, part, (at) => isLetter(at) && isNearer(at))
  const others = shareOf(width, part, (at) => !isLetter(at) && !isNearer(at))
  return own >= nearerLettersMin * letters && others >= nearerGroundMin * (1 - letters)
}

/** The average color of some pixels of a part. */
function averageOf(
  { pixels, width }: Picture,
  part: Pixels,
  { by, isCounted }: { by: number; isCounted(at: number): boolean },
): number[] {
  let [red, green, blue, count] = [0, 0, 0, 0]
  shareOf(width, part, (at) => {
    if (!isCounted(at)) return false
    red += pixels[at + by] as number
    green += pixels[at + by + 1] as number
    blue += pixels[at + by + 2] as number
    count++
    return true
  })
  return [red / count, green / count, blue / count]
}
