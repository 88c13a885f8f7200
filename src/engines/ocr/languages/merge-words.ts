import { scoreNgrams } from '../../../languages/languages.ts'
import { type Letter, readingOf, spanOf, splitWords } from '../reading.ts'
import { lookAlike } from './look-alike.ts'

/** What a network for an alphabet read in a line. */
export interface WordReading {
  text: string
  /** Mean over the words, 0 to 1. */
  confidence: number
  /** In logical order. */
  words: Word[]
}

export interface Word {
  text: string
  /** 0 to 1. */
  confidence: number
  /** Where the word lies along the line, from 0 to 1. */
  start: number
  end: number
  /** Where each character begins, in the order of the picture. */
  starts: number[]
}

/**
 * A word that the network read with these confidences (mean and lowest letter) is in Latin letters. Cyrillic words
 * read as Latin reached .99 and .94 on 24 drawn slides that mix both.
 */
const latinMeanMin = 0.995
const latinLowestMin = 0.97
/** The same for a word with this n-gram score; text of no language scores below 25. Chosen by eye. */
const typicalMeanMin = 0.95
const typicalScoreMin = 26
/** The same if the word in the alphabet is malformed, or read with less than the second confidence. Chosen by eye. */
const malformedMeanMin = 0.8
const unsureMeanMin = 0.97
const unsureMax = 0.7
/** The same, and the number of letters, beside letters that run from right to left, which look like no Latin ones. Chosen by eye. */
const beforeRightToLeftMin = 0.97
const beforeRightToLeftLettersMin = 4
/** A number that both read with as many digits is the one of the network from this confidence on. Chosen by eye. */
const numberMeanMin = 0.97
/** Two words overlap if they share this much of the shorter one. Chosen by eye. */
const overlapMin = 0.5
/** A word is cut where both parts have this number of letters; places are not exact enough for less. Chosen by eye. */
const cutLettersMin = 3
/** A word that the alphabet's network did not see is kept from this confidence and length on. Chosen by eye. */
const unseenMeanMin = 0.97
const unseenLettersMin = 2

/** Words of one place on a line, as the primary network and as that for the alphabet read them. */
interface Place {
  start: number
  end: number
  latin: Letter[][]
  own: Word[]
}

/**
 * Merges two readings of a line: that of an alphabet's network, in its letters, and the words that the primary
 * network read in Latin letters. Words are matched by their position on the line. The text is in logical order,
 * also if the alphabet `isRightToLeft`. The confidence is the mean over characters, from 0 to 1.
 */
export function mergeWords(
  letters: Letter[],
  own: WordReading,
  isRightToLeft: boolean,
): { text: string; confidence: number } {
  const latin = latinWordsOf(letters)
  const places = placesOf(latin, isRightToLeft ? own.words : cutAtLatin(own.words, latin))
  const isLatin = isRightToLeft ? isLatinAmongRightToLeft : isLatinAmongAlike
  if (!places.some((place) => isSeenLatin(place, isLatin))) return own
  const known = places.filter((place) => place.own.length > 0 || isSure(place.latin))
  const ordered = isRightToLeft ? inRightToLeftOrder(known) : known
  const texts = ordered.map((place) => chosenWord(place, isLatin(place)))
  const count = texts.reduce((sum, { text }) => sum + text.length, 0)
  const sum = texts.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  const text = texts.map(({ text }) => text).join(' ')
  return { text, confidence: sum / Math.max(1, count) }
}

function isSeenLatin(place: Place, isLatin: (place: Place) => boolean): boolean {
  return place.own.length > 0 ? isLatin(place) : isSure(place.latin)
}

/** The words that the primary network read, with their places; a letter alone is as wide as those of the line. */
function latinWordsOf(letters: Letter[]): Place[] {
  const { start, end } = spanOf(letters)
  const pitch = (end - start) / Math.max(1, letters.length)
  return splitWords(letters).map((word) => {
    const span = spanOf(word)
    const lastEnd = word.length > 1 ? span.end : span.start + pitch
    return { start: span.start, end: lastEnd, latin: [word], own: [] }
  })
}

