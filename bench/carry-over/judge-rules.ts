import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Gains, gainsOf } from '../reread/gains.ts'
import type { ParsedDecks } from '../reread/parse-decks.ts'
import type { ReadDocuments } from '../reread/parsed-documents.ts'
import { qualitiesOf } from '../reread/qualities.ts'
import { isSame, slidesOf } from '../reread/score.ts'
import { copySource, readWith } from '../reread/source-copy.ts'
import { limitConcurrency } from '../speed/limit-concurrency.ts'
import type { Rule } from './rules.ts'

export interface RuleResult extends Gains {
  rule: Rule
}

export interface RuleMaterial {
  parsed: ParsedDecks
  benchmarkFolder: string
  /** Where copies of the source may be made. */
  folder: string
  processes: number
}

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
      return { rule, ...gainsOf({ rows: changed.length, known, found }) }
    } finally {
      copies.push(copy)
    }
  })
}

async function readWithout(rule: Rule, copy: string, documents: string): Promise<ReadDocuments> {
  const path = join(copy, 'reader', 'src', 'conversion', rule.file)
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
