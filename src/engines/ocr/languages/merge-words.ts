import { type Letter, readingOf, spanOf, splitWords } from '../reading.ts'
import { scoreNgrams } from './score-ngrams.ts'
import type { TesseractReading, TesseractWord } from './tesseract.ts'

/**
 * A word that the network read with these confidences (mean and lowest letter) is in Latin letters. Cyrillic words
 * read as Latin reached .99 and .94 on 24 drawn slides that mix both.
 */
const latinMeanMin = 0.995
const latinLowestMin = 0.97
/** The same for a word with this n-gram score; text of no language scores below 25. Chosen by eye. */
const typicalMeanMin = 0.95
const typicalScoreMin = 26
/** The same if Tesseract's word is malformed, or read with less than the second confidence. Chosen by eye. */
const malformedMeanMin = 0.8
const unsureMeanMin = 0.97
const unsureMax = 0.7
/** The same, and the number of letters, beside letters that run from right to left, which look like no Latin ones. Chosen by eye. */
const beforeRightToLeftMin = 0.97
const beforeRightToLeftLettersMin = 4
/** Two words overlap if they share this much of the shorter one. Chosen by eye. */
const overlapMin = 0.5
/** A word that Tesseract did not see is kept from this confidence and length on. Chosen by eye. */
const unseenMeanMin = 0.97
const unseenLettersMin = 2

/** Words of one place on a line, as the network and as Tesseract read them. */
interface Place {
  start: number
  end: number
  latin: Letter[][]
  own: TesseractWord[]
}

/**
 * Merges two readings of a line: that of Tesseract, in the letters of an alphabet, and the words that the
 * network read in Latin letters. Words are matched by their position on the line. The text is in logical order,
 * also if the alphabet `isRightToLeft`. The confidence is the mean over characters, from 0 to 1.
 */
export function mergeWords(
  letters: Letter[],
  own: TesseractReading,
  isRightToLeft: boolean,
): { text: string; confidence: number } {
  const places = placesOf(splitWords(letters), bounded(own.words))
  const isLatin = isRightToLeft ? isLatinAmongRightToLeft : isLatinAmongAlike
  if (!places.some((place) => isSeenLatin(place, isLatin))) return own
  const known = places.filter((place) => place.own.length > 0 || isSure(place.latin))
  const ordered = inOrderOf(own.words, isRightToLeft ? known.toReversed() : known)
  const texts = (isRightToLeft ? withLatinForward(ordered) : ordered).map((place) =>
    textOf(place, isLatin(place)),
  )
  const count = texts.reduce((sum, { text }) => sum + text.length, 0)
  const sum = texts.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  const text = texts.map(({ text, isSpaced }) => (isSpaced ? ` ${text}` : text)).join('')
  return { text: text.trim(), confidence: sum / Math.max(1, count) }
}

function isSeenLatin(place: Place, isLatin: (place: Place) => boolean): boolean {
  return place.own.length > 0 ? isLatin(place) : isSure(place.latin)
}

/** Tesseract's boxes sometimes extend over the following words; they end where the next one begins. */
function bounded(words: TesseractWord[]): TesseractWord[] {
  return words.map((word) => {
    const starts = words.map(({ start }) => start).filter((start) => start > word.start)
    return { ...word, end: Math.min(word.end, ...starts) }
  })
}

/** Groups words that overlap, from left to right. */
function placesOf(latin: Letter[][], own: TesseractWord[]): Place[] {
  const single: Place[] = [
    ...latin.map((word) => ({ ...spanOf(word), latin: [word], own: [] })),
    ...own.map((word) => ({ start: word.start, end: word.end, latin: [], own: [word] })),
  ]
  const places: Place[] = []
  for (const next of single.sort((a, b) => a.start - b.start)) {
    const last = places.at(-1)
    if (last && overlap(last, next)) {
      last.end = Math.max(last.end, next.end)
      last.latin.push(...next.latin)
      last.own.push(...next.own)
    } else places.push(next)
  }
  return places
}

function overlap(a: Place, b: Place): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared > 0 && shared >= overlapMin * Math.min(a.end - a.start, b.end - b.start)
}

