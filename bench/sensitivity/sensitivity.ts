import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDecks } from '../options.ts'
import { knownDecks } from '../reread/parse-decks.ts'
import { judgeMoves } from './judge-moves.ts'
import { parseSample } from './parse-sample.ts'
import { changes, describeMoves } from './report.ts'
import { runMoves } from './run-moves.ts'
import { extremeValues, movedValues, type Threshold } from './thresholds.ts'

/**
 * Moves each threshold of `packages/reader/src/conversion` and `packages/core/src/deck-model` by a quarter, one at a time, reads a sample of the decks of the benchmark again,
 * and writes to `bench/SENSITIVITY.md` what changes. Those that change nothing are moved as far as their rule never or
 * always applies. With `--only`, only thresholds whose file or name contains one of these texts are moved, and nothing is
 * written; with `--all` every slide is read instead of a sample, which takes about five times as long.
 */

const sample = { pages: 2, probes: 6, sheets: 6, picturedEvery: 12 }
/** Enough for every slide of the benchmark. */
const heapMb = 3000
const everything = { pages: Infinity, probes: Infinity, sheets: Infinity, picturedEvery: 2 }

const { values: options } = parseArgs({
  options: {
    decks: { type: 'string', default: defaultDecks },
    only: { type: 'string', default: '' },
    processes: { type: 'string', default: '2' },
    all: { type: 'boolean', default: false },
  },
})
const wanted = options.only.split(',')
const folder = mkdtempSync(join(tmpdir(), 'sensitivity-'))
try {
  console.log(await measure(resolve(options.decks)))
} catch (error) {
  console.error(error instanceof Error ? `sensitivity: ${error.message}` : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}

async function measure(benchmarkFolder: string): Promise<string> {
  const known = { parsed: knownDecks(benchmarkFolder), benchmarkFolder }
  const documents = await parseSample(benchmarkFolder, options.all ? everything : sample)
  const processes = Number(options.processes)
  const measureAt = async (
    chosen: (threshold: Threshold) => boolean,
    valuesOf: (threshold: Threshold) => number[],
  ) => {
    const read = await runMoves(documents, { folder, processes, heapMb, chosen, valuesOf })
    return await judgeMoves(read, known)
  }
  const near = await measureAt(isWanted, movedValues)
  const idle = new Set(near.filter((one) => !changes(one)).map(({ threshold }) => keyOf(threshold)))
  const slides = documents.reduce((sum, { pages }) => sum + pages.length, 0)
  const read = { documents: documents.length, slides }
  // kept if the extremes, which take conversion beyond its bounds, cannot be measured to the end
  publish(describeMoves(near, undefined, read))
  const far = await measureAt((threshold) => idle.has(keyOf(threshold)), extremeValues)
  const text = describeMoves(near.filter(changes), far, read)
  publish(text)
  return text
}

function publish(text: string): void {
  if (options.only === '') writeFileSync(join(import.meta.dirname, '..', 'SENSITIVITY.md'), text)
}

function isWanted({ file, name }: Threshold): boolean {
  return wanted.some((part) => `${file} ${name}`.includes(part))
}

function keyOf({ file, from }: Threshold): string {
  return `${file} ${from}`
}
