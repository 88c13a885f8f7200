import { cellText, type SlideRow } from '../desk/slide-table.ts'
import {
  type Block,
  blocksOf,
  isUnsureAsAWhole,
  sureFrom,
  type UnsureWord,
  unsureWordsOf,
} from './blocks.ts'
import type { OpenWord } from './open-words.ts'
import { picturesIn, unreadText } from './pictures-read.ts'

/**
 * A slide is to be checked from this chance on that one of its words is wrong. On 75 pictures and scans, that is .71 of
 * the slides instead of .88 that have any unsure word, and among them 36 of the 38 that do have a wrong one.
 */
const wrongFrom = 0.5

/** The words named for a slide, at most. */
const wordsMax = 5

/** Why a slide is to be checked. */
export interface Doubt {
  /** The words that OCR is least sure of, the least sure first. */
  words: UnsureWord[]
  /** Whether no text was found on the slide. */
  empty: boolean
  /** Whether that is because it is damaged. */
  damaged: boolean
  /** Pictures with words that could not be read. */
  unreadPictures: number
}

/** Returns why a slide is to be checked; undefined if there is no reason. */
export function doubtAbout(row: SlideRow): Doubt | undefined {
  const blocks = blocksOf(row)
  const words = (chanceOfWrong(blocks) < wrongFrom ? [] : blocks)
    .flatMap(unsureWordsOf)
    .sort((one, other) => one.confidence - other.confidence)
    .slice(0, wordsMax)
  const mean = row.confidence
  if (blocks.length === 0 && typeof mean === 'number' && mean < sureFrom) {
    words.push({ text: cellText(row.title) || cellText(row.slide).slice(0, 40), confidence: mean })
  }
  const empty = cellText(row.slide).trim() === ''
  const unreadPictures = picturesIn(row).filter(({ unread }) => unread).length
  const doubt = { words, empty, damaged: row.mode === 'unreadable', unreadPictures }
  return words.length > 0 || empty || unreadPictures > 0 ? doubt : undefined
}

/** What is left of the doubt about a slide after some of its unsure words were settled, or its text was edited. */
export function doubtLeft(
  doubt: Doubt,
  { open, shown, edited }: { open: readonly OpenWord[]; shown: SlideRow; edited: boolean },
): Doubt | undefined {
  const words = (doubt.words.length > 0 ? open : [])
    .map(({ word }) => word)
    .sort((one, other) => one.confidence - other.confidence)
    .slice(0, wordsMax)
  const empty = doubt.empty && cellText(shown.slide).trim() === ''
  const unreadPictures = edited ? 0 : doubt.unreadPictures
  return words.length > 0 || empty || unreadPictures > 0
    ? { ...doubt, words, empty, unreadPictures }
    : undefined
}

/** The chance that a word is wrong; a confidence is the share of such words that are right. */
function chanceOfWrong(blocks: readonly Block[]): number {
  if (blocks.some((block) => block.unsure.length === 0 && isUnsureAsAWhole(block))) return 1
  const unsure = blocks.flatMap((block) => block.unsure)
  return 1 - unsure.reduce((right, { confidence }) => right * confidence, 1)
}

/** Says in a sentence why a slide is to be checked. */
export function doubtText({ words, empty, damaged, unreadPictures }: Doubt): string {
  const sentences = [
    damaged && 'This slide is damaged and could not be read.',
    empty && !damaged && 'No text was found on this slide.',
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
