import type { Picture } from '@rowdeck/core/deck-model/ports'
import { legiblePxMin } from '../likeness.ts'
import type { ReadLine } from '../reading.ts'
import type { RotatedBox } from '../rotated-box.ts'

/** Characters that specks and rows of lights are read as. */
const dotsOnly = /^[\s.,:;·•・…。、'`"°_-]*$/u
/** A dot of a drawing, or a bullet that was detected apart from its text. */
const loneDot = /^\s*[.·•]\s*$/u
/** A character that is a whole word or syllable, with so many strokes that an icon may look like one. */
const wholeCharacter = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u
/**
 * Separates a real lone character from an icon. Measured: in 114 pictures without text, icons read as
 * Chinese or Korean characters with .80 to .97.
 */
const loneConfidenceMin = 0.98

/**
 * Drops everything from a picture in which only dots, or icons that look like a single character, were
 * read. If there is any other text, every line is kept except for lone dots and specks.
 */
export function dropSpecks<Line extends SpeckLine>(_: Picture, lines: Line[]): Line[] {
  const isTiny = ({ text, box }: Line) => text.length === 1 && box.height < legiblePxMin
  const seen = lines.filter((line) => !isTiny(line))
  return seen.every(isSpeck) ? [] : seen.filter(({ text }) => !loneDot.test(text))
}

type SpeckLine = Pick<ReadLine, 'text' | 'confidence'> & { box: Pick<RotatedBox, 'height'> }

function isSpeck({ text, confidence }: Pick<ReadLine, 'text' | 'confidence'>): boolean {
  if (dotsOnly.test(text)) return true
  return wholeCharacter.test(text.trim()) && confidence < loneConfidenceMin
}
