import { type SlideRow, textOf } from '../desk/slide-table.ts'
import { type Block, blocksOf, type UnsureWord } from './blocks.ts'
import { picturesIn, unreadText } from './pictures-read.ts'

/** A block that OCR read with less confidence is to be checked as a whole if its words are not known. Chosen by eye. */
const sureFrom = 0.9

/** The words named for a slide, at most. */
const wordsMax = 5

/** Why a slide is to be checked. */
export interface Doubt {
  /** The words that OCR is least sure of, the least sure first. */
  words: UnsureWord[]
  /** Whether no text was found on the slide. */
  empty: boolean
  /** Pictures with words that could not be read. */
  unreadPictures: number
}

/** Returns why a slide is to be checked; undefined if there is no reason. */
export function doubtAbout(row: SlideRow): Doubt | undefined {
  const blocks = blocksOf(row)
  const words = blocks
    .flatMap(unsureWordsOf)
    .sort((one, other) => one.confidence - other.confidence)
    .slice(0, wordsMax)
  const mean = row.confidence
  if (words.length === 0 && typeof mean === 'number' && mean < sureFrom) {
    words.push({ text: textOf(row.title) || textOf(row.slide).slice(0, 40), confidence: mean })
  }
  const empty = textOf(row.slide).trim() === ''
  const unreadPictures = picturesIn(row).filter(({ unread }) => unread).length
  const doubt = { words, empty, unreadPictures }
  return words.length > 0 || empty || unreadPictures > 0 ? doubt : undefined
}

/** The words of a block that are to be checked; the whole block if its words are not known. */
export function unsureWordsOf(block: Omit<Block, 'box'>): readonly UnsureWord[] {
  const { text, confidence, unsure } = block
  return confidence !== null && isUnsureAsAWhole(block) ? [{ text, confidence }] : unsure
}

/** Whether a block is to be checked, and which of its words is not known. */
export function isUnsureAsAWhole({ confidence, unsure }: Omit<Block, 'box'>): boolean {
  return unsure.length === 0 && confidence !== null && confidence < sureFrom
}

/** Says in a sentence why a slide is to be checked. */
export function doubtText({ words, empty, unreadPictures }: Doubt): string {
  const sentences = [
    empty && 'No text was found on this slide.',
    unreadPictures > 0 && unreadText(unreadPictures),
    !empty && words.length > 0 && `OCR is least sure of ${words.map(wordText).join(', ')}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** The confidence of the least sure words, which an average over the slide hides, before that average. */
export function confidenceText(row: SlideRow, mean: number): string {
  const [least] = blocksOf(row)
    .flatMap(({ text, confidence, unsure }) =>
      unsure.length > 0 ? unsure : confidence === null ? [] : [{ text, confidence }],
    )
    .sort((one, other) => one.confidence - other.confidence)
  const average = `${(mean * 100).toFixed(1)}% on average`
  return least ? `Least sure: ${wordText(least)}; ${average}` : average
}

function wordText({ text, confidence }: UnsureWord): string {
  const short = text.length > 40 ? `${text.slice(0, 39)}…` : text
  return `“${short.replaceAll(/\s+/g, ' ')}” (${Math.round(confidence * 100)}%)`
}
