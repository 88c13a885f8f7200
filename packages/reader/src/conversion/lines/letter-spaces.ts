import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { isHorizontal, letterGapEm, roundingShare } from '../likeness.ts'
import { isUnspacedScript } from './characters.ts'
import { type DrawnSpaces, isKorean } from './drawn.ts'
import { separatorOf, spaceMaxEm, wideSpaceEm } from './gaps.ts'
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
  if (separated === 'no') return areAroundObject(text, letters)
  if (isOverSpace(text, letters) || areTouching(text, letters)) return false
  if (letters.spacingEm > 0 && (letters.isSpelled || isInferred(text, letters))) {
    return gapEm > letters.spacingEm + wordSpaceEm
  }
  if (separated === 'line') {
    if (gapEm <= (areWideApart(text, letters) ? wideSpaceEm : wordSpaceEm)) return false
  }
  return gapEm >= spaceMaxEm || !changesScript(text, letters)
}

/**
 * Whether the file draws one object between two letters that are objects of their own and apart: a narrow space, of which PDFium
 * has no character.
 */
function areAroundObject({ objects }: PageText, { before, index, gapEm }: LetterGap): boolean {
  const objectsOn = (objects[index] as number) - (objects[before] as number)
  return objectsOn === 2 && gapEm > letterGapEm
}

/** Whether the second letter is drawn over the space between them, which takes no room: a soft hyphen that a font draws as a space. */
function isOverSpace(
  { boxes, codes, sizes, flags, angles }: PageText,
  { before, index }: LetterGap,
): boolean {
  if (!isHorizontal(angles[index] as number)) return false
  const space = index - 1
  if (space !== before + 1 || separatorOf(codes[space] as number) !== 'space') return false
  if ((flags[space] as number) & CharFlag.generated) return false
  const near = roundingShare * (sizes[index] as number)
  const [left, right] = [boxes[space * 4] as number, boxes[space * 4 + 2] as number]
  const isAtStart = [boxes[index * 4], boxes[before * 4 + 2]].every(
    (edge) => Math.abs((edge as number) - left) < near,
  )
  return isAtStart && right - left > wordSpaceEm * (sizes[index] as number)
}

/** Whether the file draws nothing between the letters. */
export function isInferred(
  { flags }: PageText,
  { before, index }: Pick<LetterGap, 'before' | 'index'>,
): boolean {
  for (let between = before + 1; between < index; between++) {
    if (((flags[between] as number) & CharFlag.generated) === 0) return false
  }
  return true
}

/** Whether the letters are as near as those of a word, although PDFium infers a space, as behind slanted letters of formulas. */
function areTouching(text: PageText, letters: LetterGap): boolean {
  return Math.abs(letters.gapEm) < letterGapEm && isInferred(text, letters)
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
  if (around.every((code) => chineseOrJapanese.test(characterOf(code)))) return true
  return letters.spaces.any && isInferred(text, letters) && around.every(isUnspacedScript)
}
