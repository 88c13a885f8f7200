import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Row } from '../../packages/reader/src/conversion/convert.ts'
import type { TruthLine } from '../quality/slide-sets.ts'
import type { MeasuredDocuments, ReadDocuments } from './parsed-documents.ts'

/** The figures of the benchmark's scorers about one slide; those of the order labeled by eye begin with `labeled `. */
export type Scores = Record<string, number | string>

export interface SlideKey {
  deck: string
  slide_index: number
}

/** Every row of any of the readings. */
export function slidesOf(...readings: ReadDocuments[]): SlideKey[] {
  const names = new Set(readings.flatMap((read) => Object.keys(read)))
  return [...names].flatMap((deck) => {
    const rows = Math.max(...readings.map((read) => rowsOf(read, deck).length), 1)
    return Array.from({ length: rows }, (_, index) => ({ deck, slide_index: index + 1 }))
  })
}

function rowsOf(read: ReadDocuments, deck: string): Row[] {
  const rows = read[deck]
  return typeof rows === 'object' ? rows : []
}

/** Whether two readings have the same row of a slide. */
export function isSame(
  { deck, slide_index }: SlideKey,
  one: ReadDocuments,
  two: ReadDocuments,
): boolean {
  const [first, second] = [one, two].map((read) => {
    const rows = read[deck]
    return JSON.stringify(typeof rows === 'object' ? rows[slide_index - 1] : rows)
  })
  return first === second
}

/** What rows are compared with, and the folder of the scorers. */
export interface Judge extends Omit<MeasuredDocuments, 'file'> {
  benchmarkFolder: string
}

/** Scores of those slides that have ground truth, by deck and number. */
export async function scoresOf(
  { benchmarkFolder, truth, paragraphs, labeled }: Judge,
  read: ReadDocuments,
  slides: SlideKey[],
): Promise<Map<string, Scores>> {
  const wanted = new Set(slides.map(keyOf))
  const predictions = slides.map((slide) => {
    const { slide: text = '', title = '' } = rowsOf(read, slide.deck)[slide.slide_index - 1] ?? {}
    return { ...slide, text, title }
  })
  const scores = new Map<string, Scores>()
  for (const [scorer, lines, prefix] of [
    ['score.py', truth, ''],
    ['score.py', labeled, 'labeled '],
    ['score_lines.py', paragraphs, ''],
  ] as const) {
    const known = lines.filter((line) => wanted.has(keyOf(line)))
    if (known.length === 0) continue
    for (const row of await runScorer(join(benchmarkFolder, scorer), predictions, known)) {
      const key = keyOf(row as unknown as SlideKey)
      const named = Object.entries(row).map(([name, value]) => [prefix + name, value])
      scores.set(key, { ...scores.get(key), ...Object.fromEntries(named) })
    }
  }
  return scores
}

async function runScorer(
  scorer: string,
  predictions: object[],
  truth: object[],
): Promise<Scores[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sensitivity-score-'))
  const [given, right, perSlide] = ['given', 'right', 'scores'].map((name) => join(folder, name))
  try {
    writeFileSync(given as string, linesOf(predictions))
    writeFileSync(right as string, linesOf(truth))
    const files = [given, right, '--per-slide', perSlide] as string[]
    await promisify(execFile)('python3', [scorer, ...files])
    const lines = readFileSync(perSlide as string, 'utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Scores)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What `scoresOf` knows a slide by. */
export function keyOf({ deck, slide_index }: SlideKey | TruthLine): string {
  return `${deck} ${slide_index}`
}

function linesOf(objects: object[]): string {
  return objects.map((one) => `${JSON.stringify(one)}\n`).join('')
}
