import type { Letter } from '../reading.ts'
import type { Sign } from './glyph-place.ts'
import type { Glyph } from './line-glyphs.ts'
import { type Matches, placesOf } from './match-letters.ts'

/** Where the bar of an underscore is, in ems above the baseline, and its height and width. Hyphens are higher, commas narrower. */
const [topMax, bottomMin, heightMax, widthMin] = [0.03, -0.35, 0.13, 0.3]
/** Advance of an underscore: .5 to .6 em in most fonts. Several in a row join. */
const advanceEm = 0.55
/** A wider gap to the next letter is a space, in ems. Chosen by eye. */
const spaceEm = 0.45

/** Whether a glyph is a bar below the letters of a line. */
export function isUnderscore({ left, right, top, bottom }: Omit<Glyph, 'features'>): boolean {
  const isLow = top <= topMax && bottom >= bottomMin
  return isLow && top - bottom <= heightMax && right - left >= widthMin
}

/** The underscores of a line in whose places nothing or a space was read, from left to right. */
export function findUnderscores(
  glyphs: Glyph[],
  letters: Letter[],
  { lengthEm, matches }: { lengthEm: number; matches: Matches },
): Sign[] {
  const places = placesOf(letters, lengthEm)
  return glyphs.flatMap((glyph, index): Sign[] => {
    if (matches[index] !== undefined || !isUnderscore(glyph)) return []
    const gapBefore = glyph.left - (glyphs[index - 1]?.right ?? Infinity)
    const gapAfter = (glyphs[index + 1]?.left ?? Infinity) - glyph.right
    // a bar apart from everything is a blank to be filled in, or a rule
    if (gapBefore > spaceEm && gapAfter > spaceEm) return []
    return [
      {
        character: '_'.repeat(Math.max(1, Math.round((glyph.right - glyph.left) / advanceEm))),
        ...{ confidence: 1, position: glyph.left / lengthEm, count: 0 },
        at: places.filter((middle) => middle < glyph.left).length,
        ...{ isApartBefore: gapBefore > spaceEm, isApartAfter: gapAfter > spaceEm },
      },
    ]
  })
}
