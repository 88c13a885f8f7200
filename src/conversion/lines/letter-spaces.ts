import { CharFlag, type PageText } from '../../deck-model/page.ts'
import { isUnspacedScript } from './characters.ts'
import { type DrawnSpaces, isKorean } from './drawn.ts'
import { spaceMaxEm, wideSpaceEm } from './gaps.ts'
import { wordSpaceEm } from './letter-spacing.ts'

const chineseOrJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

/** Two letters of a line, one after the other. */
export interface LetterGap {
  before: number
  index: number
  /** What PDFium has between them. */
  separated: 'no' | 'space' | 'line'
  gapEm: number
  /** Letter-spacing of the text around them; whether it is of words with a space typed behind each letter. */
  spacingEm: number
  isSpelled: boolean
  /** What the file draws on the page. */
  spaces: DrawnSpaces
}

/** Whether a space is between two letters of a line. */
export function areSpaced(text: PageText, letters: LetterGap): boolean {
  const { separated, gapEm } = letters
  if (separated === 'no') return false
  if (letters.spacingEm > 0 && (letters.isSpelled || isInferred(text, letters))) {
    return gapEm > letters.spacingEm + wordSpaceEm
  }
  if (separated === 'line') {
    if (gapEm <= (areWideApart(text, letters) ? wideSpaceEm : wordSpaceEm)) return false
  }
  return gapEm >= spaceMaxEm || !changesScript(text, letters)
}

/** Whether the file draws nothing between the letters. */
function isInferred({ flags }: PageText, { before, index }: LetterGap): boolean {
  for (let between = before + 1; between < index; between++) {
    if (((flags[between] as number) & CharFlag.generated) === 0) return false
  }
  return true
}

/**
 * Whether the space is inferred and lies between a script with spaces and one without, or between Korean, of a file that
 * draws its spaces, and another script.
 */
function changesScript(text: PageText, letters: LetterGap): boolean {
  if (!isInferred(text, letters)) return false
  const [one, other] = [letters.before, letters.index].map((index) => {
    const code = text.codes[index] as number
    return isUnspacedScript(code) || (letters.spaces.korean && isKorean(code))
  })
  return one !== other
}

/** Whether only a wide gap between letters that are drawn on their own is a space. */
function areWideApart(text: PageText, letters: LetterGap): boolean {
  const around = [letters.before, letters.index].map((index) => text.codes[index] as number)
  if (around.every((code) => chineseOrJapanese.test(String.fromCodePoint(code)))) return true
  return letters.spaces.any && isInferred(text, letters) && around.every(isUnspacedScript)
}
