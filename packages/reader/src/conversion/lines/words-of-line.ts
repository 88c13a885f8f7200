import { toShares, union } from '@rowdeck/core/deck-model/box'
import type { ReadWord } from '@rowdeck/core/deck-model/ocr-word'
import { charBox, type Page } from '@rowdeck/core/deck-model/page'
import { wordsInText } from '@rowdeck/core/deck-model/words-in-text'
import type { Line } from './line.ts'
import type { Letter } from './merge-runs.ts'

/** Bounds the words of a slide that are placed and listed; a page of a book has a tenth of them. */
export const wordsMax = 5000

type LettersOn = Pick<Page, 'text' | 'width' | 'height'>

/**
 * The words of a line of a text layer with the boxes around their letters, which are given in the order of the text.
 * Undefined if they are not as many as those of the text: where some were left out, no place is guessed.
 */
export function wordsOfLine(
  line: string,
  letters: Letter[],
  page: LettersOn,
): ReadWord[] | undefined {
  const owners = letters.flatMap((letter) =>
    Array.from({ length: bare(letter.text).length }, () => letter),
  )
  const words: ReadWord[] = []
  let at = 0
  for (const word of wordsIn(line)) {
    const { length } = bare(word)
    const own = owners.slice(at, at + length)
    if (own.length < length) return undefined
    words.push(wordOf(word, own, page))
    at += length
  }
  return at === owners.length ? words : undefined
}

/** The words of a line that are seen somewhere on it, whatever the order of their letters there. */
export function wordsAmong(seen: Letter[][], line: string, page: LettersOn): ReadWord[] {
  const seenByLetters = Map.groupBy(seen, (own) => unordered(own.map(({ text }) => text).join('')))
  return wordsIn(line).flatMap((word) => {
    const own = seenByLetters.get(unordered(word))?.shift()
    return own === undefined ? [] : wordOf(word, own, page)
  })
}

function wordOf(word: string, own: Letter[], { text, width, height }: LettersOn): ReadWord {
  const box = own.map(({ index }) => charBox(text, index)).reduce(union)
  return { text: word, confidence: null, box: toShares(box, { width, height }) }
}

function wordsIn(line: string): string[] {
  const characters = [...line]
  return wordsInText(characters).map(({ from, to }) => characters.slice(from, to).join(''))
}

/** The letters of a word in any order; its brackets are turned in right-to-left text, and lines that lengthen it left out. */
function unordered(word: string): string {
  return [...bare(word)]
    .filter((letter) => !/[()[\]{}<>\u0640]/u.test(letter))
    .sort()
    .join('')
}

/** A text without spaces, and with accents apart, as letters and accents may be drawn apart. */
function bare(text: string): string {
  return text.normalize('NFD').replace(/\s/gu, '')
}

/** Leaves out the words of the lines behind so many, which bounds what a page made of single letters takes. */
export function boundWords(lines: Line[]): void {
  let left = wordsMax
  for (const line of lines) {
    left -= line.words?.length ?? 0
    if (left < 0) line.words = undefined
  }
}

/** The words of lines that are put together. */
export function wordsOfLines(lines: Pick<Line, 'words'>[]): { words?: ReadWord[] } {
  const words = lines.flatMap((line) => line.words ?? [])
  return words.length > 0 ? { words } : {}
}