/** The words of the alphabet, cut where a word in Latin letters begins or ends that its network has joined with them. */
function cutAtLatin(words: Word[], latin: Place[]): Word[] {
  const sure = latin.filter(
    ({ latin: [word = []] }) => isSure([word]) && isTypical(readingOf(word).text),
  )
  const cuts = sure.flatMap((place) => {
    const next = latin.find(({ start }) => start > place.start)
    return next ? [place.start, next.start] : [place.start]
  })
  return words.flatMap((word) =>
    cuts.reduce((parts, cut) => parts.flatMap((part) => cutWord(part, cut)), [word]),
  )
}

/** Cuts a word before the first letter behind a place along the line; it stays whole if a part would be too short. */
function cutWord(word: Word, place: number): Word[] {
  const characters = [...word.text]
  const pitch = (word.end - word.start) / Math.max(1, characters.length)
  const index = word.starts.findIndex((start) => start > place - pitch / 2)
  const isInside = index >= cutLettersMin && characters.length - index >= cutLettersMin
  if (!isInside || characters.length !== word.starts.length) return [word]
  const start = word.starts[index] ?? word.end
  return [
    {
      ...word,
      text: characters.slice(0, index).join(''),
      end: word.starts[index - 1] ?? start,
      starts: word.starts.slice(0, index),
    },
    { ...word, text: characters.slice(index).join(''), start, starts: word.starts.slice(index) },
  ]
}

/** Groups words that overlap, from left to right. */
function placesOf(latin: Place[], own: Word[]): Place[] {
  const single: Place[] = [
    ...latin,
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

/** The order from right to left, in which consecutive Latin words still run from left to right. */
function inRightToLeftOrder(places: Place[]): Place[] {
  const runs: Place[][] = []
  for (const { own, ...other } of places.toReversed()) {
    const place = { ...other, own: own.toReversed() }
    const last = runs.at(-1)
    if (last?.[0] && isLatinAmongRightToLeft(place) && isLatinAmongRightToLeft(last[0]))
      last.unshift(place)
    else runs.push([place])
  }
  return runs.flat()
}

function chosenWord({ latin, own }: Place, isLatin: boolean): { text: string; confidence: number } {
  if (isLatin) {
    const text = latin.map((word) => readingOf(word).text).join(' ')
    return { text, confidence: readingOf(latin.flat()).confidence }
  }
  const sum = own.reduce((total, { confidence }) => total + confidence, 0)
  return { text: own.map(({ text }) => text).join(' '), confidence: sum / own.length }
}

function isLatinAmongRightToLeft(place: Place): boolean {
  const letters = place.latin.flat()
  const isWord = letters.length >= beforeRightToLeftLettersMin
  const isSureWord = isWord && readingOf(letters).confidence >= beforeRightToLeftMin
  return isSureWord || isLatinAmongAlike(place)
}

/** Whether the reading of the network is right: it is certain, or that in the alphabet is no word. */
function isLatinAmongAlike({ latin, own }: Place): boolean {
  if (latin.length === 0) return false
  if (own.length === 0) return true
  const letters = latin.flat()
  const { text, confidence } = readingOf(letters)
  const lowest = Math.min(...letters.map((letter) => letter.confidence))
  const inAlphabet = own.map((word) => word.text).join(' ')
  if (areNumbers(text, inAlphabet)) return confidence >= numberMeanMin
  if (/^[\p{L}\p{N}]$/u.test(text)) return false
  if (lookAlike(text, inAlphabet)) return confidence >= unsureMeanMin && isTypical(text)
  // Short words such as за are read as 3a, and surely.
  if (/^\p{N}\p{L}+$/u.test(text) && own.every((word) => /^\p{L}+$/u.test(word.text))) return false
  if (confidence >= latinMeanMin && lowest >= latinLowestMin) return true
  if (confidence >= typicalMeanMin && isTypical(text)) return true
  if (confidence >= malformedMeanMin && own.some(({ text }) => isMalformed(text))) return true
  const sum = own.reduce((total, word) => total + word.confidence, 0)
  return confidence >= unsureMeanMin && sum < unsureMax * own.length
}

/** Whether both texts are numbers in digits of ASCII, and equally long. */
function areNumbers(text: string, other: string): boolean {
  const isNumber = (some: string) => /^[0-9.,:%/-]+$/.test(some) && /[0-9]/.test(some)
  return text.length === other.length && isNumber(text) && isNumber(other)
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
