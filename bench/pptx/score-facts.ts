import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { writePredictions } from '../quality/score.ts'
import { type Benchmark, find, type SlideSet } from '../quality/slide-sets.ts'
import type { Reading, Source } from '../readers/reader.ts'
import type { OpenReader } from '../readers/rowdeck.ts'

/** What a file states and no page shows for certain, beside the ground truth; shares from 0 to 1. */
export interface Facts {
  /** Of cells with text: those that are a cell of a table of the slide, whole. Of tables: those right in every cell. */
  tables: { tables: number; cells: number; exact: number }
  /** Slides with notes, and those whose column `notes` is the same apart from blanks and list marks, which the truth leaves out. */
  notes: { slides: number; exact: number }
}

interface NotesLine {
  deck: string
  slide_index: number
  notes?: string
}

/** Scores the tables and notes of all sets together; files are in several. */
export async function scoreFacts(
  { folder }: Benchmark,
  sets: SlideSet[],
  { readings, pdfs }: { readings: Map<string, Reading>; pdfs: Map<string, Source> },
): Promise<Facts> {
  const known = new Map(sets.filter(({ everySlide }) => everySlide).map((set) => [set.name, set]))
  const sources = [...known.values()].flatMap((set) => set.sources)
  const all = { name: 'all PPTX', sources }
  const ofSources = sources.map(({ path }) => readings.get(path) ?? failed)
  const predictions = writePredictions({ set: all, readerName: 'rowdeck' }, ofSources)
  const truths = truthPaths(sources, pdfs)
  const { stdout } = await promisify(execFile)('python3', [
    ...[join(folder, 'score_tables.py'), predictions, ...truths],
  ])
  const lines = [...known.values()].flatMap(({ truth }) => truth as NotesLine[])
  const byDeck = new Map(sources.map(({ deck, path }) => [deck, readings.get(path) ?? failed]))
  const tables = JSON.parse(stdout.replaceAll("'", '"')) as Facts['tables']
  return { tables, notes: scoreNotes(lines, byDeck) }
}

/** The ground truth lies beside the PDF of a deck. */
function truthPaths(sources: Source[], pdfs: Map<string, Source>): string[] {
  return sources.flatMap(({ deck }) => {
    const pdf = pdfs.get(deck)
    return pdf === undefined ? [] : [join(dirname(pdf.path), 'truth.jsonl')]
  })
}

function scoreNotes(lines: NotesLine[], byDeck: Map<string, Reading>): Facts['notes'] {
  const wanted = lines.filter(({ notes = '' }) => wordsIn(notes) !== '')
  const exact = wanted.filter(({ deck, slide_index, notes = '' }) => {
    return wordsIn(byDeck.get(deck)?.notes?.[slide_index - 1] ?? '') === wordsIn(notes)
  })
  return { slides: wanted.length, exact: exact.length / wanted.length }
}

/** A bullet or number at the start of a line. */
const listMark = /^\s*(?:[^\p{L}\p{N}\s]|\p{L}\p{M}?[.)]|\d{1,3}[.)])\s+/gmu

function wordsIn(text: string): string {
  return text.normalize('NFKC').replaceAll(listMark, '').replaceAll(/\s+/g, ' ').trim()
}

/** The share of ordinary slides whose row is exactly right, as the benchmark's `score_probes.py` tells. */
export async function scoreProbes({ folder }: Benchmark, reader: OpenReader): Promise<string> {
  const files = find(folder, 'probes/*.pptx')
  if (files.length === 0) return '–'
  const sources = files.map((path) => ({
    ...{ path, type: 'pptx' as const, firstSlide: 1 },
    deck: `${path.slice(-'A.pptx'.length, -'.pptx'.length)}.lo`,
  }))
  const readings: Reading[] = []
  for (const source of sources) readings.push(await reader.read(source, { mode: 'text' }))
  const set = { name: 'probes PPTX', sources }
  const predictions = writePredictions({ set, readerName: 'rowdeck' }, readings)
  const scorer = [
    join(folder, 'score_probes.py'),
    predictions,
    ...find(folder, 'probes/*.lo.jsonl'),
  ]
  const { stdout } = await promisify(execFile)('python3', scorer)
  return /^all\s+(\S+ of \d+)/m.exec(stdout)?.[1] ?? '–'
}

const failed: Reading = { slides: [], wallMs: 0, cpuMs: 0 }
