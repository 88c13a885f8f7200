import type { Picture } from '../../../conversion/convert.ts'
import { noHint, type ScriptHint } from '../language-hint.ts'
import type { Script } from '../models/ocr-models.ts'
import { type LineRecognizer, readOne } from '../read-lines/recognize-lines.ts'
import { emptyReading, type Reading, readingOf } from '../reading.ts'
import { type RotatedBox, segmentOf } from '../rotated-box.ts'

/** Number of lines, the longest, that decide the script of a picture: each costs a reading per recognizer. */
const samplesMax = 3
/**
 * Length of a sample, in line heights. At least two letters, so that single signs and icons ask nobody;
 * at most 9, because with 8, and without squaring confidences, 1 of 112 slides was wrong (bench/LEVERS.md).
 */
const sampleHeightsMin = 1.35
const sampleHeightsMax = 9
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
 * Scripts asked even if none before them could read the samples; the others are expensive to load
 * (bench/LEVERS.md).
 */
export const likelyScripts = 2
/**
 * Minimum share of distinctive letters (such as kana) among non-Latin ones, and their confidence. Chosen by
 * eye; with all of these thresholds the script of 112 of 112 slides is right (bench/LEVERS.md).
 */
const markShareMin = 0.15
const markConfidenceMin = 0.8
/**
 * The Japanese recognizer reads traditional Chinese almost as well as Japanese without kana: on 4 and 5 such slides its
 * score for longer samples is .98 to 1.02 and 1.04 to 1.10 of the Chinese ones' (bench/LEVERS.md).
 */
const settlingHeightsMax = 30
const unmarkedLeadMin = 1.03

/** A line and the picture it is seen in. */
export interface LineSample {
  picture: Picture
  box: RotatedBox
  /** Position of the least certain letter, from 0 to 1; the start of the line if unknown. */
  focus?: number
  /** Width of the part around the focus that is in doubt, in pixels; unbounded if unknown. */
  width?: number
}

/** A script whose recognizer is loaded on first use. */
export interface LazyScript extends Script {
  /** Matches a letter that none of the scripts after it in the list uses. */
  mark?: RegExp
  load(): Promise<LineRecognizer>
}

/**
 * Creates a function that chooses the script of one picture from several selections of its lines. Lines that no script
 * could read are not shown to the recognizers again: a selection often has the same longest lines as the one before. A
 * preferred script is chosen without asking the others if its recognizer is sure.
 */
export function scriptChooser(
  scripts: LazyScript[],
  { isPreferred, isStrange }: ScriptHint = noHint,
): (lines: LineSample[]) => Promise<LazyScript | undefined> {
  const preferred = scripts.filter(isPreferred)
  const unread = new Set<RotatedBox>()
  return async (lines) => {
    const longest = longestLines(lines)
    if (longest.every(({ box }) => unread.has(box))) return undefined
    const script =
      (await firstCertain(preferred, longest)) ?? (await chooseScript(longest, scripts, isStrange))
    for (const { box } of longest) unread.add(box)
    return script
  }
}

/** The first of the scripts of languages that the caller has named whose recognizer knows the letters of most samples. */
async function firstCertain(
  preferred: readonly LazyScript[],
  lines: LineSample[],
): Promise<LazyScript | undefined> {
  const samples = longestSamples(lines)
  if (samples.length === 0) return undefined
  for (const script of preferred) {
    const { own, readings } = evaluate(script, await readSamples(await script.load(), samples))
    if (isMost(own.filter(isKnown), readings)) return script
  }
  return undefined
}

/**
 * Returns the script whose recognizer makes the most of the longest of these lines, if any does. Scripts
 * are asked in order until the answer is clear: one shows its marks, or is certain of all samples. A
 * script is skipped if the lines are already known to be written in other letters.
 */
