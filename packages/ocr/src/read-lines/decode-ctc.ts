import { type Letter, type Reading, readingOf } from '../reading.ts'
import type { AlikeClasses } from './letter-shapes.ts'

/** A class with more than this is the likeliest: the probabilities of a step add up to 1, apart from rounding errors. */
const majority = 0.51

export interface DecodingOptions {
  /** The share of the steps that the line takes up, from 0 to 1; padding follows. */
  filled?: number
  /** Classes whose certainties are added up for the shape of a letter; each stands alone by default. */
  alike?: AlikeClasses
}

/**
 * Decodes the probabilities of one line, one row per step with one value per class, by best path
 * decoding: the likeliest class of each step, with repeats merged and blanks (class 0) dropped (Graves et
 * al., "Connectionist Temporal Classification", ICML 2006). Class n means `characters[n - 1]`.
 */
export function decodeCtc(
  probabilities: Float32Array,
  characters: string[],
  { filled = 1, alike }: DecodingOptions = {},
): Reading {
  const classes = characters.length + 1
  const shapeAt = (start: number, best: number) => {
    const group = alike?.get(characters[best - 1] ?? '') ?? [best]
    return group.reduce((sum, each) => sum + (probabilities[start + each] ?? 0), 0)
  }
  const letters: Letter[] = []
  let previous = 0
  for (let start = 0; start < probabilities.length; start += classes) {
    const best = likeliestClass(probabilities, start, classes)
    const certainty = probabilities[start + best] ?? 0
    if (best === 0 || best === previous) {
      addStep(letters.at(-1), certainty, best === 0 ? undefined : shapeAt(start, best))
    } else {
      const character = characters[best - 1] ?? ''
      const position = Math.min(1, start / (filled * probabilities.length))
      const sure = { confidence: certainty, peak: certainty, low: certainty }
      letters.push({ character, position, ...sure, shape: shapeAt(start, best) })
    }
    previous = best
  }
  return readingOf(letters)
}

/** Adds to a letter a further step that saw it, or nothing, which has no certainty of a shape. */
function addStep(letter: Letter | undefined, certainty: number, shape: number | undefined): void {
  if (letter === undefined) return
  letter.low = Math.min(letter.low ?? 1, certainty)
  if (shape === undefined) return
  letter.peak = Math.max(letter.peak ?? 0, certainty)
  letter.shape = Math.max(letter.shape ?? 0, shape)
}

/**
 * Returns the class with the highest probability. Stops at one that no other can exceed: most steps are blank, the
 * first of up to 8,423 classes.
 */
export function likeliestClass(
  probabilities: Float32Array,
  start: number,
  classes: number,
): number {
  let best = 0
  let highest = probabilities[start] ?? 0
  for (let index = 1; index < classes && highest <= majority; index++) {
    const value = probabilities[start + index] ?? 0
    if (value > highest) {
      highest = value
      best = index
    }
  }
  return best
}
