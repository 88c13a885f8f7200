/** Text that a network read, and how sure it was on average, 0 to 1; 0 where it read nothing. */
export interface Reading {
  text: string
  confidence: number
}

/**
 * Reads one line's probabilities, `steps` rows of one value a class, by best path decoding: the
 * likeliest class of each step, repeats joined, blanks (class 0) dropped (Graves et al.,
 * "Connectionist Temporal Classification", ICML 2006). Class n means `characters[n - 1]`.
 */
export function decodeCtc(probabilities: Float32Array, characters: string[]): Reading {
  const classes = characters.length + 1
  let text = ''
  let sum = 0
  let count = 0
  let previous = 0
  for (let start = 0; start < probabilities.length; start += classes) {
    const best = likeliest(probabilities, start, classes)
    if (best !== 0 && best !== previous) {
      text += characters[best - 1] ?? ''
      sum += probabilities[start + best] ?? 0
      count++
    }
    previous = best
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count }
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
