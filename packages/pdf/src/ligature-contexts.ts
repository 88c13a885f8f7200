import { readFileSync } from 'node:fs'

/** Weight of what fewer letters say, in the weight of one rare word. Chosen by eye. */
const priorWeight = 3
const unseen = 0.5

/** Weights by group of letters and what stands around it, such as `ft so?wa`, `ft o?w`, `ft so?`, `ft ?wa`. */
let contexts: Map<string, number> | undefined

/**
 * How likely each group of letters is between others, as shares that sum to 1. The context has two lower-case letters
 * before the group and two after it, as in `sowa` for `software`, with `_` beyond the ends of the word.
 */
export function likelihoods(groups: readonly string[], context: string): number[] {
  const of = (part: string) => groups.map((group) => weightOf(group, part))
  const [far, near] = [context.slice(0, 1), context.slice(1, 2)]
  const [after, afterNext] = [context.slice(2, 3), context.slice(3, 4)]
  const [before, behind, total] = [of(`${far}${near}?`), of(`?${after}${afterNext}`), of('?')]
  const apart = groups.map(
    (_, at) =>
      (((before[at] as number) + unseen) * ((behind[at] as number) + unseen)) /
      ((total[at] as number) + 1),
  )
  const beside = blend(of(`${near}?${after}`), shares(apart))
  return blend(of(`${far}${near}?${after}${afterNext}`), beside)
}

/** Whether a known word has the group in this context; a single letter is too little to know it. */
export function isKnownContext(group: string, context: string): boolean {
  return (
    context.replaceAll('_', '').length > 1 &&
    weightOf(group, `${context.slice(0, 2)}?${context.slice(2)}`) > 0
  )
}

function blend(weights: number[], priors: number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0) + priorWeight
  return weights.map((weight, at) => (weight + priorWeight * (priors[at] as number)) / sum)
}

function shares(weights: number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => weight / sum)
}

function weightOf(group: string, part: string): number {
  contexts ??= readContexts()
  return contexts.get(`${group} ${part}`) ?? 0
}

/** A line has a group, the binary logarithm of a weight, and the contexts of this weight. */
function readContexts(): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (key: string, weight: number) => weights.set(key, (weights.get(key) ?? 0) + weight)
  const file = new URL('ligature-contexts.txt', import.meta.url)
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const [group, level, ...known] = line.split(' ')
    const weight = 2 ** Number(level)
    for (const context of known) {
      const [before, after] = [context.slice(0, 2), context.slice(2)]
      add(`${group} ${before}?${after}`, weight)
      add(`${group} ${before.slice(1)}?${after.slice(0, 1)}`, weight)
      add(`${group} ${before}?`, weight)
      add(`${group} ?${after}`, weight)
      add(`${group} ?`, weight)
    }
  }
  return weights
}
