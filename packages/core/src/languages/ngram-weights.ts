/** An n-gram has at most six letters, each a number from 1: `_` and the plain ones, with one character between. */
const firstLetter = '_'.charCodeAt(0)
const letterBase = 'z'.charCodeAt(0) - firstLetter + 2
/** Bounds the different weights. */
const weightsMax = 2048

/**
 * The weights of n-grams that consist of `_` and plain lower-case letters, as sorted numbers: an array for each of
 * 34,000 weights made up two fifths of all that garbage collection had to visit.
 */
export class NgramWeights<Weight> {
  readonly #weights: Weight[]
  /** In ascending order, the number of an n-gram times `weightsMax` plus the index of one of its weights. */
  readonly #entries: Float64Array

  constructor(groups: { weight: Weight; ngrams: string[] }[]) {
    this.#weights = groups.map(({ weight }) => weight)
    this.#entries = new Float64Array(groups.reduce((sum, { ngrams }) => sum + ngrams.length, 0))
    let count = 0
    for (const [index, { ngrams }] of groups.entries()) {
      for (const ngram of ngrams) this.#entries[count++] = numberOf(ngram) * weightsMax + index
    }
    this.#entries.sort()
  }

  /** In the order in which they were given. */
  of(ngram: string): Weight[] {
    const found: Weight[] = []
    const first = numberOf(ngram) * weightsMax
    for (let at = this.#firstFrom(first); at < this.#entries.length; at++) {
      const weight = this.#weights[(this.#entries[at] ?? 0) - first]
      if (weight === undefined) break
      found.push(weight)
    }
    return found
  }

  /** Index of the first entry that is not below a number. */
  #firstFrom(min: number): number {
    let [low, high] = [0, this.#entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#entries[middle] ?? 0) < min) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** NaN, which equals no number, for an n-gram with other characters. */
function numberOf(ngram: string): number {
  let number = 0
  for (let index = 0; index < ngram.length; index++) {
    const letter = ngram.charCodeAt(index) - firstLetter + 1
    number = letter < 1 || letter >= letterBase ? Number.NaN : number * letterBase + letter
  }
  return number
}
