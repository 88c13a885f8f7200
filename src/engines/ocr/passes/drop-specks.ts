import type { Picture } from '../../../conversion/convert.ts'
import type { ReadLine } from '../reading.ts'

/** Characters that specks and rows of lights are read as. */
const dotsOnly = /^[\s.,:;·•・…。、'`"°_-]*$/u
/** A dot of a drawing, or a bullet that was detected apart from its text. */
const loneDot = /^\s*[.·•]\s*$/u
/** A character that is a whole word or syllable, with so many strokes that an icon may look like one. */
const wholeCharacter = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u
/**
 * Separates a real lone character from an icon. Measured: in 114 pictures without text, icons read as
 * Chinese or Korean characters with .80 to .97 (bench/LEVERS.md).
 */
const loneConfidenceMin = 0.98

/**
 * Drops everything from a picture in which only dots, or icons that look like a single character, were
 * read. If there is any other text, every line is kept but for single dots.
 */
export function dropSpecks<Line extends Pick<ReadLine, 'text' | 'confidence'>>(
  _: Picture,
  lines: Line[],
): Line[] {
  return lines.every(isSpeck) ? [] : lines.filter(({ text }) => !loneDot.test(text))
}

function isSpeck({ text, confidence }: Pick<ReadLine, 'text' | 'confidence'>): boolean {
  if (dotsOnly.test(text)) return true
  return wholeCharacter.test(text.trim()) && confidence < loneConfidenceMin
}
