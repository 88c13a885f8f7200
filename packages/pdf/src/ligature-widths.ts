import { firstAdvance, helveticaAdvances } from '@rowdeck/core/deck-model/helvetica'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { median } from '@rowdeck/core/median'
import type { FontTraits } from './font-traits.ts'

/** The groups of letters that fonts draw as one glyph. */
const groups = ['fi', 'fl', 'ff', 'ffi', 'ffl', 'ft', 'fti', 'fj', 'tt', 'ti', 'tti', 'tf']
/**
 * Ratio of the width of a ligature to that of its letters: .95 to 1.06 in the fonts of real decks, and what is
 * likeliest. Chosen by eye.
 */
const ratioMin = 0.92
const ratioMax = 1.08
const ratioTypical = 0.985
const ratioSpread = 0.03
/** How much wider the bounds of letters are that a font does not have, and whose widths are those of Helvetica. Chosen by eye. */
const looseness = 3
/** A code that no font assigns, so that its width is that of a missing glyph. */
const unassigned = 0xe83f
/** Places on either side at which letters tell how far a text is stretched or letter-spaced. */
const stretchReach = 8
/** Less is rounding. Chosen by eye. */
const stretchMin = 0.03
/** The ink of a letter reaches beyond its advance by less than this share of its box. Chosen by eye. */
const overhangMax = 0.2

/** A group of letters that a glyph may be a ligature of. */
export interface Candidate {
  letters: string
  /** Logarithm of how likely the width is. */
  likelihood: number
  /** Whether the widths of all its letters are known. */
  isCertain: boolean
}

/** The ligatures that may be as wide as this, in ems. */
export function ligaturesAcross(font: FontTraits, advanceEm: number): Candidate[] {
  const candidates: Candidate[] = []
  for (const letters of groups) {
    const { width, isCertain } = widthOf(font, letters)
    const factor = isCertain ? 1 : looseness
    const ratio = advanceEm / width
    if (ratio < 1 - (1 - ratioMin) * factor || ratio > 1 + (ratioMax - 1) * factor) continue
    const deviation = (ratio - ratioTypical) / (ratioSpread * factor)
    candidates.push({ letters, likelihood: -(deviation ** 2) / 2, isCertain })
  }
  return candidates
}

function widthOf(font: FontTraits, letters: string): { width: number; isCertain: boolean } {
  let width = 0
  let isCertain = true
  for (const letter of letters) {
    const code = letter.charCodeAt(0)
    const known = designedWidth(font, code)
    isCertain &&= known !== undefined
    width += known ?? (helveticaAdvances[code - firstAdvance] as number) / 1000
  }
  return { width, isCertain }
}

/** The width of a letter, also if only another font of the family has it; undefined if none does. */
function designedWidth(font: FontTraits, code: number): number | undefined {
  const lettered = hasLetters(font) ? [font] : font.family.filter(hasLetters)
  for (const own of lettered.length > 0 ? lettered : [font]) {
    const width = own.widthOf(code)
    const isMissing = width === own.widthOf(unassigned) && width !== own.widthOf(0x65)
    if (width > 0 && !isMissing) return width
  }
  return undefined
}

/** Whether a font has letters of different widths; others are monospaced, or are made of ligatures alone. */
function hasLetters(font: FontTraits): boolean {
  return font.widthOf(0x65) !== font.widthOf(unassigned)
}

/** The advance of a character in ems of its font as designed: without stretching and letter-spacing of the text around it. */
export function advanceOf(
  text: PageText,
  fonts: readonly (FontTraits | undefined)[],
  index: number,
): number {
  const ratios: number[] = []
  for (let at = index - stretchReach; at <= index + stretchReach; at++) {
    const font = fonts[at]
    if (at === index || font === undefined || font.family !== fonts[index]?.family) continue
    if (text.sizes[at] !== text.sizes[index] || !isLetter(text.codes[at] as number)) continue
    const designed = designedWidth(font, text.codes[at] as number)
    if (designed !== undefined) ratios.push(drawnAdvance(text, at) / designed)
  }
  const stretch = median(ratios) ?? 1
  const advance = drawnAdvance(text, index)
  return Math.abs(stretch - 1) < stretchMin ? advance : advance / stretch
}

/** The width of the box of a character in ems: its advance, or its ink if that is wider. */
export function boxWidth({ boxes, sizes }: PageText, index: number): number {
  const width = (boxes[index * 4 + 2] as number) - (boxes[index * 4] as number)
  return width / (sizes[index] as number)
}

/** The distance to the next character in ems, or the width of the box if that is less. */
export function drawnAdvance(text: PageText, index: number): number {
  const { boxes, sizes, objects, flags, length } = text
  const width = boxWidth(text, index)
  const next = index + 1
  const follows =
    next < length &&
    objects[next] === objects[index] &&
    !((flags[next] as number) & CharFlag.generated)
  if (!follows) return width
  const step = (boxes[next * 4] as number) - (boxes[index * 4] as number)
  const advance = step / (sizes[index] as number)
  return advance > width * (1 - overhangMax) ? Math.min(advance, width) : width
}

function isLetter(code: number): boolean {
  const lower = code | 0x20
  return code < 0x7f && lower >= 0x61 && lower <= 0x7a
}
