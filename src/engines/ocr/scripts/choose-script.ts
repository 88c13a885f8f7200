import type { Picture } from '../../../conversion/convert.ts'
import type { Reading } from '../read-lines/decode-ctc.ts'
import { type LineRecogniser, readOne } from '../read-lines/recognise-lines.ts'
import { pieceOf, type RotatedBox } from '../rotated-box.ts'
import type { Script } from './merge-readings.ts'

/** Lines of a picture, the longest, that decide which script it has. */
const sampleLinesMax = 3
/** Of each a piece, in heights of the line: two letters at least, and no more than tell. */
const sampleHeightsMin = 1.35
const sampleHeightsMax = 9
/** A line is of a script if at least this part of its letters is, and it is read this surely. */
const ownLettersMin = 0.3
const confidenceOwn = 0.6
/** Before that, so many letters of another script must be seen, however unsurely: drawings show some too. */
const strangersMin = 2
const confidenceStranger = 0.3
/** A recogniser is less sure than this of lines in a script that is not its own. */
const confidenceKnown = 0.75
/** A script that reads its lines so surely is the right one; no other is asked. */
const confidenceEnough = 0.95
/** Scripts that are asked even where those before them made nothing of the sample. */
const likelyScripts = 2
/** A script whose own letters are at least this part of all but Latin ones is that of the picture. */
const marksMin = 0.15
const markConfidenceMin = 0.8

/** A line and the picture that it is to be seen in. */
export interface SeenLine {
  picture: Picture
  box: RotatedBox
  /** Its least plain place, from 0 to 1; its beginning where that is not known. */
  at?: number
}

/** A script whose recogniser is loaded when it is first asked for. */
export interface AskedScript extends Script {
  /** Matches a letter that none of the scripts after it in the list has. */
  mark?: RegExp
  load(): Promise<LineRecogniser>
}

/**
 * The script whose recogniser makes the most of the longest of these lines, if one does. They are
 * asked in their order, and only until the answer is plain: one shows its marks, or is sure of all. A
 * script with other letters than those that the lines were seen to be written in is left out.
 */
export async function chooseScript(
  lines: SeenLine[],
  scripts: AskedScript[],
): Promise<AskedScript | undefined> {
  const sample = sampleOf(lines)
  if (sample.length === 0) return undefined
  const letters = scripts.map(({ letter }) => letter)
  let best: Answer | undefined
  let seen = ''
  for (const [index, script] of scripts.entries()) {
    // What none of the likely ones could read is no letters; the others are dear to ask.
    if (index >= likelyScripts && !best) return undefined
    if (isOther(script, seen)) continue
    const answer = answerOf(script, await readAll(await script.load(), sample))
    if (script === scripts[0] && !hasStrangers(letters, answer.readings)) return undefined
    if (isMarked(answer)) return script
    seen += answer.seen
    best = better(best, answer)
    if (best === answer && isSureOfAll(answer)) return script
  }
  return best?.script
}

/** What a script's recogniser makes of the sample. */
interface Answer {
  script: AskedScript
  readings: Reading[]
  /** Those that are of the script. */
  own: Reading[]
  /** How many of its letters were read; what it is unsure of, mostly wrong, counts for little. */
  worth: number
  /** What they say, if most of the sample is plainly written so. */
  seen: string
}

function answerOf(script: AskedScript, readings: Reading[]): Answer {
  const own = readings.filter((reading) => isSurelyOf(script.letter, reading))
  const seen = isMost(own.filter(isKnown), readings) ? own.map(({ text }) => text).join('') : ''
  const certainties = own
    .flatMap(({ letters }) => letters)
    .filter(({ character }) => script.letter.test(character))
    .map(({ confidence }) => confidence)
  const worth = certainties.reduce((sum, certainty) => sum + certainty * certainty, 0)
  return { script, readings, own, worth, seen }
}

function isOther({ letter }: AskedScript, seen: string): boolean {
  return seen !== '' && !isOf([letter], seen)
}

/** Pieces of the longest lines. */
export function sampleOf(lines: SeenLine[]): SeenLine[] {
  return lines
    .filter(({ box }) => box.width >= sampleHeightsMin * box.height)
    .toSorted(({ box: a }, { box: b }) => b.width / b.height - a.width / a.height)
    .slice(0, sampleLinesMax)
    .map(({ picture, box, at = 0 }) => {
      const length = sampleHeightsMax * box.height
      return { picture, box: pieceOf(box, at, length) }
    })
}

export async function readAll(recogniser: LineRecogniser, lines: SeenLine[]) {
  const readings: Reading[] = []
  for (const { picture, box } of lines) readings.push(await readOne(recogniser, picture, box))
  return readings
}

function isKnown({ confidence }: Reading): boolean {
  return confidence >= confidenceKnown
}

function isMost(some: Reading[], all: Reading[]): boolean {
  return 2 * some.length > all.length
}

function better(best: Answer | undefined, answer: Answer): Answer | undefined {
  return answer.worth > (best?.worth ?? 0) ? answer : best
}

/** One that could have shown its marks and did not may still be beaten. */
function isSureOfAll({ script, own, readings }: Answer): boolean {
  if (script.mark) return false
  const sum = own.reduce((total, { confidence }) => total + confidence, 0)
  return isMost(own, readings) && sum >= confidenceEnough * own.length
}

function isSurelyOf(letter: RegExp, { text, confidence }: Reading): boolean {
  return confidence >= confidenceOwn && isOf([letter], text)
}

/** Whether letters that only this script has were read surely. */
function isMarked({ script: { mark }, readings }: Answer): boolean {
  if (!mark) return false
  const written = readings
    .filter(isKnown)
    .flatMap(({ letters }) => letters)
    .filter(({ character }) => /(?!\p{Script=Latin})\p{L}/u.test(character))
  const marks = written.filter(
    ({ character, confidence }) => confidence >= markConfidenceMin && mark.test(character),
  )
  return marks.length > 1 && marks.length >= marksMin * written.length
}

/** Whether there is something of one of the scripts, be it among many others' letters. */
function hasStrangers(letters: RegExp[], readings: Reading[]): boolean {
  const written = readings.filter(({ confidence }) => confidence >= confidenceStranger)
  const strange = written.flatMap(({ text }) => ownOf(letters, lettersOf(text)))
  return strange.length >= strangersMin
}

/** Whether enough of a text's letters are of one of the scripts. */
function isOf(letters: RegExp[], text: string): boolean {
  const all = lettersOf(text)
  const own = ownOf(letters, all)
  return own.length > 0 && own.length >= ownLettersMin * all.length
}

function ownOf(letters: RegExp[], all: string[]): string[] {
  return all.filter((character) => letters.some((letter) => letter.test(character)))
}

function lettersOf(text: string): string[] {
  return [...text].filter((character) => /\p{L}/u.test(character))
}
