import { shareRight } from '../../packages/ocr/src/words/word-evidence.ts'
import { partCount, partOf } from '../carry-over/five-parts.ts'
import type { JudgedWord } from './labeled-words.ts'
import { learnWeights } from './logistic.ts'

/** The weights of the evidence, learned from these words: positive ones speak for a word. */
export function weightsFrom(words: readonly JudgedWord[]): number[] {
  return learnWeights({
    values: words.map(({ evidence }) => evidence),
    wanted: words.map(({ isRight }) => isRight),
  })
}

/** The confidence of each word by what is learned from other sources: each of five parts of them by the others. */
export function judgedApart(words: readonly JudgedWord[]): number[] {
  const confidences = new Array<number>(words.length)
  for (let part = 0; part < partCount; part++) {
    const weights = weightsFrom(words.filter(({ source }) => partOf(source) !== part))
    words.forEach(({ source, evidence }, at) => {
      if (partOf(source) === part) confidences[at] = shareRight(weights, evidence)
    })
  }
  return confidences
}

/** A point of a curve: the share of words named as unsure, and the share of wrong words among them. */
export interface FlagShares {
  flagged: number
  found: number
}

/** What is found of the wrong words if the least sure are named first, at these shares of all words. */
export function sharesFound(
  words: readonly JudgedWord[],
  confidences: readonly number[],
  shares: readonly number[],
): FlagShares[] {
  const order = words
    .map((_, at) => at)
    .sort((one, other) => (confidences[one] ?? 0) - (confidences[other] ?? 0))
  const wrong = words.filter(({ isRight }) => !isRight).length
  return shares.map((flagged) => {
    const named = order.slice(0, Math.round(flagged * words.length))
    const found = named.filter((at) => words[at]?.isRight === false).length
    return { flagged, found: found / Math.max(1, wrong) }
  })
}
