import type { Source } from '../readers/reader.ts'
import { openRowdeck } from '../readers/rowdeck.ts'
import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { SectionContext, SectionResult } from '../report/section.ts'
import { describeKinds, type PictureRows, scorePictures } from './picture-words.ts'
import { deckSet } from './slide-sets.ts'
import { wordsOf } from './word-agreement.ts'

/** A deck this many times slower than its text layer is slow. */
const slowFrom = 3

/** What a deck costs in mode `text` and in mode `auto`, and what it gains. */
export interface DeckCost {
  textMs: number
  autoMs: number
  wordsGained: number
}

/**
 * Measures what a caller gets who sets nothing, beside `text`: processor time, and the words in pictures beside text that were
 * labeled by eye. Files are read one at a time for accurate CPU times.
 */
export async function defaultMode(context: SectionContext): Promise<SectionResult> {
  if (!context.wants('rowdeck')) return { qualities: [], text: '', versions: [] }
  const { benchmark } = context
  const reader = openRowdeck(1)
  const names = ['decks', 'real_pdf', 'more/decks']
  const sources = names.flatMap((name) => deckSet(benchmark, name).sources)
  const costs: DeckCost[] = []
  const rows: PictureRows[] = []
  try {
    for (const source of sources) {
      const read = await readBothWays(reader, source)
      if (read === undefined) continue
      costs.push(read.cost)
      rows.push(read.rows)
    }
  } finally {
    reader.close()
  }
  const kinds = await scorePictures(benchmark.folder, rows)
  const lead = [
    '## What the default mode costs and gives',
    `Processor time of mode \`auto\` beside that of mode \`text\`, of ${costs.length} decks (${sources.length - costs.length} could not be read), and the words inside pictures on slides with a text layer, labeled by eye: "found" is the share of the words that a careful person would type; "wrong" the share of the words that a slide gains which are not there; "unasked" how many it gains if its pictures hold none worth typing.`,
    describeCosts(costs),
    describeKinds(kinds),
  ].join('\n\n')
  return { qualities: [], lead, text: '', versions: reader.versions }
}

/** Undefined if the deck cannot be read in either mode: a reading cut short would make the mode cheap. */
async function readBothWays(
  reader: ReturnType<typeof openRowdeck>,
  source: Source,
): Promise<{ cost: DeckCost; rows: PictureRows } | undefined> {
  const text = await reader.read(source, { mode: 'text' })
  const auto = await reader.read(source, { mode: 'auto' })
  if (text.failure !== undefined || auto.failure !== undefined) return undefined
  const wordsGained = text.slides.reduce(
    (sum, slide, at) => sum + gainOf(wordsOf(slide), wordsOf(auto.slides[at] ?? '')),
    0,
  )
  return {
    cost: { textMs: text.cpuMs, autoMs: auto.cpuMs, wordsGained },
    rows: { deck: source.deck, text: text.slides, auto: auto.slides },
  }
}

/** How many words the second text has that the first has not, or less often. */
function gainOf(before: string[], after: string[]): number {
  const left = new Map<string, number>()
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1)
  let gained = 0
  for (const word of after) {
    const count = left.get(word) ?? 0
    if (count === 0) gained++
    else left.set(word, count - 1)
  }
  return gained
}

/** One line for all decks, and one each for those that gain words and those that gain none. */
export function describeCosts(costs: DeckCost[]): string {
  const groups = [
    { name: 'all', decks: costs },
    { name: 'that gain words', decks: costs.filter(({ wordsGained }) => wordsGained > 0) },
    { name: 'that gain none', decks: costs.filter(({ wordsGained }) => wordsGained === 0) },
  ]
  const columns: Column<(typeof groups)[number]>[] = [
    { title: 'decks', cell: ({ name }) => name, align: 'left' },
    { title: 'number', cell: ({ decks }) => String(decks.length) },
    { title: 'text, s', cell: ({ decks }) => seconds(totalOf(decks).textMs) },
    { title: 'auto, s', cell: ({ decks }) => seconds(totalOf(decks).autoMs) },
    { title: '×', cell: ({ decks }) => times(ratioOf(totalOf(decks))) },
    { title: 'words gained', cell: ({ decks }) => String(totalOf(decks).wordsGained) },
    { title: 'ms a word', cell: ({ decks }) => msPerWord(totalOf(decks)) },
    { title: 'median ×', cell: ({ decks }) => times(quantile(decks.map(ratioOf), 0.5)) },
    { title: 'p90 ×', cell: ({ decks }) => times(quantile(decks.map(ratioOf), 0.9)) },
    {
      title: `over ${slowFrom} ×`,
      cell: ({ decks }) => String(decks.filter((deck) => ratioOf(deck) > slowFrom).length),
    },
  ]
  return markdownTable(columns, groups)
}

function totalOf(decks: DeckCost[]): DeckCost {
  const sum = (key: keyof DeckCost) => decks.reduce((total, deck) => total + deck[key], 0)
  return { textMs: sum('textMs'), autoMs: sum('autoMs'), wordsGained: sum('wordsGained') }
}

/** What each word gained costs beyond the text layer. */
function msPerWord({ textMs, autoMs, wordsGained }: DeckCost): string {
  return wordsGained === 0 ? '–' : ((autoMs - textMs) / wordsGained).toFixed(1)
}

function ratioOf({ textMs, autoMs }: DeckCost): number {
  return autoMs / textMs
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

function seconds(valueMs: number): string {
  return (valueMs / 1000).toFixed(1)
}

function times(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : '–'
}
