import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { limitConcurrency } from '../speed/limit-concurrency.ts'
import { parseDocuments } from './documents.ts'
import { describeMoves, type Measured, type Moved } from './report.ts'
import { openScorer, type Scorer } from './score.ts'
import { copySource, readWith } from './source-copy.ts'
import {
  extremeValues,
  findThresholds,
  movedValues,
  type Threshold,
  withValue,
} from './thresholds.ts'

/**
 * Moves each threshold of `src/conversion` by a fifth, one at a time, reads the golden decks and those of the
 * benchmark again, and reports what changes. With `--extremes`, a threshold on which nothing depends is also
 * moved so far that its rule never or always applies. Works on copies of the source in a temporary folder.
 */

/** A reading that takes this many times as long as the first one counts as failed. */
const slowestReading = 10

const root = join(import.meta.dirname, '..', '..')

const { values: options } = parseArgs({
  options: {
    decks: { type: 'string', default: join(root, '..', 'shared', 'bench') },
    only: { type: 'string', default: '' },
    processes: { type: 'string', default: '2' },
    extremes: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    labeled: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'bench', 'SENSITIVITY.md') },
  },
})

if (!existsSync(join(options.decks, 'score.py'))) {
  throw new Error(`There is no benchmark at ${options.decks}. Name its folder with --decks.`)
}

const folder = mkdtempSync(join(tmpdir(), 'sensitivity-'))
try {
  await measure()
} finally {
  rmSync(folder, { recursive: true })
}

async function measure(): Promise<void> {
  const benchmark = {
    folder: options.decks,
    quick: options.quick,
    labeledOnly: options.labeled,
  }
  const documents = await parseDocuments(benchmark, folder)
  const copies = Array.from({ length: Number(options.processes) }, (_, index) =>
    copySource(join(folder, `copy-${index}`)),
  )
  const startedAt = performance.now()
  const baseline = await readWith(copies[0] as string, documents.file)
  const reading: Reading = {
    documentsFile: documents.file,
    timeoutMs: Math.ceil(slowestReading * (performance.now() - startedAt)),
    scorer: await openScorer(options.decks, documents, baseline),
  }
  const wanted = options.only.split(',')
  const thresholds = findThresholds(join(root, 'src', 'conversion')).filter(({ file, name }) =>
    wanted.some((part) => `${file} ${name}`.includes(part)),
  )
  const measured = await limitConcurrency(thresholds, copies.length, async (threshold) => {
    const copy = copies.pop() as string
    try {
      return await measureThreshold(copy, threshold, reading)
    } finally {
      copies.push(copy)
    }
  })
  const documentCount = Object.keys(baseline).length
  const { labeled: labeledOnly } = options
  writeFileSync(options.out, describeMoves(measured, { documentCount, labeledOnly }))
}

interface Reading {
  documentsFile: string
  timeoutMs: number
  scorer: Scorer
}

async function measureThreshold(
  copy: string,
  threshold: Threshold,
  { documentsFile, timeoutMs, scorer }: Reading,
): Promise<Measured> {
  const path = join(copy, 'conversion', threshold.file)
  const text = readFileSync(path, 'utf8')
  async function move(value: number): Promise<Moved> {
    writeFileSync(path, withValue(text, threshold, value))
    const read = await readWith(copy, documentsFile, timeoutMs).catch((error: Error) =>
      console.error(error.message),
    )
    const change = read ? await scorer.compare(read) : undefined
    console.error(threshold.file, threshold.name, value, JSON.stringify(change))
    return { value, change }
  }
  async function moveTo(values: number[]): Promise<Moved[]> {
    const moved: Moved[] = []
    for (const value of values) moved.push(await move(value))
    return moved
  }
  try {
    const near = await moveTo(movedValues(threshold))
    const isIdle = near.every(({ change }) => change?.rows === 0)
    const extreme = options.extremes && isIdle ? await moveTo(extremeValues(threshold)) : []
    return { threshold, near, extreme }
  } finally {
    writeFileSync(path, text)
  }
}
