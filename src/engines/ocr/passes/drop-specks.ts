import type { ReadBox } from './merge-lines.ts'

/** Signs that specks and rows of lights are taken for. */
const dotsOnly = /^[\s.,:;·•・…。、'`"°_-]*$/u
/** A character that is a word or a syllable: with so many strokes that an icon may look like one. */
const wholeCharacter = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u
/** A character that stands alone in a picture is read as surely as this. */
const loneConfidenceMin = 0.98

/**
 * Drops what was read where a picture shows no text at all, but dots or an icon that looks like one
 * character. Where there is any other text, everything stays.
 */
export function dropSpecks<Line extends Pick<ReadBox, 'text' | 'confidence'>>(
  lines: Line[],
): Line[] {
  return lines.every(isSpeck) ? [] : lines
}

function isSpeck({ text, confidence }: Pick<ReadBox, 'text' | 'confidence'>): boolean {
  if (dotsOnly.test(text)) return true
  return wholeCharacter.test(text.trim()) && confidence < loneConfidenceMin
}
