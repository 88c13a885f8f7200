import { type Letter, readingOf } from '../reading.ts'

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
  return own.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, own.length)
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
