import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { inLanes } from './in-lanes.ts'
import { type Column, markdownTable } from './markdown-table.ts'
import { parseDocuments, type ReadDocuments } from './sensitivity-documents.ts'
import { type Change, openScorer } from './sensitivity-score.ts'
import { findThresholds, movedValues, type Threshold, withValue } from './thresholds.ts'

/**
 * Moves each threshold of `src/conversion` by a fifth, one at a time, reads the golden decks and those
 * of the benchmark again, and tells what changes. Works on copies of the source in a temporary folder.
 */

const root = join(import.meta.dirname, '..')
const program = join(import.meta.dirname, 'sensitivity-process.ts')
const readTimeoutMs = 600_000
/** A score that moves by less than this is noise: half a thousandth. */
const noise = 0.0005

const { values: options } = parseArgs({
  options: {
    decks: { type: 'string', default: join(root, '..', 'shared', 'bench') },
    only: { type: 'string', default: '' },
    processes: { type: 'string', default: '2' },
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: join(import.meta.dirname, 'SENSITIVITY.md') },
  },
})

if (!existsSync(join(options.decks, 'score.py'))) {
  throw new Error(`There is no benchmark at ${options.decks}. Name its folder with --decks.`)
}

interface Moved {
  threshold: Threshold
  value: number
  /** Undefined where conversion failed with it. */
  change: Change | undefined
}

const columns: Column<Moved>[] = [
  { title: 'threshold', cell: ({ threshold }) => nameOf(threshold), align: 'left' },
  { title: 'value', cell: ({ threshold }) => String(threshold.value) },
  { title: 'moved to', cell: ({ value }) => String(value) },
  { title: 'rows', cell: ({ change }) => String(change?.rows ?? 'fails') },
  { title: 'golden rows', cell: ({ change }) => String(change?.goldenRows ?? '') },
  { title: 'F1', cell: ({ change }) => thousandths(change?.f1) },
  { title: 'visual edits', cell: ({ change }) => thousandths(change?.nedVisual) },
  { title: 'title first', cell: ({ change }) => thousandths(change?.titleFirst) },
  { title: 'whole', cell: ({ change }) => thousandths(change?.whole) },
]

const folder = mkdtempSync(join(tmpdir(), 'sensitivity-'))
try {
  await measure()
} finally {
  rmSync(folder, { recursive: true })
}

async function measure(): Promise<void> {
  const benchmark = { folder: options.decks, quick: options.quick }
  const documents = await parseDocuments(benchmark, folder)
  const lanes = Array.from({ length: Number(options.processes) }, (_, lane) => copyOfSource(lane))
  const baseline = await readWith(lanes[0] as string, documents.file)
  const scorer = await openScorer(options.decks, documents, baseline)
  const thresholds = findThresholds(join(root, 'src', 'conversion')).filter(({ file, name }) =>
    `${file} ${name}`.includes(options.only),
  )
  const moves = thresholds.flatMap((threshold) =>
    movedValues(threshold).map((value) => ({ threshold, value })),
  )
  const free = [...lanes]
  const moved = await inLanes(moves, lanes.length, async ({ threshold, value }): Promise<Moved> => {
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
  })
  writeFileSync(options.out, describe(moved, Object.keys(baseline).length))
}

/** A folder with a copy of the source that conversion is made of. */
function copyOfSource(lane: number): string {
  const copy = join(folder, `source-${lane}`)
  mkdirSync(copy)
  for (const part of ['conversion', 'errors.ts', 'clock.ts']) {
    cpSync(join(root, 'src', part), join(copy, part), { recursive: true })
  }
  writeFileSync(join(copy, 'package.json'), '{"type":"module"}')
  return copy
}

async function readWith(source: string, documentsFile: string): Promise<ReadDocuments> {
  const result = join(source, 'result.json')
  const args = ['--disable-warning=ExperimentalWarning', program, source, documentsFile, result]
  await promisify(execFile)(process.execPath, args, { timeout: readTimeoutMs })
  return JSON.parse(readFileSync(result, 'utf8')) as ReadDocuments
}

function describe(moved: Moved[], documentCount: number): string {
  const idle = moved.filter(({ threshold }) => isIdle(threshold, moved))
  const active = moved.filter(({ threshold }) => !isIdle(threshold, moved))
  const idleNames = [...new Set(idle.map(({ threshold }) => nameOf(threshold)))]
  const count = new Set(moved.map(({ threshold }) => threshold)).size
  return `# What each threshold of \`src/conversion\` decides

\`npm run sensitivity\` moves each threshold by a fifth (a whole number by one at least), one at a time, and reads
${documentCount} documents again: the golden decks and the decks of the benchmark from their text layers, a part of them
from their text as OCR would give it. No picture is read here: a slide that conversion would send to OCR counts as changed.
F1, title first and whole paragraphs are better where they rise, visual edits where they fall; in thousandths over all slides
that the truth knows. A row counts as changed where any column of it differs. ${count} thresholds were moved.

## Changes

${markdownTable(columns, active)}

## No effect

On these documents nothing depends on ${idleNames.length} thresholds within a fifth. Bounds on work, what only pictures reach, and what
mends a kind of deck that is not among these documents are here too: a candidate to remove is none until a wider run says so.

${idleNames.map((name) => `- ${name}`).join('\n')}
`
}

function isIdle(threshold: Threshold, moved: Moved[]): boolean {
  return moved.every((one) => one.threshold !== threshold || one.change?.rows === 0)
}

function nameOf({ file, name }: Threshold): string {
  return `${file} ${name}`
}

function thousandths(difference = 0): string {
  return Math.abs(difference) < noise ? '' : (1000 * difference).toFixed(1)
}
