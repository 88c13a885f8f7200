import type { TextBox } from './text-box.ts'

/** Text that a recognizer read in one line. */
export interface Reading {
  text: string
  /** Mean over the letters, 0 to 1; 0 if there are none. */
  confidence: number
  /** The letters of the text in order, spaces included. */
  letters: Letter[]
}

export interface Letter {
  character: string
  /** 0 to 1. */
  confidence: number
  /** Where the network first saw the letter along the line, from 0 to 1. */
  position: number
  /** The highest certainty of the steps that saw the letter, and the lowest of all steps up to the next one; absent if they are unknown. */
  peak?: number
  low?: number
  /** As `peak`, for the letter or another one of the same shape, such as 0 and O; absent if it is unknown. */
  shape?: number
  /** Set on a character that stands for a run of letters of its script, which the network can tell but not read. */
  standIn?: true
}

/** The corrected letters, or the given array itself if nothing changed, so that callers can compare identities. */
export function reuseIfUnchanged(corrected: Letter[], given: Letter[]): Letter[] {
  const isSame =
    corrected.length === given.length && corrected.every((letter, at) => letter === given[at])
  return isSame ? given : corrected
}

/** The cells of monospaced letters, in pixels. */
export interface LetterCells {
  width: number
  /** Left edge of the first one. */
  left: number
}

/** A text box and what was read in it. */
export interface ReadLine extends Reading, TextBox {
  /** Font size, in pixels, if it was measured. */
  fontPx?: number
  /** Whether all of it is bold, or nothing; absent if its parts differ or it was not measured. */
  bold?: boolean
  /** Left edge, in pixels, of the text behind a list mark. */
  textLeft?: number
  /** Absent if the font is not monospaced, or that is unknown. */
  cells?: LetterCells
  /** In the order of the text, once they are judged. */
  words?: ReadWord[]
}

/** A word of a line: characters without a space, or one character of a script that writes none. */
export interface ReadWord {
  text: string
  /** The share of such words that are right to the last sign, 0 to 1. */
  confidence: number
  /** What that was judged by, in the order of `evidenceNames`. */
  evidence: readonly number[]
  /** Where it lies along the box of its line, from 0 to 1. */
  start: number
  end: number
}

export const emptyReading: Reading = { text: '', confidence: 0, letters: [] }

/** The reading that consists of these letters. */
export function readingOf(letters: Letter[]): Reading {
  const text = letters.map(({ character }) => character).join('')
  return { text: text.trim(), confidence: meanConfidence(letters), letters }
}

/** The mean confidence of letters, words or readings; 0 without any. */
export function meanConfidence(all: readonly Pick<Reading, 'confidence'>[]): number {
  return all.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, all.length)
}

/** The mean confidence of the characters of texts; 0 without any. */
export function confidenceOfTexts(all: readonly Pick<Reading, 'text' | 'confidence'>[]): number {
  const length = all.reduce((sum, { text }) => sum + text.length, 0)
  const certainty = all.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  return certainty / Math.max(1, length)
}

/** Whether there are letters of scripts that the network can tell but not read. */
export function hasStandIns({ letters }: Pick<Reading, 'letters'>): boolean {
  return letters.some(({ standIn }) => standIn)
}

/** The words of a reading, each as its letters. */
export function splitWords<Seen extends Pick<Letter, 'character'>>(letters: Seen[]): Seen[][] {
  return splitAt(letters, ' ').filter((word) => word.length > 0)
}

/** The letters before, between and behind some that are the same character. */
export function splitAt<Seen extends Pick<Letter, 'character'>>(
  letters: Seen[],
  character: string,
): Seen[][] {
  const parts: Seen[][] = [[]]
  for (const letter of letters) {
    if (letter.character === character) parts.push([])
    else parts.at(-1)?.push(letter)
  }
  return parts
}

/** Where a word lies along its line, from 0 to 1. The network reports where a letter begins; its width is estimated from the distance of the others. */
export function spanOf(word: Letter[]): { start: number; end: number } {
  const start = word[0]?.position ?? 0
  const last = word.at(-1)?.position ?? start
  return { start, end: last + (last - start) / Math.max(1, word.length - 1) }
}
