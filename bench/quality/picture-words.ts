import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Column, markdownTable } from '../report/markdown-table.ts'

const outFolder = join(import.meta.dirname, '..', 'out', 'default-mode')

/** The rows of a deck in both modes. */
export interface PictureRows {
  deck: string
  text: string[]
  auto: string[]
}

/** A labeled slide's line, in the format of the benchmark's scorer. */
export interface PictureScore {
  kind: string
  /** `partial` if only a part of what is there was labeled; its other words are not wrong. */
  alternate?: string | null
  /** Numbers of words. */
  wanted: number
  found: number
  gained: number
  wrong: number
}

/** Scores the words in pictures with the benchmark's own scorer; no slides if it has no labels. */
export async function scorePictures(
  benchmarkFolder: string,
  rows: PictureRows[],
): Promise<PictureScore[]> {
  const labels = join(benchmarkFolder, 'pictures.jsonl')
  if (!existsSync(labels)) return []
  mkdirSync(outFolder, { recursive: true })
  const files = (['auto', 'text'] as const).map((mode) => {
    const path = join(outFolder, `${mode}.jsonl`)
    const lines = rows.flatMap(({ deck, [mode]: slides }) =>
      slides.map((text, at) => `${JSON.stringify({ deck, slide_index: at + 1, text })}\n`),
    )
    writeFileSync(path, lines.join(''))
    return path
  })
  const scores = join(outFolder, 'scores.jsonl')
  const scorer = join(benchmarkFolder, 'score_pictures.py')
  await promisify(execFile)('python3', [scorer, ...files, labels, '--per-slide', scores])
  const lines = readFileSync(scores, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as PictureScore)
}

/** A line per kind of picture, and one for all. */
export function describeKinds(slides: PictureScore[]): string {
  if (slides.length === 0) return ''
  const kinds = [...Map.groupBy(slides, ({ kind }) => kind)].sort(([a], [b]) => (a < b ? -1 : 1))
  const columns: Column<[string, PictureScore[]]>[] = [
    { title: 'pictures', cell: ([kind]) => kind, align: 'left' },
    { title: 'slides', cell: ([, group]) => String(group.length) },
    { title: 'words wanted', cell: ([, group]) => String(sum(group, 'wanted')) },
    { title: 'found', cell: ([, group]) => share(sum(group, 'found') / sum(group, 'wanted')) },
    { title: 'wrong', cell: ([, group]) => share(wrongShare(group)) },
    { title: 'unasked', cell: ([, group]) => unasked(group) },
  ]
  return markdownTable(columns, [...kinds, ['all', slides]])
}

function wrongShare(slides: PictureScore[]): number {
  const whole = slides.filter(({ alternate }) => alternate !== 'partial')
  return sum(whole, 'wrong') / sum(whole, 'gained')
}

/** Words gained per slide that holds none worth typing. */
function unasked(slides: PictureScore[]): string {
  const empty = slides.filter(({ wanted }) => wanted === 0)
  return empty.length === 0 ? '–' : (sum(empty, 'gained') / empty.length).toFixed(1)
}

function sum(slides: PictureScore[], key: 'wanted' | 'found' | 'gained' | 'wrong'): number {
  return slides.reduce((total, slide) => total + slide[key], 0)
}

function share(value: number): string {
  return Number.isFinite(value) ? value.toFixed(3).replace(/^0/, '') : '–'
}