async function chooseScript(
  lines: LineSample[],
  scripts: LazyScript[],
  isStrange: ScriptHint['isStrange'],
): Promise<LazyScript | undefined> {
  const samples = longestSamples(lines)
  if (samples.length === 0) return undefined
  const letters = scripts.map(({ letter }) => letter)
  const candidates: Candidate[] = []
  let certainText = ''
  for (const [index, script] of scripts.entries()) {
    // What none of the likely scripts could read is not text; loading the others is expensive.
    if (index >= likelyScripts && !best(candidates)) return undefined
    if (isInOtherLetters(script, certainText)) continue
    const seen = evaluate(script, await readSamples(await script.load(), samples))
    if (script === scripts[0] && !hasForeignLetters(letters, seen.readings)) return undefined
    const candidate = credible(seen, isStrange)
    if (showsMarks(candidate)) return script
    certainText += candidate.certainText
    candidates.push(candidate)
    if (best(candidates) === candidate && isCertainOfAll(candidate)) return script
  }
  return settle(candidates, lines)
}

/**
 * Chooses among candidates that have not shown the marks of their scripts. If the script of the best one has marks,
 * longer samples are read; if these show none either, it must lead the best candidate whose script has no marks.
 */
async function settle(
  candidates: Candidate[],
  lines: LineSample[],
): Promise<LazyScript | undefined> {
  const first = best(candidates)
  const unmarked = best(candidates.filter(({ script }) => !script.mark))
  if (!first?.script.mark || !unmarked) return first?.script
  const longer = longestSamples(lines, settlingHeightsMax)
  const [own, other] = [
    evaluate(first.script, await readSamples(await first.script.load(), longer)),
    evaluate(unmarked.script, await readSamples(await unmarked.script.load(), longer)),
  ]
  const isAhead = showsMarks(own) || own.score >= unmarkedLeadMin * other.score
  return isAhead ? first.script : unmarked.script
}

/** What the recognizer of a script makes of the samples. */
interface Candidate {
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

function evaluate(script: LazyScript, readings: Reading[]): Candidate {
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
function credible(candidate: Candidate, isStrange: ScriptHint['isStrange']): Candidate {
  const isDoubtful = isStrange(candidate.script) && candidate.score < strangeScoreMin
  return isDoubtful ? evaluate(candidate.script, []) : candidate
}

function isInOtherLetters({ letter }: LazyScript, certainText: string): boolean {
  return certainText !== '' && !isMadeOf([letter], certainText)
}

/** Segments of the longest lines, around their focus. */
export function longestSamples(lines: LineSample[], heightsMax = sampleHeightsMax): LineSample[] {
  return longestLines(lines).map(({ picture, box, focus = 0, width = Infinity }) => {
    const length = Math.min(width, heightsMax * box.height)
    return { picture, box: segmentOf(box, focus, length) }
  })
}

function longestLines(lines: LineSample[]): LineSample[] {
  return lines
    .filter(({ box }) => box.width >= sampleHeightsMin * box.height)
    .toSorted(({ box: a }, { box: b }) => b.width / b.height - a.width / a.height)
    .slice(0, samplesMax)
}

export async function readSamples(
  recognizer: LineRecognizer,
  samples: LineSample[],
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const { picture, box } of samples) readings.push(await readOne(recognizer, picture, box))
  return readings
}

function isKnown({ confidence }: Reading): boolean {
  return confidence >= knownConfidenceMin
}

function isMost(some: Reading[], all: Reading[]): boolean {
  return 2 * some.length > all.length
}

/** The candidate with the highest score, if any has letters of its script. */
function best(candidates: Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (highest, next) => (next.score > (highest?.score ?? 0) ? next : highest),
    undefined,
  )
}

/** Always false for a script with marks: since it did not show them, another may still be better. */
function isCertainOfAll({ script, own, readings }: Candidate): boolean {
  if (script.mark) return false
  const sum = own.reduce((total, { confidence }) => total + confidence, 0)
  return isMost(own, readings) && sum >= enoughConfidenceMin * own.length
}

/** Whether letters that only this script uses were read with confidence. */
function showsMarks({ script: { mark }, readings }: Candidate): boolean {
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
function hasForeignLetters(letters: RegExp[], readings: Reading[]): boolean {
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
