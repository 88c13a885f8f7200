import type { Picture } from '@rowdeck/core/deck-model/ports'
import { guessLanguage, type Language } from '@rowdeck/core/languages'
import { isSure } from '../likeness.ts'
import type { ReadLine } from '../reading.ts'

/** Ring bullets (○) are read as this letter, as a word of its own before a capital or a letter of a script without these. */
const loneLetter = /^\s*[oO]\s+(?=[\p{Lu}\p{Lo}])/u
/** So many lines are a list. */
const listMin = 2
/** What a ring, an icon or an empty box in front of a single line is read as; O may be the Portuguese article. */
const unsureRing = /^\s*[o0]\s+(?=\p{Lu})/u

/** Replaces the letter o by a bullet in front of several lines, unless it is the Portuguese article, and where it is not surely read. */
export function fixRingBullets(
  _: Picture,
  lines: ReadLine[],
  hinted: readonly Language[] = [],
): ReadLine[] {
  const texts = lines.map(({ text }) => text)
  const isList =
    texts.filter((text) => loneLetter.test(text)).length >= listMin &&
    guessLanguage(texts, hinted) !== 'por'
  return lines.map((line) => {
    const ring = isList ? loneLetter : isUnsure(line) ? unsureRing : undefined
    return ring === undefined ? line : { ...line, text: line.text.replace(ring, '• ') }
  })
}

/** Whether the first letter of a line is not surely read. */
function isUnsure({ letters }: ReadLine): boolean {
  const first = letters.find(({ character }) => character !== ' ')
  return first !== undefined && !isSure(first)
}
