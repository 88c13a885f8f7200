import type { Letter } from '../reading.ts'

/** A character of a text, and what a network saw in its place. */
export interface SeenCharacter {
  character: string
  /** Undefined if no network tells. */
  letter: Letter | undefined
}

/** What a word is judged by. Doubts are logarithms, so that each halving of it counts the same. */
export const evidenceNames = [
  'one',
  'doubt about the letters together',
  'doubt about a letter',
  'doubt between letters',
  'doubt about a space beside',
  'doubt about the line',
  'letters corrected',
  'letters of another script',
] as const

/** Networks differ in their values by rounding beyond this. */
const doubtMin = 0.0005
/** The certainty of a letter that no network tells. Chosen by eye. */
const unknownCertainty = 0.9
/** A letter of a script other than Latin. */
export const otherLetter = /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u

/** The characters before and behind a word, and the confidence of its line. */
export interface Surroundings {
  beside: readonly (SeenCharacter | undefined)[]
  confidence: number
}

/** Returns the evidence about a word, in the order of `evidenceNames`. */
export function evidenceOf(
  word: readonly SeenCharacter[],
  { beside, confidence }: Surroundings,
): number[] {
  const peaks = word.map(({ letter }) => letter?.peak ?? letter?.confidence ?? unknownCertainty)
  const lows = word.map(({ letter }, at) => letter?.low ?? peaks[at] ?? 0)
  const spaces = beside.flatMap((one) =>
    one?.letter?.character === ' ' ? [one.letter.peak ?? unknownCertainty] : [],
  )
  const together = peaks.reduce((sum, peak) => sum + 1 - peak, 0)
  return [
    1,
    Math.log(doubtMin + together),
    doubtOf(Math.min(...peaks)),
    doubtOf(Math.min(...lows)),
    doubtOf(Math.min(1, ...spaces)),
    doubtOf(confidence),
    Number(word.some(({ character, letter }) => letter?.character !== character)),
    Number(word.some(({ character }) => otherLetter.test(character))),
  ]
}

/** The share of words with this evidence that are right, 0 to 1, by the weights of a logistic regression. */
export function shareRight(weights: readonly number[], evidence: readonly number[]): number {
  const odds = evidence.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)
  return 1 / (1 + Math.exp(-odds))
}

function doubtOf(certainty: number): number {
  return Math.log(Math.max(doubtMin, 1 - certainty))
}
