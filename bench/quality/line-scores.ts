import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { Quality } from './quality.ts'
import { predictionsFile } from './score.ts'
import type { Benchmark, SlideSet } from './slide-sets.ts'

/** How the lines of rows end, as the benchmark's `score_lines.py` tells; means over decks, from 0 to 1. */
export interface LineScore {
  set: string
  readerName: string
  slides: number
  /** Shares of paragraphs that are lines of their own, share a line, or take several. */
  whole: number
  joined: number
  torn: number
  /** Share of titles that the column `title` has exactly; only of readers with such a column. */
  title_exact?: number
}

const columns: Column<LineScore>[] = [
  { title: 'set', cell: ({ set }) => set, align: 'left' },
  { title: 'slides', cell: ({ slides }) => String(slides) },
  { title: 'reader', cell: ({ readerName }) => readerName, align: 'left' },
  { title: 'whole', cell: ({ whole }) => share(whole) },
  { title: 'joined', cell: ({ joined }) => share(joined) },
  { title: 'torn', cell: ({ torn }) => share(torn) },
  { title: 'title exact', cell: ({ title_exact }) => share(title_exact) },
]

/**
 * Scores where lines end in the decks that measureQuality has read, with the benchmark's own scorer. Empty if
 * the benchmark has no paragraphs.
 */
export async function describeLines({ folder }: Benchmark, qualities: Quality[]): Promise<string> {
  const scores: LineScore[] = []
  for (const quality of qualities.filter(({ set: { everySlide } }) => everySlide)) {
    const score = await scoreLines(folder, quality)
    if (score) scores.push(score)
  }
  if (scores.length === 0) return ''
  return `## Lines

"Whole" is the share of paragraphs that are lines of their own, "joined" of those on a line with something else, "torn"
of those on several lines; "title exact" is the share of titles that the column \`title\` has exactly.

${markdownTable(columns, scores)}`
}

/** The score of one set; undefined if the benchmark has no paragraphs of it. */
export async function scoreLines(
  folder: string,
  {
    set: { name, paragraphs },
    readerName,
  }: { set: Pick<SlideSet, 'name' | 'paragraphs'>; readerName: string },
): Promise<LineScore | undefined> {
  if (paragraphs === undefined) return undefined
  const { stdout } = await promisify(execFile)('python3', [
    ...[join(folder, 'score_lines.py'), predictionsFile(name, readerName), paragraphs],
    '--json',
  ])
  return { ...(JSON.parse(stdout) as LineScore), set: name, readerName }
}

function share(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(3).replace(/^0/, '')
}
