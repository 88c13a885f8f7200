import { areNearlyAll } from '../likeness.ts'
import type { FontFacts } from './font-facts.ts'

/** The letters below the accents of the characters from 0x80 on in the encoding that such a font is read in, Mac Roman. */
const accented = 'AACENOUaaaaaaceeeeiiiinooooouuuu'
const accentedFrom = 0x80
/** Difference of the widths of a letter with an accent and without, in thousandths of an em. Chosen by eye. */
const differenceMax = 20

/**
 * The codes of a TrueType font without an encoding that are no characters, although readers take them for some. If the
 * font has a map to Unicode, these are the codes that it leaves out, as macOS leaves out ligatures. If it has none,
 * programs that make subsets number the characters beyond ASCII as they come: none of these codes is a character if,
 * in the encoding that readers assume, letters with accents are not as wide as those without.
 */
export function unletteredCodes(font: FontFacts): number[] {
  if (font.kind !== 'TrueType' || font.dictionary.has('Encoding')) return []
  const widths = font.widths()
  const { map } = font
  if (map !== undefined) {
    return map.texts.size === 0 ? [] : [...widths.keys()].filter((code) => !map.texts.has(code))
  }
  let [known, agreeing] = [0, 0]
  for (const [index, letter] of [...accented].entries()) {
    const [width, plain] = [widths.get(accentedFrom + index), widths.get(letter.charCodeAt(0))]
    if (width === undefined || plain === undefined) continue
    known++
    if (Math.abs(width - plain) <= differenceMax) agreeing++
  }
  if (areNearlyAll(agreeing, known)) return []
  return [...widths.keys()].filter((code) => code >= accentedFrom)
}
