import { type Letter, type Reading, readingOf } from '../reading.ts'
import type { AlikeClasses } from './letter-shapes.ts'

/** A class with more than this is the likeliest: probabilities of a step add up to 1, but for rounding errors. */
const majority = 0.51

export interface DecodingOptions {
  filled?: number
  alike?: AlikeClasses
}

/**
 * Decodes the probabilities of one line, one row per step with one value per class, by best path
 * decoding: the likeliest class of each step, with repeats merged and blanks (class 0) dropped (Graves et
 * al., "Connectionist Temporal Classification", ICML 2006). Class n means `characters[n - 1]`. The line takes
 * up `filled` of the steps, from 0 to 1; padding follows. Of classes that look like each other, `alike` tells how sure they are
 * together.
 */
export function decodeCtc(
  probabilities: Float32Array,
  characters: string[],
  { filled = 1, alike }: DecodingOptions = {},
): Reading {
  const classes = characters.length + 1
  const letters: Letter[] = []
  let previous = 0
  for (let start = 0; start < probabilities.length; start += classes) {
    const best = likeliestClass(probabilities, start, classes)
    const certainty = probabilities[start + best] ?? 0
    const character = characters[best - 1] ?? ''
    const group = alike?.get(character) ?? [best]
    const shape = group.reduce((sum, each) => sum + (probabilities[start + each] ?? 0), 0)
    const step = { certainty, shape, isSeen: best !== 0 }
    if (best !== 0 && best !== previous) {
      const position = Math.min(1, start / (filled * probabilities.length))
      const sure = { confidence: certainty, peak: certainty, low: certainty, shape }
      letters.push({ character, position, ...sure })
    } else addStep(letters.at(-1), step)
    previous = best
  }
  return readingOf(letters)
}

/** Adds to a letter a further step that saw it, or nothing. */
function addStep(letter: Letter | undefined, { certainty, shape, isSeen }: Step): void {
  if (letter === undefined) return
  letter.low = Math.min(letter.low ?? 1, certainty)
  if (!isSeen) return
  letter.peak = Math.max(letter.peak ?? 0, certainty)
  letter.shape = Math.max(letter.shape ?? 0, shape)
}

interface Step {
  certainty: number
  shape: number
  isSeen: boolean
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
