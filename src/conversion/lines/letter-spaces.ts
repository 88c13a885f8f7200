import { CharFlag, type PageText } from '../ports.ts'
import { isUnspacedScript } from './characters.ts'
import { wordSpaceEm } from './letter-spacing.ts'

/** Typesetting adds up to a quarter em between CJK and other scripts; a smaller inferred gap is not a space. */
const scriptGapEm = 0.3
/** Minimum gap that is a space between letters drawn on their own, and the same in Chinese and Japanese. Chosen by eye. */
const drawnGapEm = 0.15
const wideGapEm = 0.5
const chineseOrJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

/** Two letters of a line, one after the other. */
export interface LetterGap {
  before: number
  index: number
  /** What PDFium has between them. */
  separated: 'no' | 'space' | 'line'
  gapEm: number
  /** Letter-spacing of the text around them. */
  spacingEm: number
}

/** Whether a space is between two letters of a line. */
export function areSpaced(text: PageText, letters: LetterGap): boolean {
  const { separated, gapEm } = letters
  if (separated === 'no') return false
  if (letters.spacingEm > 0 && isInferred(text, letters)) {
    return gapEm > letters.spacingEm + wordSpaceEm
  }
  if (separated === 'line') {
    const isWide = [letters.before, letters.index].every((index) => isWideLetter(text, index))
    if (gapEm <= (isWide ? wideGapEm : drawnGapEm)) return false
  }
  return gapEm >= scriptGapEm || !changesScript(text, letters.index)
}

/** Whether the file draws nothing between the letters. */
function isInferred({ flags }: PageText, { before, index }: LetterGap): boolean {
  for (let between = before + 1; between < index; between++) {
    if (((flags[between] as number) & CharFlag.generated) === 0) return false
  }
  return true
}

/** Whether the space is inferred and lies between a script with spaces and one without. */
function changesScript(text: PageText, index: number): boolean {
  const { flags } = text
  if (((flags[index - 1] as number) & CharFlag.generated) === 0) return false
  let before = index - 1
  while (before > 0 && (flags[before] as number) & CharFlag.generated) before--
  return isUnspaced(text, before) !== isUnspaced(text, index)
}

function isUnspaced({ codes }: PageText, index: number): boolean {
  return isUnspacedScript(codes[index] as number)
}

function isWideLetter({ codes }: PageText, index: number): boolean {
  return chineseOrJapanese.test(String.fromCodePoint(codes[index] as number))
}