/** Whether a word that only the network saw is text. */
function isSure(latin: Letter[][]): boolean {
  const letters = latin.flat()
  return letters.length >= unseenLettersMin && readingOf(letters).confidence >= unseenMeanMin
}

/** Right-to-left order, in which consecutive Latin words still run from left to right. */
function withLatinForward(places: Place[]): Place[] {
  const runs: Place[][] = []
  for (const place of places) {
    const last = runs.at(-1)
    if (last?.[0] && isLatinAmongRightToLeft(place) && isLatinAmongRightToLeft(last[0]))
      last.unshift(place)
    else runs.push([place])
  }
  return runs.flat()
}

/**
 * Places in the order in which Tesseract read them, because its boxes are inexact; those that it did not see stay
 * behind the place before them.
 */
function inOrderOf(words: TesseractWord[], places: Place[]): Place[] {
  let before = -1
  const ranked = places.map((place) => {
    const [first] = place.own
    const at = first
      ? words.findIndex((word) => word.text === first.text && word.start === first.start)
      : before
    before = at
    return { place, at }
  })
  return ranked.sort((a, b) => a.at - b.at).map(({ place }) => place)
}

function textOf(
  place: Place,
  isLatin: boolean,
): { text: string; confidence: number; isSpaced: boolean } {
  const { latin, own } = place
  if (isLatin) {
    const text = latin.map((word) => readingOf(word).text).join(' ')
    return { text, confidence: readingOf(latin.flat()).confidence, isSpaced: true }
  }
  const sum = own.reduce((total, { confidence }) => total + confidence, 0)
  const text = own.map((word, index) => (index > 0 && word.isSpaced ? ` ${word.text}` : word.text))
  return { text: text.join(''), confidence: sum / own.length, isSpaced: own[0]?.isSpaced ?? true }
}

function isLatinAmongRightToLeft(place: Place): boolean {
  const letters = place.latin.flat()
  const isWord = letters.length >= beforeRightToLeftLettersMin
  const isSureWord = isWord && readingOf(letters).confidence >= beforeRightToLeftMin
  return isSureWord || isLatinAmongAlike(place)
}

/** Whether the reading of the network is right: it is certain, or that of Tesseract is no word. */
function isLatinAmongAlike({ latin, own }: Place): boolean {
  if (latin.length === 0) return false
  if (own.length === 0) return true
  const letters = latin.flat()
  const { text, confidence } = readingOf(letters)
  const lowest = Math.min(...letters.map((letter) => letter.confidence))
  // Short words such as за are read as 3a, and surely.
  if (/^\p{N}\p{L}+$/u.test(text) && own.every((word) => /^\p{L}+$/u.test(word.text))) return false
  if (confidence >= latinMeanMin && lowest >= latinLowestMin) return true
  if (confidence >= typicalMeanMin && isTypical(text)) return true
  if (confidence >= malformedMeanMin && own.some(({ text }) => isMalformed(text))) return true
  const sum = own.reduce((total, word) => total + word.confidence, 0)
  return confidence >= unsureMeanMin && sum < unsureMax * own.length
}

/** Whether a word looks like one of a language in Latin letters. */
function isTypical(text: string): boolean {
  const bare = /^[A-Z]?[a-z]{3,}(?=[.,;:!?)]?$)/.exec(text)?.[0]
  return (
    bare !== undefined && (scoreNgrams([bare.toLowerCase()]).likely[0]?.[1] ?? 0) >= typicalScoreMin
  )
}

/** Whether a word has signs or digits between its letters, or capitals after small ones. */
function isMalformed(text: string): boolean {
  if (!/\p{L}/u.test(text)) return false
  const signs = [...text]
  const isPart = (sign: string) => /[\p{L}\p{N}]/u.test(sign)
  const bare = signs.slice(signs.findIndex(isPart), signs.findLastIndex(isPart) + 1).join('')
  return (
    /[^\p{L}\p{M}\p{N}\p{Cf}'’.-]/u.test(bare) || /\p{L}\p{N}|\p{N}\p{L}|\p{Ll}\p{Lu}/u.test(bare)
  )
}
