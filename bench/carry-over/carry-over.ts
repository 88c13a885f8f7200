import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDecks } from '../options.ts'
import { parseDecks } from '../reread/parse-decks.ts'
import { readCrossedSlides } from './crossed-slides.ts'
import { describeCarryOver } from './describe.ts'
import { describeCuts } from './describe-cuts.ts'
import { describeRules } from './describe-rules.ts'
import { decideApart, decideInParts, withoutEachGroup } from './five-parts.ts'
import { judgeCuts } from './judge-cuts.ts'
import { judgeRules } from './judge-rules.ts'
import { knownEdits } from './known-edits.ts'
import { learn } from './learn.ts'
import { cutExamples, learnCuts, writeCutWeights } from './learn-cuts.ts'
import { readMaterial } from './material.ts'
import { rules } from './rules.ts'
import { writeTrees } from './write-trees.ts'

/**
 * Measures how what is learned about line breaks, and about rows and columns, carries over to decks of other repositories, prints
 * it and writes it to `bench/CARRY-OVER.md`. With `--train` it only learns from everything, and writes the trees and weights that
 * the conversion uses; `--about order` or `--about lines` does one of both, and writes no page. With
 * `--rules` it measures in how many repositories each rule of titles, blocks and order is right, and writes `bench/RULES.md`;
 * `--only` measures only rules whose kind, file or name contains one of these texts, and writes nothing.
 */

const { values: options } = parseArgs({
  options: {
    decks: { type: 'string', default: defaultDecks },
    train: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    about: { type: 'string', default: '' },
    processes: { type: 'string', default: '2' },
  },
})
const benchmarkFolder = resolve(options.decks)

try {
  if (options.rules || options.only !== '') await measureRules()
  else await measureLearned()
} catch (error) {
  console.error(error instanceof Error ? `carry-over: ${error.message}` : error)
  process.exitCode = 1
}

async function measureLearned(): Promise<void> {
  const texts: string[] = []
  if (options.about !== 'order') texts.push(...(await aboutLineBreaks()))
  if (options.about !== 'lines') texts.push(...(await aboutOrder()))
  if (options.train) return
  if (options.about === '') publish('CARRY-OVER.md', texts.join('\n'))
  else console.log(texts.join('\n'))
}

async function aboutLineBreaks(): Promise<string[]> {
  const examples = await readMaterial(benchmarkFolder)
  if (options.train) {
    writeTrees(learn(examples))
    return []
  }
  const text = describeCarryOver({
    command: 'npm run carry-over',
    parts: decideInParts(examples),
    wide: decideApart(examples, 'wide'),
    groups: withoutEachGroup(examples),
  })
  return [text]
}

async function aboutOrder(): Promise<string[]> {
  const slides = await readCrossedSlides(benchmarkFolder)
  const known = knownEdits(benchmarkFolder)
  const examples = await cutExamples(slides, known)
  if (options.train) {
    writeCutWeights(learnCuts(examples))
    return []
  }
  return [describeCuts(await judgeCuts(slides, examples, known), examples.length)]
}

async function measureRules(): Promise<void> {
  const wanted = options.only.split(',')
  const chosen = rules.filter(({ about, file, name }) =>
    wanted.some((part) => `${about} ${file} ${name}`.includes(part)),
  )
  const folder = mkdtempSync(join(tmpdir(), 'carry-over-'))
  try {
    const parsed = await parseDecks(benchmarkFolder, folder)
    const processes = Number(options.processes)
    const results = await judgeRules(chosen, { parsed, benchmarkFolder, folder, processes })
    const text = describeRules(results, 'npm run carry-over -- --rules')
    if (options.only === '') publish('RULES.md', text)
    else console.log(text)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function publish(page: string, text: string): void {
  console.log(text)
  writeFileSync(join(import.meta.dirname, '..', page), text)
}
