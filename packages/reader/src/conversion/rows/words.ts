import type { ReadWord } from '@rowdeck/core/deck-model/ocr-word'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { wordsMax } from '../lines/words-of-line.ts'
import { type BoxShares, placeOfWord, roundedConfidence, writtenBlocks } from './blocks.ts'

/** A word of a slide as callers get it. */
export interface SlideWord {
  /** Unicode NFC. */
  text: string
  /** As in the column `blocks`; null where it is not known. */
  box: BoxShares | null
  /** The share of such words that are right, from 0 to 1; null if OCR did not read it. */
  confidence: number | null
  /** The place of its block in the column `blocks`, from 0. */
  block: number
}

/** How many words ahead are looked for where words do not follow each other as they were found. */
const aheadMax = 200

/** The words of a slide in the order of its text. */
export function wordsOf(slide: SlideReading): SlideWord[] {
  const words: SlideWord[] = []
  for (const [block, written] of writtenBlocks(slide).entries()) {
    for (const { text, box, confidence } of wordsIn(written)) {
      if (words.length === wordsMax) return words
      words.push({
        text: text.normalize('NFC'),
        box: box === null ? null : placeOfWord(box, written, slide),
        confidence: roundedConfidence(confidence),
        block,
      })
    }
  }
  return words
}

type PlacedWord = Pick<ReadWord, 'text' | 'confidence'> & { box: ReadWord['box'] | null }

/** The words of a block: as they were read if they are known, otherwise as the text has them, without places. */
function* wordsIn({ lines, words = [] }: SlideBlock): Generator<PlacedWord, void, void> {
  const known = words.map((word) => ({ ...word, text: word.text.normalize('NFC') }))
  for (const line of lines) {
    let rest = line.normalize('NFC').trimStart()
    while (rest !== '') {
      const at = known.slice(0, aheadMax).findIndex((_, place) => isNext(known, place, rest))
      const [word] = at < 0 ? [] : known.splice(at, 1)
      const text = /^\S+/u.exec(rest)?.[0] ?? rest
      yield word ?? { text, box: null, confidence: null }
      rest = rest.slice(word === undefined ? text.length : lengthIn(rest, word)).trimStart()
    }
  }
}

/** Whether a text goes on with a word, and then with a space or the word that was read after it. */
function isNext(known: ReadWord[], at: number, text: string): boolean {
  const length = lengthIn(text, known[at])
  const after = text.slice(length)
  return length > 0 && (/^(?:\s|$)/u.test(after) || lengthIn(after, known[at + 1]) > 0)
}

/** The length of a word at the start of a text, which lacks a hyphen at which the word was divided; 0 if it is not there. */
function lengthIn(text: string, word: ReadWord | undefined): number {
  if (word === undefined) return 0
  if (text.startsWith(word.text)) return word.text.length
  const start = word.text.slice(0, -1)
  return word.text.endsWith('-') && text.startsWith(start) ? start.length : 0
}
