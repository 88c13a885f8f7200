import { characterOf } from '@rowdeck/core/deck-model/character-of'

/**
 * Two letters that were added instead of written one after the other, by their sum: the end of a ligature of three
 * letters. The sums of other pairs are not ligatures.
 */
const sums = new Map(
  ['fi', 'fl', 'ft', 'ti', 'fj', 'fb', 'fh', 'fk'].map((pair) => [
    pair.charCodeAt(0) + pair.charCodeAt(1),
    pair,
  ]),
)

/**
 * The letters of a ligature that Ghostscript (before 10.01) wrote with the bytes of each letter exchanged: `昀椀` for
 * `fi`. A ligature of three letters has the sum of its last two in the place of its second. Undefined for any other
 * text: no glyph stands for two ideographs whose codes are those of Latin letters with a zero behind.
 */
export function lettersOfSwapped(text: string): string | undefined {
  if (text.length < 2) return undefined
  let letters = ''
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if ((unit & 0xff) !== 0) return undefined
    const ending = at === text.length - 1 ? sums.get(unit >> 8) : undefined
    letters += ending ?? characterOf(unit >> 8)
  }
  return /^[A-Za-z]*[a-z]$/u.test(letters) ? letters : undefined
}
