import type { Glyph } from './line-glyphs.ts'

/** Letters whose capital differs from the small letter by its size alone. */
const sameShapes = /[cCsSvVwWxXzZ]/
/** Where capitals and small letters end in most fonts, in ems. */
const [tall, small] = [0.7, 0.52]
/** What stands on the line ends so close to it, in ems. Chosen by eye. */
const onLineEm = 0.08
/**
 * Where a letter ends on the way from small letters (0) to capitals (1): it is small up to the first, tall from the second to
 * the third; marks above and letters of other sizes end elsewhere. Chosen by eye.
 */
const [smallMax, tallMin, tallMax] = [0.28, 0.72, 1.5]
const smallMin = -0.5

/** A letter in the size of its glyph, in a font of known size. */
export function sized(character: string, { top, bottom }: Glyph): string {
  if (!sameShapes.test(character) || Math.abs(bottom) > onLineEm) return character
  const height = (top - small) / (tall - small)
  if (height >= tallMin && height < tallMax) return character.toUpperCase()
  return height > smallMin && height <= smallMax ? character.toLowerCase() : character
}
