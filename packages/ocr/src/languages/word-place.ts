import { hasStandIns, type Letter, meanConfidence, readingOf, splitAt } from '../reading.ts'

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

/** Words of one place on a line, as the primary network and as that for the alphabet read them. */
export interface WordPlace {
  start: number
  end: number
  latin: Letter[][]
  own: Word[]
}

/** What an alphabet is like. */
export interface AlphabetKind {
  isRightToLeft: boolean
  /** Whether its letters look like Latin ones. */
  isAlike: boolean
}

/** The words of a place as the primary network read them. */
export function latinTextOf({ latin }: WordPlace): string {
  return latin.map((word) => readingOf(word).text).join(' ')
}

/** The words of a place as the network for the alphabet read them. */
export function ownTextOf({ own }: WordPlace): string {
  return own.map(({ text }) => text).join(' ')
}

/** Mean over the words of the alphabet. */
export function ownConfidenceOf({ own }: WordPlace): number {
  return meanConfidence(own)
}

/** A word of the text, and how sure it is, from 0 to 1. */
export interface ChosenWord {
  text: string
  confidence: number
}

/** Places next to one another as the primary network read them. */
export function latinWord(places: WordPlace[]): ChosenWord {
  const { confidence } = readingOf(places.flatMap(({ latin }) => latin.flat()))
  return { text: places.map(latinTextOf).join(' '), confidence }
}

/** A place as the network for the alphabet read it. */
export function ownWord(place: WordPlace): ChosenWord {
  return { text: ownTextOf(place), confidence: ownConfidenceOf(place) }
}

/**
 * Whether the words of a place are in Latin letters: the primary recognizer has seen no others there. A lone letter is
 * one of the alphabet if that looks like Latin.
 */
export function isLatin(place: WordPlace, isAlike: boolean): boolean {
  if (place.latin.length === 0 || isMixed(place)) return false
  const isLone = /^\p{L}$/u.test(latinTextOf(place)) && /^\p{L}/u.test(ownTextOf(place))
  return !(isAlike && isLone)
}

/** Whether a word has letters of another script, and no Latin letter or digit. */
export function isForeign(word: Letter[]): boolean {
  const isKnown = ({ character, standIn }: Letter) => !standIn && /[\p{L}\p{N}]/u.test(character)
  return hasStandIns({ letters: word }) && !word.some(isKnown)
}

/** Whether Latin letters or digits and letters of another script are in one word. */
export function isMixed({ latin }: WordPlace): boolean {
  return latin.some((letters) => hasStandIns({ letters }))
}

/** A mixed word: each network gives the parts between hyphens in its letters; those of the alphabet if they differ. */
export function mixedWord(place: WordPlace): ChosenWord {
  const seen = splitAt(place.latin.flat(), '-')
  const own = ownTextOf(place).split('-')
  const isSame = seen.length === own.length
  const parts = seen.map((part, index) =>
    hasStandIns({ letters: part }) ? own[index] : readingOf(part).text,
  )
  return { text: (isSame ? parts : own).join('-'), confidence: ownConfidenceOf(place) }
}
