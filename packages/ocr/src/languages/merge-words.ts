import { isMost, isSure } from '../likeness.ts'
import { confidenceOfTexts, type Letter, readingOf, spanOf, splitWords } from '../reading.ts'
import { cutAtSpaces } from './cut-at-spaces.ts'
import { rightToLeftWords } from './right-to-left-words.ts'
import {
  type AlphabetKind,
  isForeign,
  isLatin,
  isMixed,
  latinTextOf,
  latinWord,
  mixedWord,
  ownTextOf,
  ownWord,
  type Word,
  type WordPlace,
  type WordReading,
} from './word-place.ts'

/** A word is cut where both parts have this number of letters; places are not exact enough for less. Chosen by eye. */
const cutLettersMin = 3
/** What a bullet is read as by the network of an alphabet is no longer. */
const bulletLettersMax = 2

/**
 * Merges two readings of a line: that of an alphabet's network, in its letters, and the words that the primary
 * network read in Latin letters. Words are matched by their position on the line. The text is in logical order,
 * also if the alphabet runs from right to left. The confidence is the mean over characters, from 0 to 1.
 */
export function mergeWords(
  letters: Letter[],
  own: WordReading,
  kind: AlphabetKind,
): { text: string; confidence: number } {
  const words = latinWordsOf(letters, pitchOf(own.words))
  const places = placesOf(words, kind.isAlike ? cutWords(own.words, words, letters) : own.words)
    .filter((place) => !isBullet(place))
    .map((place) => (kind.isRightToLeft ? { ...place, own: place.own.toReversed() } : place))
  const latin = new Set(places.filter((place) => isLatin(place, kind.isAlike)))
  const chosen = (place: WordPlace) => {
    if (latin.has(place)) return latinWord([place])
    return isMixed(place) ? mixedWord(place) : ownWord(place)
  }
  const texts = kind.isRightToLeft ? rightToLeftWords(places, latin) : places.map(chosen)
  return { text: texts.map(({ text }) => text).join(' '), confidence: confidenceOfTexts(texts) }
}

function isBullet(place: WordPlace): boolean {
  const reading = readingOf(place.latin.flat())
  return reading.text === '•' && isSure(reading) && [...ownTextOf(place)].length <= bulletLettersMax
}

/** The words that the primary network read, with their places; a letter alone is at most as wide as those of the alphabet. */
function latinWordsOf(letters: Letter[], pitchMax: number): WordPlace[] {
  const { start, end } = spanOf(letters)
  const pitch = Math.min(pitchMax, (end - start) / Math.max(1, letters.length))
  return splitWords(letters).flatMap((word) => {
    if (isForeign(word)) return []
    const span = spanOf(word)
    const lastEnd = word.length > 1 ? span.end : span.start + pitch
    return [{ start: span.start, end: lastEnd, latin: [word], own: [] }]
  })
}

/** The mean distance of the letters in words; infinite without any. */
function pitchOf(words: Word[]): number {
  let [width, count] = [0, 0]
  for (const { starts } of words) {
    const [first, last] = [starts[0], starts.at(-1)]
    if (first === undefined || last === undefined) continue
    width += Math.abs(last - first)
    count += starts.length - 1
  }
  return count === 0 ? Number.POSITIVE_INFINITY : width / count
}

/** The words of the alphabet, cut where the primary network saw spaces in them, and words in Latin letters. */
function cutWords(words: Word[], latin: WordPlace[], letters: Letter[]): Word[] {
  return cutAtLatin(cutAtSpaces(words, letters), latin)
}

/** The words of the alphabet, cut where a word in Latin letters begins or ends that its network has joined with them. */
function cutAtLatin(words: Word[], latin: WordPlace[]): Word[] {
  const cuts = latin.flatMap((place) => {
    const next = latin.find(({ start }) => start > place.start)
    return next ? [place.start, next.start] : [place.start]
  })
  return words.flatMap((word) => {
    const held = latin.find((place) => isHeldBy(word, place))
    const first = held === undefined ? [word] : cutWord(word, held.start, 1)
    return cuts.reduce((parts, cut) => parts.flatMap((part) => cutWord(part, cut)), first)
  })
}

/** Whether most of a word in Latin letters lies in a word, which goes on before it. */
function isHeldBy(word: Word, place: WordPlace): boolean {
  const isLong = latinTextOf(place).length > 1
  const shared = Math.min(word.end, place.end) - Math.max(word.start, place.start)
  return isLong && place.start > word.start && isMost(shared, place.end - place.start)
}

/** Cuts a word before the first letter behind a place along the line; it stays whole if a part would be too short. */
function cutWord(word: Word, place: number, restMin = cutLettersMin): Word[] {
  const characters = [...word.text]
  const pitch = (word.end - word.start) / Math.max(1, characters.length)
  const index = word.starts.findIndex((start) => start > place - pitch / 2)
  const isInside = index >= cutLettersMin && characters.length - index >= restMin
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
function placesOf(latin: WordPlace[], own: Word[]): WordPlace[] {
  const single: WordPlace[] = [
    ...latin,
    ...own.map((word) => ({ start: word.start, end: word.end, latin: [], own: [word] })),
  ]
  const places: WordPlace[] = []
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

function overlap(a: WordPlace, b: WordPlace): boolean {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return isMost(shared, Math.min(a.end - a.start, b.end - b.start))
}
