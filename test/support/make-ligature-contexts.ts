/**
 * Counts between which letters words have the groups of letters that fonts draw as one glyph:
 * `node test/support/make-ligature-contexts.ts LIST… > packages/pdf/src/ligature-contexts.txt`.
 * A list has a word a line, after it a tab and how often it occurs if that is known, and is of one language. Ours were
 * the dictionaries of Tesseract in 17 languages and, for English, given ten times, the words of the
 * documentation of npm packages.
 */
import { readFileSync } from 'node:fs'
import { foldAccents } from '../../packages/core/src/languages/languages.ts'

const groups = ['ti', 'fi', 'fl', 'tt', 'ft', 'ff', 'tf', 'fj', 'tti', 'ffi', 'ffl', 'fti']
/** Groups of two letters are not counted where they are part of these. */
const longer = /ffi|ffl|tti|fti/
/** Sum of the weights of a language, and the least weight of a context that is kept. */
const languageWeight = 100_000
const weightMin = 2.5

/** Returns a line per group and weight: `GROUP LOGARITHM CONTEXT…`, with `_` beyond the ends of a word. */
export function makeLigatureContexts(lists: string[][]): string {
  const weights = new Map<string, number>()
  for (const list of lists) addList(weights, list)
  const lines = new Map<string, string[]>()
  for (const [key, weight] of weights) {
    if (weight < weightMin) continue
    const [group, context] = key.split(' ') as [string, string]
    const start = `${group} ${Math.round(Math.log2(weight))}`
    lines.set(start, [...(lines.get(start) ?? []), context])
  }
  return [...lines]
    .map(([start, contexts]) => `${start} ${contexts.toSorted().join(' ')}\n`)
    .toSorted()
    .join('')
}

function addList(weights: Map<string, number>, list: string[]): void {
  const words = list.map((line) => {
    const [word = '', count = '1'] = line.split('\t')
    return { word: foldAccents(word).toLowerCase(), weight: Math.sqrt(Number(count)) }
  })
  const known = words.filter(({ word }) => /^[a-z]{2,}$/.test(word))
  const sum = known.reduce((all, { weight }) => all + weight, 0)
  for (const { word, weight } of known) {
    for (const key of contextsOf(word)) {
      weights.set(key, (weights.get(key) ?? 0) + (weight * languageWeight) / sum)
    }
  }
}

function contextsOf(word: string): string[] {
  const text = `__${word}__`
  const found: string[] = []
  for (const group of groups) {
    for (let at = text.indexOf(group); at >= 0; at = text.indexOf(group, at + 1)) {
      const end = at + group.length
      if (group.length === 2 && longer.test(text.slice(at - 1, end + 1))) continue
      found.push(`${group} ${text.slice(at - 2, at)}${text.slice(end, end + 2)}`)
    }
  }
  return found
}

if (import.meta.main) {
  const lists = process.argv.slice(2).map((file) => readFileSync(file, 'utf8').split('\n'))
  process.stdout.write(makeLigatureContexts(lists))
}
