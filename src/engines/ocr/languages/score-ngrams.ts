import { readFileSync } from 'node:fs'
import type { Language } from './guess-language.ts'

/** A language and how much speaks for it. */
export type Likelihood = [language: Language, weight: number]

/** Groups are this long, and begin this far apart; a word's last one ends with it. */
const groupLength = 4
const groupStep = 3
const wordLengthMax = 70
const wordEnd = '_'

let weights: Map<string, Likelihood[]> | undefined

/**
 * How much the groups of letters in plain lower-case words speak for each language, the likeliest first:
 * the mean over the different groups, about 60 to 90 in a text of the language, below 25 in what is of none. Works
 * for a handful of words, where words that are known fail. Method and weights are those of ELD
 * (Nito T. M., "Efficient Language Detector", 2023), without what only letters with accents tell.
 */
export function weighLetterGroups(words: Iterable<string>): {
  groups: number
  likely: Likelihood[]
} {
  weights ??= readWeights()
  const groups = new Set([...words].flatMap(groupsOf))
  const sums = new Map<Language, number>()
  for (const group of groups) {
    for (const [language, weight] of weights.get(group) ?? []) {
      sums.set(language, (sums.get(language) ?? 0) + weight / groups.size)
    }
  }
  return { groups: groups.size, likely: [...sums].sort(([, a], [, b]) => b - a) }
}

function groupsOf(written: string): string[] {
  const word = written.slice(0, wordLengthMax)
  const groups: string[] = []
  let at = 0
  for (; at + groupLength < word.length; at += groupStep) {
    groups.push((at === 0 ? wordEnd : '') + word.slice(at, at + groupLength))
  }
  const last = word.slice(word.length === groupStep ? 0 : -groupLength)
  return [...groups, (at === 0 ? wordEnd : '') + last + wordEnd]
}

function readWeights(): Map<string, Likelihood[]> {
  const file = new URL('letter-groups.txt', import.meta.url)
  const read = new Map<string, Likelihood[]>()
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const [language, weight, ...groups] = line.split(' ')
    for (const group of groups) {
      const known = read.get(group) ?? []
      known.push([language as Language, Number(weight)])
      read.set(group, known)
    }
  }
  return read
}
