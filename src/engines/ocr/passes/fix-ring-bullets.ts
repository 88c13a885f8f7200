import type { Picture } from '../../../conversion/convert.ts'
import type { Letter, ReadLine } from '../reading.ts'

/** Ring bullets (○) are read as one of these letters. */
const ringLetter = /^[oO0]$/
/** Separates rings, which read with less confidence, from real letters. Chosen by eye. */
const ringConfidenceMax = 0.85

/**
 * Replaces a ring that was read as the letter o by a bullet: an uncertain first letter followed by a
 * capitalized word.
 */
export function fixRingBullets(_: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.map((line) => ({ ...line, text: withRingBullet(line.text, line.letters) }))
}

function withRingBullet(text: string, letters: Letter[]): string {
  const [first, second, third] = letters.filter(
    ({ character }, index) => index > 0 || character !== ' ',
  )
  if (!first || !ringLetter.test(first.character)) return text
  if (first.confidence >= ringConfidenceMax) return text
  if (second?.character === ' ' && /\p{Lu}/u.test(third?.character ?? '')) {
    return text.replace(/^\s*[oO0]\s+/, '• ')
  }
  const isWord = /\p{Lu}/u.test(second?.character ?? '') && /\p{Ll}/u.test(third?.character ?? '')
  return isWord && first.character === 'o' ? text.replace(/^\s*o/, '• ') : text
}
