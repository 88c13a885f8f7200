import { openRowdeck } from '../readers/rowdeck.ts'
import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { SectionContext, SectionResult } from '../report/section.ts'
import { plainSets, type SheetSet, sheetSets } from './handout-sets.ts'
import { measureQuality, type Quality } from './quality.ts'
import type { SlideScore } from './score.ts'
import type { SlideSet } from './slide-sets.ts'

/** Number of files read in parallel, each in its own process. */
const concurrency = 2
/** A row with fewer of a slide's words, or more others, counts as another slide. */
const f1Min = 0.8

interface Sheets {
  quality: Quality
  pages: number
  pagesRight: number
}

interface Splits {
  set: SlideSet
  split: string[]
}

/** Measures how well pages with several slides are split into rows, and whether other pages are split. */
export async function handouts(context: SectionContext): Promise<SectionResult> {
  if (!context.wants('rowdeck')) return { qualities: [], text: '', versions: [] }
  const { benchmark } = context
  const reader = openRowdeck(concurrency)
  try {
    const sets = sheetSets(benchmark)
    const qualities = await measureQuality({ benchmark, sets, readers: [reader], concurrency })
    const sheets = sets.map((set, at) => judgeSheets(set, qualities[at] as Quality))
    const splits = await Promise.all(
      plainSets(benchmark).map(async (set) => ({ set, split: await findSplits(set, reader) })),
    )
    return { qualities, text: describe(sheets, splits), versions: reader.versions }
  } finally {
    reader.close()
  }
}

/** A page is correct if each of its slides has its row and the file has no extra rows. */
function judgeSheets(set: SheetSet, quality: Quality): Sheets {
  const scores = new Map(quality.slideScores.map((score) => [keyOf(score), score]))
  const pages = Map.groupBy(set.truth, ({ deck, page }) => `${deck} ${page}`)
  const right = [...pages.values()].filter((lines) =>
    lines.every((line) => isRight(scores.get(keyOf(line)))),
  )
  return {
    quality,
    pages: pages.size,
    pagesRight: Math.max(0, right.length - quality.score.rowsTooMany),
  }
}

/** Slides that the scorer ignores do not count against the page. */
function isRight(score: SlideScore | undefined): boolean {
  if (score === undefined) return true
  return (score.f1 ?? score.empty_ok ?? 0) >= f1Min
}

async function findSplits(
  { sources, truth }: SlideSet,
  reader: ReturnType<typeof openRowdeck>,
): Promise<string[]> {
  const split: string[] = []
  for (const source of sources) {
    const { slides } = await reader.read(source)
    const known = truth.filter(({ deck }) => deck === source.deck).length
    if (slides.length > known) split.push(source.deck)
  }
  return split
}

function keyOf({ deck, slide_index }: { deck: string; slide_index: number }): string {
  return `${deck} ${slide_index}`
}

function describe(sheets: Sheets[], splits: Splits[]): string {
  const columns: Column<Sheets>[] = [
    { title: 'set', cell: ({ quality }) => quality.set.name, align: 'left' },
    { title: 'files', cell: ({ quality }) => String(quality.set.sources.length) },
    { title: 'pages', cell: ({ pages }) => String(pages) },
    { title: 'pages right', cell: ({ pagesRight }) => String(pagesRight) },
    { title: 'share', cell: ({ pages, pagesRight }) => (pagesRight / pages).toFixed(3) },
    { title: 'F1', cell: ({ quality }) => quality.score.f1.toFixed(3) },
    { title: 'notes leak', cell: ({ quality }) => (quality.score.notes_leak ?? 0).toFixed(3) },
  ]
  const files = splits.reduce((sum, { set }) => sum + set.sources.length, 0)
  const split = splits.flatMap((one) => one.split)
  return `## Several slides on a page

A page is right where each of its slides has the row that it should, with a word F1 of ${f1Min} at least. "Notes
leak" is the share of the notes' words that stand in the rows of their slides. Of ${files} plain decks with one slide a
page, ${split.length} have been split${split.length > 0 ? `: ${split.join(', ')}` : ''}.

${markdownTable(columns, sheets)}
`
}
