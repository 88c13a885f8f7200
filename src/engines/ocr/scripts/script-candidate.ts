import { foreignLetter } from '../count-letters.ts'
import type { Script } from '../models/ocr-models.ts'
import type { LineRecognizer } from '../read-lines/recognize-lines.ts'
import { meanConfidence, type Reading } from '../reading.ts'

/**
 * A line belongs to a script from this share of its letters and this confidence on: names in Latin letters
 * are common. Chosen by eye.
 */
const ownLettersMin = 0.3
const ownConfidenceMin = 0.6
/** A recognizer reads lines of a script that is not its own with less confidence than this. Chosen by eye. */
const knownConfidenceMin = 0.75
/** A script whose samples are read with this confidence is accepted without asking the rest. Chosen by eye. */
const enoughConfidenceMin = 0.95
/**
 * Minimum share of distinctive letters (such as kana) among non-Latin ones, and their confidence. Chosen by
 * eye; with all of these thresholds the script of 112 of 112 slides is right (bench/LEVERS.md).
 */
const markShareMin = 0.15
const markConfidenceMin = 0.8

/** A script whose recognizer is loaded on first use. */
export interface LazyScript extends Script {
  /** Matches a letter that none of the scripts after it in the list uses. */
  mark?: RegExp
  load(): Promise<LineRecognizer>
}

/** What the recognizer of a script makes of the samples. */
export interface Candidate {
  script: LazyScript
  readings: Reading[]
  /** Readings that belong to the script. */
  own: Reading[]
  /**
   * Sum of the squared confidences of the script's letters. Squared, because the Chinese recognizer reads
   * a third of a Japanese line as certainly as the Japanese one reads all of it (bench/LEVERS.md).
   */
  score: number
}

/** Judges what the recognizer of a script has read in the samples. */
export function evaluate(script: LazyScript, readings: Reading[]): Candidate {
  const own = readings.filter(
    ({ text, confidence }) => confidence >= ownConfidenceMin && isMadeOf(script.letter, text),
  )
  const score = own
    .flatMap(({ letters }) => letters)
    .filter(({ character }) => script.letter.test(character))
    .reduce((sum, { confidence }) => sum + confidence * confidence, 0)
  return { script, readings, own, score }
}

/** Whether a reading is so confident that it is in letters that its recognizer knows. */
export function isKnown({ confidence }: Reading): boolean {
  return confidence >= knownConfidenceMin
}

/** Whether these are more than half of all. */
export function isMost(some: Reading[], all: Reading[]): boolean {
  return 2 * some.length > all.length
}

/** Whether the samples are in this script for certain. Never for a script with marks: since it did not show them, another may still be better. */
export function isCertainOfAll({ script, own, readings }: Candidate): boolean {
  if (script.mark) return false
  return isMost(own, readings) && meanConfidence(own) >= enoughConfidenceMin
}

/** Whether letters that only this script uses were read with confidence. */
export function showsMarks({ script: { mark }, readings }: Candidate): boolean {
  if (!mark) return false
  const letters = readings
    .filter(isKnown)
    .flatMap((reading) => reading.letters)
    .filter(({ character }) => foreignLetter.test(character))
  const marks = letters.filter(
    ({ character, confidence }) => confidence >= markConfidenceMin && mark.test(character),
  )
  return marks.length > 1 && marks.length >= markShareMin * letters.length
}

/** Whether enough letters of a text belong to a script. */
function isMadeOf(letter: RegExp, text: string): boolean {
  const all = [...text].filter((character) => /\p{L}/u.test(character))
  const own = all.filter((character) => letter.test(character))
  return own.length > 0 && own.length >= ownLettersMin * all.length
}
