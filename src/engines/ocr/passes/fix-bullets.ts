import type { Letter } from '../read-lines/decode-ctc.ts'

/** Signs that a recogniser takes the drawn mark of a list item for, a space behind them. */
const markAsSign = /^[.:·•»›°]\s+(?=\S)/u
/** Rings are taken for letters, but less surely than letters are. */
const ring = /^[oO0]$/
const ringConfidenceMax = 0.85

/** A line with its mark as a bullet, as it stands in text, where it begins with one. */
export function mendMark(text: string): string {
  return text.replace(markAsSign, '• ')
}

/**
 * The text of a line whose first letter may be the ring that marks a list item: unsure, apart from what
 * follows, and that a word with a capital letter.
 */
export function mendRing(text: string, letters: Letter[]): string {
  const [first, second, third] = letters.filter(
    ({ character }, index) => index > 0 || character !== ' ',
  )
  if (!first || !ring.test(first.character) || first.confidence >= ringConfidenceMax) return text
  if (second?.character === ' ' && /\p{Lu}/u.test(third?.character ?? '')) {
    return text.replace(/^\s*[oO0]\s+/, '• ')
  }
  const isWord = /\p{Lu}/u.test(second?.character ?? '') && /\p{Ll}/u.test(third?.character ?? '')
  return isWord && first.character === 'o' ? text.replace(/^\s*o/, '• ') : text
}
