import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDecks } from '../options.ts'
import { parseDecks } from '../reread/parse-decks.ts'
import { describeCarryOver } from './describe.ts'
import { describeRules } from './describe-rules.ts'
import { decideApart, decideInParts, withoutEachGroup } from './five-parts.ts'
import { judgeRules } from './judge-rules.ts'
import { learn } from './learn.ts'
import { readMaterial } from './material.ts'
import { rules } from './rules.ts'
import { writeTrees } from './write-trees.ts'

/**
 * Measures how what is learnt about line breaks carries over to decks of other repositories, prints it and writes it to
 * `bench/CARRY-OVER.md`. With `--train` it only learns from everything, and writes the trees that the conversion uses. With
 * `--rules` it measures in how many repositories each rule of titles, blocks and order is right, and writes `bench/RULES.md`;
 * `--only` measures only rules whose kind, file or name contains one of these texts, and writes nothing.
 */

const { values: options } = parseArgs({
  options: {
    decks: { type: 'string', default: defaultDecks },
    train: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    processes: { type: 'string', default: '2' },
  },
})
const benchmarkFolder = resolve(options.decks)

try {
  if (options.rules || options.only !== '') await measureRules()
  else await measureLineBreaks()
} catch (error) {
  console.error(error instanceof Error ? `carry-over: ${error.message}` : error)
  process.exitCode = 1
}

async function measureLineBreaks(): Promise<void> {
  const examples = await readMaterial(benchmarkFolder)
  if (options.train) {
    writeTrees(learn(examples))
    return
  }
  const text = describeCarryOver({
    command: 'npm run carry-over',
    parts: decideInParts(examples),
    wide: decideApart(examples, 'wide'),
    groups: withoutEachGroup(examples),
  })
  publish('CARRY-OVER.md', text)
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
