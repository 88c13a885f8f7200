/** Text that a network read, and how sure it was on average, 0 to 1; 0 where it read nothing. */
export interface Reading {
  text: string
  confidence: number
  /** What the text is made of, from the start of the line. */
  letters: Letter[]
}

export interface Letter {
  character: string
  confidence: number
  /** Where on the line the network first saw it, from 0 to 1. */
  at: number
}

/**
 * Reads one line's probabilities, `steps` rows of one value a class, by best path decoding: the
 * likeliest class of each step, repeats joined, blanks (class 0) dropped (Graves et al.,
 * "Connectionist Temporal Classification", ICML 2006). Class n means `characters[n - 1]`.
 */
export function decodeCtc(probabilities: Float32Array, characters: string[]): Reading {
  const classes = characters.length + 1
  const letters: Letter[] = []
  let previous = 0
  for (let start = 0; start < probabilities.length; start += classes) {
    const best = likeliest(probabilities, start, classes)
    if (best !== 0 && best !== previous) {
      const confidence = probabilities[start + best] ?? 0
      const at = start / probabilities.length
      letters.push({ character: characters[best - 1] ?? '', confidence, at })
    }
    previous = best
  }
  return readingOf(letters)
}

/** The text of letters, and how sure they are on average, spaces included. */
export function readingOf(letters: Letter[]): Reading {
  const text = letters.map(({ character }) => character).join('')
  const sum = letters.reduce((total, { confidence }) => total + confidence, 0)
  return { text: text.trim(), confidence: sum / Math.max(1, letters.length), letters }
}

function likeliest(probabilities: Float32Array, start: number, classes: number): number {
  let best = 0
  let highest = probabilities[start] ?? 0
  for (let index = 1; index < classes; index++) {
    const value = probabilities[start + index] ?? 0
    if (value > highest) {
      highest = value
      best = index
    }
  }
  return best
}
