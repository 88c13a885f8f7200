import type { Picture } from '@rowdeck/core/deck-model/ports'
import { guessLanguage, type Language } from '@rowdeck/core/languages'
import { isSure } from '../likeness.ts'
import type { Letter, ReadLine } from '../reading.ts'

/** Ring bullets (○) are read as one of these letters. */
const ringLetter = /^[oO0]$/

/**
 * A letter that is a word of its own before a capital, or a letter of a script without these. Several such lines are a list,
 * unless O is an article.
 */
const loneLetter = /^\s*[oO]\s+(?=[\p{Lu}\p{Lo}])/u
const listMin = 2

/**
 * Replaces a ring that was read as the letter o by a bullet: an uncertain first letter followed by a
 * capitalized word, or the first letter of several lines.
 */
export function fixRingBullets(
  _: Picture,
  lines: ReadLine[],
  hinted: readonly Language[] = [],
): ReadLine[] {
  const isList =
    lines.filter(({ text }) => loneLetter.test(text)).length >= listMin &&
    guessLanguage(
      lines.map(({ text }) => text),
      hinted,
    ) !== 'por'
  return lines.map((line) => {
    const text = isList ? line.text.replace(loneLetter, '• ') : line.text
    return { ...line, text: withRingBullet(text, line.letters) }
  })
}

function withRingBullet(text: string, letters: Letter[]): string {
  const [first, second, third] = letters.filter(
    ({ character }, index) => index > 0 || character !== ' ',
  )
  if (!first || !ringLetter.test(first.character) || isSure(first)) return text
  if (second?.character === ' ' && /\p{Lu}/u.test(third?.character ?? '')) {
    return text.replace(/^\s*[oO0]\s+/, '• ')
  }
  const isWord = /\p{Lu}/u.test(second?.character ?? '') && /\p{Ll}/u.test(third?.character ?? '')
  return isWord && first.character === 'o' ? text.replace(/^\s*o/, '• ') : text
}
