import type { ScriptHint } from '../language-hint.ts'
import type { Script } from '../models/ocr-models.ts'
import type { LineRecognizer } from '../read-lines/recognize-lines.ts'
import { emptyReading, type Reading, readingOf } from '../reading.ts'

/**
 * A line belongs to a script from this share of its letters and this confidence on: names in Latin letters
 * are common. Chosen by eye.
 */
const ownLettersMin = 0.3
const ownConfidenceMin = 0.6
/**
 * Letters of other scripts, read with at least this confidence, that justify loading the second
 * recognizer: drawings contain one now and then (bench/LEVERS.md).
 */
const foreignLettersMin = 2
const foreignConfidenceMin = 0.3
/** A recognizer reads lines of a script that is not its own with less confidence than this. Chosen by eye. */
const knownConfidenceMin = 0.75
/** A script whose samples are read with this confidence is accepted without asking the rest. Chosen by eye. */
const enoughConfidenceMin = 0.95
/**
 * What a script that the text of the deck does not use must score: bars, boxes and icons look like a few of its letters, and
 * each of them costs a second reading of most lines. Pictures that have such text beside a text in Latin letters score far
 * more (bench/LEVERS.md).
 */
const strangeScoreMin = 5
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
  /** The text of `own`, if most samples are certainly written in the script; otherwise empty. */
  certainText: string
}

/** Judges what the recognizer of a script has read in the samples. */
export function evaluate(script: LazyScript, readings: Reading[]): Candidate {
  const own = readings.filter(
    ({ text, confidence }) => confidence >= ownConfidenceMin && isMadeOf([script.letter], text),
  )
  const isCertain = isMost(own.filter(isKnown), readings)
  const certainText = isCertain ? own.map(({ text }) => text).join('') : ''
  const score = own
    .flatMap(({ letters }) => letters)
    .filter(({ character }) => script.letter.test(character))
    .reduce((sum, { confidence }) => sum + confidence * confidence, 0)
  return { script, readings, own, score, certainText }
}

/** The candidate, or one that has read nothing in place of a strange one that has read little. */
export function credible(candidate: Candidate, isStrange: ScriptHint['isStrange']): Candidate {
  const isDoubtful = isStrange(candidate.script) && candidate.score < strangeScoreMin
  return isDoubtful ? evaluate(candidate.script, []) : candidate
}

/** Whether a text that is known for certain has too few letters of the script; false if none is known. */
export function isInOtherLetters({ letter }: LazyScript, certainText: string): boolean {
  return certainText !== '' && !isMadeOf([letter], certainText)
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
  const sum = own.reduce((total, { confidence }) => total + confidence, 0)
  return isMost(own, readings) && sum >= enoughConfidenceMin * own.length
}

/** Whether letters that only this script uses were read with confidence. */
export function showsMarks({ script: { mark }, readings }: Candidate): boolean {
  if (!mark) return false
  const letters = readings
    .filter(isKnown)
    .flatMap((reading) => reading.letters)
    .filter(({ character }) => /(?!\p{Script=Latin})\p{L}/u.test(character))
  const marks = letters.filter(
    ({ character, confidence }) => confidence >= markConfidenceMin && mark.test(character),
  )
  return marks.length > 1 && marks.length >= markShareMin * letters.length
}

/** Whether there are letters of any of the scripts, even among many others. */
export function hasForeignLetters(letters: RegExp[], readings: Reading[]): boolean {
  const foreign = readings
    .filter(({ confidence }) => confidence >= foreignConfidenceMin)
    .flatMap(({ text }) => matching(letters, lettersOf(text)))
  return foreign.length >= foreignLettersMin
}

/** The letters of a script in a reading; none if there are too few to call it text in that script. */
export function lettersOfScript(reading: Reading, { letter }: Script): Reading {
  if (!isMadeOf([letter], reading.text)) return emptyReading
  return readingOf(reading.letters.filter(({ character }) => letter.test(character)))
}

/** Whether enough letters of a text belong to one of the scripts. */
function isMadeOf(letters: RegExp[], text: string): boolean {
  const all = lettersOf(text)
  const own = matching(letters, all)
  return own.length > 0 && own.length >= ownLettersMin * all.length
}

function matching(letters: RegExp[], characters: string[]): string[] {
  return characters.filter((character) => letters.some((letter) => letter.test(character)))
}

function lettersOf(text: string): string[] {
  return [...text].filter((character) => /\p{L}/u.test(character))
}
