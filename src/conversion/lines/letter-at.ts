import { CharFlag, type PageText } from '../../deck-model/page.ts'
import { textOfCharacter } from './characters.ts'
import { isDrawn } from './drawn.ts'

const softHyphen = 0xad
/** Letters whose edges differ by less are drawn over each other or are one glyph, in points: rounding. */
export const sameLetterPoints = 0.1

/**
 * The text of a character of a page. Empty for a hyphen over a hyphen, because a font that maps one glyph to several
 * characters repeats it, and for a soft hyphen that divides no word at the end of a line, because it is not seen.
 */
export function letterAt(text: PageText, index: number): string {
  const { codes, boxes, flags } = text
  const code = codes[index] as number
  if (!isHyphen(code)) return textOfCharacter(code)
  if (index > 0 && isHyphen(codes[index - 1] as number)) {
    const apart = (boxes[index * 4] as number) - (boxes[index * 4 - 4] as number)
    if (Math.abs(apart) < sameLetterPoints) return ''
  }
  if (code === softHyphen) return dividesWord(text, index) ? '-' : ''
  return (flags[index] as number) & CharFlag.hyphen ? '-' : textOfCharacter(code)
}

/** Whether a character is a soft hyphen that is seen, at the end of a line. */
export function dividesWord(text: PageText, index: number): boolean {
  const { codes, boxes, length } = text
  const [place, next] = [index * 4, index * 4 + 4]
  if (codes[index] !== softHyphen || boxes[place] === boxes[place + 2]) return false
  if (index + 1 === length || !isDrawn(text, index + 1)) return true
  const middle = ((boxes[place + 1] as number) + (boxes[place + 3] as number)) / 2
  return (boxes[next + 1] as number) > middle || (boxes[next + 3] as number) < middle
}

function isHyphen(code: number): boolean {
  return code === 0x2d || code === softHyphen || code === 0x2010 || code === 0x02
}
