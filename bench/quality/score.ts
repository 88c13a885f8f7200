import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Reading, Source } from '../readers/reader.ts'
import type { SlideSet } from './slide-sets.ts'

const outFolder = join(import.meta.dirname, '..', 'out')
const scorerOutputBytesMax = 64 * 1024 * 1024

/** Means over decks or slides, depending on the set; all but the two distances are from 0 (bad) to 1 (good). */
export interface Score {
  slides: number
  recall: number
  precision: number
  f1: number
  /** Edit distance to the nearest order in the ground truth, and to the nearest visual one. */
  ned: number
  ned_visual: number
  title_first?: number
  /** Share of the notes' words that appear in the text of their slide. */
  notes_leak?: number
  /** Number of rows beyond the slides in the ground truth. */
  rowsTooMany: number
}

/** A slide's line in bench/out, in the format of the benchmark's scorer. */
export interface SlideScore {
  deck: string
  slide_index: number
  /** As guessed in the ground truth. */
  lang?: string
  recall?: number
  precision?: number
  f1?: number
  /** 1 if a slide without words was read as such. */
  empty_ok?: number
  ned_visual?: number
}

export interface SetScore {
  score: Score
  slides: SlideScore[]
}

interface ScorerOutput {
  summary: Record<'macro' | 'micro', Score> & { slides: number; extra_rows: number }
}

/**
 * Scores each reader's output for a set's files, in the order of its sources, with the benchmark's own
 * scorer. Writes predictions and each slide's score to `bench/out/SET/READER.*.jsonl`.
 */
export async function scoreSet(
  benchmarkFolder: string,
  set: SlideSet,
  readings: Map<string, Reading[]>,
): Promise<Map<string, SetScore>> {
  const folder = folderOf(set.name)
  mkdirSync(folder, { recursive: true })
  writeLines(join(folder, 'truth.jsonl'), set.truth)
  const scorer = join(benchmarkFolder, 'score.py')
  const scores = [...readings].map(async ([readerName, ofReader]) => {
    const files = join(folder, fileName(readerName))
    writePredictions({ set, readerName }, ofReader)
    return [readerName, await runScorer(scorer, set, files)] as const
  })
  return new Map(await Promise.all(scores))
}

/** Writes a reader's output for the files of a set, in the order of its sources, for the benchmark's scorers; returns the file. */
export function writePredictions(
  { set, readerName }: { set: Pick<SlideSet, 'name' | 'sources'>; readerName: string },
  readings: Reading[],
): string {
  mkdirSync(folderOf(set.name), { recursive: true })
  const path = predictionsFile(set.name, readerName)
  writeLines(path, predictionsOf(set.sources, readings))
  return path
}

/** The file of a reader's output for a set, which writePredictions writes. */
export function predictionsFile(setName: string, readerName: string): string {
  return join(folderOf(setName), `${fileName(readerName)}.predictions.jsonl`)
}

function folderOf(setName: string): string {
  return join(outFolder, fileName(setName))
}

async function runScorer(scorer: string, set: SlideSet, files: string): Promise<SetScore> {
  const { stdout } = await promisify(execFile)(
    'python3',
    [
      ...[scorer, `${files}.predictions.jsonl`, join(dirname(files), 'truth.jsonl'), '--json'],
      ...['--per-slide', `${files}.slides.jsonl`],
      ...(set.cleanOnly ? ['--filter', 'clean'] : []),
    ],
    { maxBuffer: scorerOutputBytesMax },
  )
  const { summary } = JSON.parse(stdout) as ScorerOutput
  const means = set.meanOver === 'decks' ? summary.macro : summary.micro
  return {
    score: { ...means, slides: summary.slides, rowsTooMany: summary.extra_rows },
    slides: readLines(`${files}.slides.jsonl`),
  }
}

function predictionsOf(sources: Source[], readings: Reading[]) {
  return sources.flatMap(({ deck, firstSlide }, index) =>
    (readings[index]?.slides ?? []).map((text, slide) => ({
      deck,
      slide_index: firstSlide + slide,
      text,
      title: readings[index]?.titles?.[slide],
      notes: readings[index]?.notes?.[slide],
      tables: readings[index]?.tables?.[slide],
    })),
  )
}

function writeLines(path: string, lines: object[]): void {
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

function readLines(path: string): SlideScore[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SlideScore)
}

function fileName(name: string): string {
  return name.replaceAll(/[^\w]+/g, '-')
}
