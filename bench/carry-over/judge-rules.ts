import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadDocuments } from '../sensitivity/documents.ts'
import { isSame, slidesOf } from '../sensitivity/score.ts'
import { copySource, readWith } from '../sensitivity/source-copy.ts'
import { limitConcurrency } from '../speed/limit-concurrency.ts'
import { type Figure, figureOf } from './figures.ts'
import type { ParsedDecks } from './parse-decks.ts'
import { type Measure, measures, type Quality, qualitiesOf } from './qualities.ts'
import type { Rule } from './rules.ts'

/** What a rule decides, and whether slides are read better with it. */
export interface RuleResult {
  rule: Rule
  /** Slides that are read otherwise without it, and the repositories and classes of probes that these are from. */
  rows: number
  sources: number
  rightIn: number
  wrongIn: number
  /** How much better slides are read with it, mean over all sources. */
  gains: Record<Measure, Figure>
}

export interface RuleMaterial {
  parsed: ParsedDecks
  benchmarkFolder: string
  /** Where copies of the source may be made. */
  folder: string
  processes: number
}

/** A source is read better or worse if its slides' sum differs by more: a word or two in the order of one slide. */
const leastGain = 0.02

/** Switches off one rule after the other in a copy of the source, and compares what is read with the truth, by source. */
export async function judgeRules(rules: Rule[], material: RuleMaterial): Promise<RuleResult[]> {
  const { parsed, folder, processes } = material
  const copies = Array.from({ length: processes }, (_, at) =>
    copySource(join(folder, `copy-${at}`)),
  )
  const all = await readWith(copies[0] as string, parsed.file)
  const known = await qualitiesOf(slidesOf(all), all, material)
  return limitConcurrency(rules, processes, async (rule) => {
    const copy = copies.pop() as string
    try {
      const without = await readWithout(rule, copy, parsed.file)
      const changed = slidesOf(all, without).filter((slide) => !isSame(slide, all, without))
      const found = await qualitiesOf(changed, without, material)
      return resultOf(rule, { rows: changed.length, known, found })
    } finally {
      copies.push(copy)
    }
  })
}

async function readWithout(rule: Rule, copy: string, documents: string): Promise<ReadDocuments> {
  const path = join(copy, 'conversion', rule.file)
  const text = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, withoutRule(text, rule))
    return await readWith(copy, documents)
  } finally {
    writeFileSync(path, text)
  }
}

/** The text of a rule's file without the rule. Throws if the file does not have its code exactly once. */
export function withoutRule(text: string, { name, file, code, without }: Rule): string {
  const parts = text.split(code)
  if (parts.length !== 2) {
    throw new Error(
      `The code of "${name}" is in ${file} ${parts.length - 1} times. Update rules.ts.`,
    )
  }
  return parts.join(without)
}

export interface Comparison {
  /** Number of slides that are read otherwise. */
  rows: number
  /** How well all slides are read with the rule, and those that are read otherwise without it. */
  known: Map<string, Quality>
  found: Map<string, Quality>
}

/** What a rule decides, from what is read with it and without it. */
export function resultOf(rule: Rule, { rows, known, found }: Comparison): RuleResult {
  const slides = Map.groupBy(known.values(), ({ source }) => source)
  const gains = new Map<string, Quality>()
  for (const [key, after] of found) {
    const { source } = after
    const sum = gains.get(source) ?? { source }
    for (const measure of measures) {
      const gain = (known.get(key)?.[measure] ?? 0) - (after[measure] ?? 0)
      sum[measure] = (sum[measure] ?? 0) + gain
    }
    gains.set(source, sum)
  }
  const totals = [...gains.values()].map((sum) =>
    measures.reduce((total, measure) => total + (sum[measure] ?? 0), 0),
  )
  const gainOf = (measure: Measure) => {
    const told = [...slides].filter(([, own]) => own.some((one) => one[measure] !== undefined))
    return figureOf(told.map(([source, own]) => (gains.get(source)?.[measure] ?? 0) / own.length))
  }
  return {
    rule,
    rows,
    sources: gains.size,
    rightIn: totals.filter((total) => total > leastGain).length,
    wrongIn: totals.filter((total) => total < -leastGain).length,
    gains: { titles: gainOf('titles'), order: gainOf('order'), lines: gainOf('lines') },
  }
}
