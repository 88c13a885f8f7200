import { foreignLetter } from '../count-letters.ts'
import { isCertain, isLikely, isMost, isText } from '../likeness.ts'
import type { Script } from '../models/ocr-models.ts'
import type { LineRecognizer } from '../read-lines/recognize-lines.ts'
import { meanConfidence, type Reading } from '../reading.ts'

/** A line belongs to a script from this share of its letters on: names in Latin letters are common. Chosen by eye. */
const ownLettersMin = 0.3
/**
 * Minimum share of letters that only one script has, such as kana, among those that are not Latin. The script of 112 of
 * 112 slides is right (bench/levers/scripts.md).
 */
export const markShareMin = 0.15

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
   * a third of a Japanese line as certainly as the Japanese one reads all of it (bench/levers/scripts.md).
   */
  score: number
}

/** Judges what the recognizer of a script has read in the samples. */
export function evaluate(script: LazyScript, readings: Reading[]): Candidate {
  const own = readings.filter((reading) => isText(reading) && isMadeOf(script.letter, reading.text))
  const score = own
    .flatMap(({ letters }) => letters)
    .filter(({ character }) => script.letter.test(character))
    .reduce((sum, { confidence }) => sum + confidence * confidence, 0)
  return { script, readings, own, score }
}

/** Whether the samples are in this script for certain. Never for a script with marks: since it did not show them, another may still be better. */
export function isCertainOfAll({ script, own, readings }: Candidate): boolean {
  if (script.mark) return false
  return isMost(own.length, readings.length) && isCertain({ confidence: meanConfidence(own) })
}

/** Whether letters that only this script uses were read with confidence. */
export function showsMarks({ script: { mark }, readings }: Candidate): boolean {
  if (!mark) return false
  const letters = readings
    .filter(isLikely)
    .flatMap((reading) => reading.letters)
    .filter(({ character }) => foreignLetter.test(character))
  const marks = letters.filter((letter) => isLikely(letter) && mark.test(letter.character))
  return marks.length > 1 && marks.length >= markShareMin * letters.length
}

/** Whether enough letters of a text belong to a script. */
function isMadeOf(letter: RegExp, text: string): boolean {
  const all = [...text].filter((character) => /\p{L}/u.test(character))
  const own = all.filter((character) => letter.test(character))
  return own.length > 0 && own.length >= ownLettersMin * all.length
}
