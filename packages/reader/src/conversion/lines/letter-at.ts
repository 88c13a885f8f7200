import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { textOfCharacter } from './characters.ts'
import { isDrawn } from './drawn.ts'

const softHyphen = 0xad
/** Thai and Lao am, which fonts draw as a ring and an aa, and the aa. No word has one after the other. */
const secondHalves = new Map([
  [0xe33, 0xe32],
  [0xeb3, 0xeb2],
])
/** Letters whose edges differ by less are drawn over each other or are one glyph, in points: rounding. */
export const sameLetterPoints = 0.1

/**
 * The text of a character of a page. Empty for a hyphen over a hyphen, because a font that maps one glyph to several
 * characters repeats it, for the second half of a vowel that a file maps to its first glyph, and for a soft hyphen that is
 * not seen: it divides no word at the end of a line, and takes no room in one, as the only hyphen of some fonts does.
 */
export function letterAt(text: PageText, index: number): string {
  const { codes, flags } = text
  const code = codes[index] as number
  if (index > 0 && secondHalves.get(codes[index - 1] as number) === code) return ''
  if (!isHyphen(code)) return textOfCharacter(code)
  if (isOverHyphen(text, index) && isVisible(text, index - 1)) return ''
  if (code === softHyphen) return dividesWord(text, index) || takesRoom(text, index) ? '-' : ''
  return (flags[index] as number) & CharFlag.hyphen ? '-' : textOfCharacter(code)
}

/** Whether a character is a soft hyphen that is seen, at the end of a line. */
export function dividesWord(text: PageText, index: number): boolean {
  const { boxes, length } = text
  const [place, next] = [index * 4, index * 4 + 4]
  if (!isSoft(text, index) || !isVisible(text, index)) return false
  if (index + 1 === length || !isDrawn(text, index + 1)) return true
  const middle = ((boxes[place + 1] as number) + (boxes[place + 3] as number)) / 2
  return (boxes[next + 1] as number) > middle || (boxes[next + 3] as number) < middle
}

/** Whether the letters on both sides of a character are at its edges. */
function takesRoom(text: PageText, index: number): boolean {
  const { boxes, length } = text
  if (index === 0 || index + 1 === length || !isVisible(text, index)) return false
  const [left, right] = [boxes[index * 4] as number, boxes[index * 4 + 2] as number]
  const near = (right - left) / 2
  const [before, next] = [boxes[index * 4 - 2] as number, boxes[index * 4 + 4] as number]
  return Math.abs(before - left) < near && Math.abs(next - right) < near
}

/** Browsers draw a hyphen over a soft one without width; a font that maps one glyph to both has both with its width. */
function isSoft(text: PageText, index: number): boolean {
  if (text.codes[index] === softHyphen) return true
  if (!isOverHyphen(text, index) || text.codes[index - 1] !== softHyphen) return false
  return isHyphen(text.codes[index] as number) && !isVisible(text, index - 1)
}

/** Whether a hyphen is drawn where the one before it is. */
function isOverHyphen({ codes, boxes }: PageText, index: number): boolean {
  if (index === 0 || !isHyphen(codes[index - 1] as number)) return false
  const apart = (boxes[index * 4] as number) - (boxes[index * 4 - 4] as number)
  return Math.abs(apart) < sameLetterPoints
}

function isVisible({ boxes }: PageText, index: number): boolean {
  return boxes[index * 4] !== boxes[index * 4 + 2]
}

function isHyphen(code: number): boolean {
  return code === 0x2d || code === softHyphen || code === 0x2010 || code === 0x02
}
