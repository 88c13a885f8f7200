import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { limitConcurrency } from '../speed/limit-concurrency.ts'
import { parseDocuments } from './documents.ts'
import { describeMoves, type Moved } from './report.ts'
import { openScorer } from './score.ts'
import { copySource, readWith } from './source-copy.ts'
import { findThresholds, movedValues, withValue } from './thresholds.ts'

/**
 * Moves each threshold of `src/conversion` by a fifth, one at a time, reads the golden decks and those
 * of the benchmark again, and tells what changes. Works on copies of the source in a temporary folder.
 */

const root = join(import.meta.dirname, '..', '..')

const { values: options } = parseArgs({
  options: {
    decks: { type: 'string', default: join(root, '..', 'shared', 'bench') },
    only: { type: 'string', default: '' },
    processes: { type: 'string', default: '2' },
    quick: { type: 'boolean', default: false },
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
  const benchmark = { folder: options.decks, quick: options.quick }
  const documents = await parseDocuments(benchmark, folder)
  const lanes = Array.from({ length: Number(options.processes) }, (_, lane) =>
    copySource(join(folder, `copy-${lane}`)),
  )
  const baseline = await readWith(lanes[0] as string, documents.file)
  const scorer = await openScorer(options.decks, documents, baseline)
  const thresholds = findThresholds(join(root, 'src', 'conversion')).filter(({ file, name }) =>
    `${file} ${name}`.includes(options.only),
  )
  const moves = thresholds.flatMap((threshold) =>
    movedValues(threshold).map((value) => ({ threshold, value })),
  )
  const free = [...lanes]
  const moved = await limitConcurrency(
    moves,
    lanes.length,
    async ({ threshold, value }): Promise<Moved> => {
      const lane = free.pop() as string
      const path = join(lane, 'conversion', threshold.file)
      const text = readFileSync(path, 'utf8')
      try {
        writeFileSync(path, withValue(text, threshold, value))
        const read = await readWith(lane, documents.file).catch(() => undefined)
        const change = read && (await scorer.compare(read))
        console.error(threshold.file, threshold.name, value, JSON.stringify(change))
        return { threshold, value, change }
      } finally {
        writeFileSync(path, text)
        free.push(lane)
      }
    },
  )
  writeFileSync(
    options.out,
    describeMoves(moved, { thresholds, documentCount: Object.keys(baseline).length }),
  )
}
