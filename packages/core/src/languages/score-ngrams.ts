import { readFileSync } from 'node:fs'
import type { Language } from './function-words.ts'
import { NgramWeights } from './ngram-weights.ts'

/** A language and its score. */
export type LanguageScore = [language: Language, score: number]

/** Length and distance of n-grams, as ELD's weights require; the last one of a word ends with it. */
const ngramLength = 4
const ngramStep = 3
const wordLengthMax = 70
const wordEnd = '_'

let weights: NgramWeights<LanguageScore> | undefined

/**
 * Scores languages by the n-grams of plain lower-case words, the likeliest first. A score is the mean
 * weight over the different n-grams: about 60 to 90 for text of the language, below 25 for text of none.
 * Works for a handful of words, in which function words may be missing. Method and weights are those of
 * ELD (Nito T. M., "Efficient Language Detector", 2023), without n-grams that contain accents.
 */
export function scoreNgrams(words: Iterable<string>): {
  /** Number of different n-grams. */
  count: number
  likely: LanguageScore[]
} {
  weights ??= readWeights()
  const ngrams = new Set([...words].flatMap(ngramsOf))
  const sums = new Map<Language, number>()
  for (const ngram of ngrams) {
    for (const [language, weight] of weights.of(ngram)) {
      sums.set(language, (sums.get(language) ?? 0) + weight / ngrams.size)
    }
  }
  return { count: ngrams.size, likely: [...sums].sort(([, a], [, b]) => b - a) }
}

/**
 * Whether words of a language begin as one text does and end as another does, which a part of a word seldom has: for `pur` and
 * `pose`, few English words end in `pur` or begin with `pose`. Letters are plain and in lower case.
 */
export function edgesAreKnown(
  { start, end }: { start: string; end: string },
  language: Language,
): { start: boolean; end: boolean } {
  weights ??= readWeights()
  const known = weights
  const has = (ngram: string) => known.of(ngram).some(([other]) => other === language)
  const isShort = (word: string) => word.length <= ngramLength
  return {
    start:
      has(wordEnd + start.slice(0, ngramLength)) ||
      (isShort(start) && has(wordEnd + start + wordEnd)),
    end: has((isShort(end) ? wordEnd : '') + end.slice(-ngramLength) + wordEnd),
  }
}

function ngramsOf(text: string): string[] {
  const word = text.slice(0, wordLengthMax)
  const ngrams: string[] = []
  let start = 0
  for (; start + ngramLength < word.length; start += ngramStep) {
    ngrams.push((start === 0 ? wordEnd : '') + word.slice(start, start + ngramLength))
  }
  const last = word.slice(word.length === ngramStep ? 0 : -ngramLength)
  return [...ngrams, (start === 0 ? wordEnd : '') + last + wordEnd]
}

function readWeights(): NgramWeights<LanguageScore> {
  const file = new URL('ngrams.txt', import.meta.url)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return new NgramWeights(
    lines.map((line) => {
      const [language, weight, ...ngrams] = line.split(' ')
      return { weight: [language as Language, Number(weight)], ngrams }
    }),
  )
}
