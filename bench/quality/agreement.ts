import type { Source } from '../readers/reader.ts'
import { openRowdeck } from '../readers/rowdeck.ts'
import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { SectionContext, SectionResult } from '../report/section.ts'
import { limitConcurrency } from '../speed/limit-concurrency.ts'
import { deckSet } from './slide-sets.ts'
import { compareWords, type WordAgreement, wordsOf } from './word-agreement.ts'

/** Number of files read in parallel, each in its own process. */
const concurrency = 2
/** Number of slides per deck that are read from their pictures, evenly spaced. */
const slidesPerDeck = 4
/** Slides with fewer words in their text layer are not compared. */
const wordsMin = 10

interface DeckAgreement extends WordAgreement {
  deck: string
  slides: number
  cpuMs: number
}

/** Measures how well slides read from their pictures agree with our reading of their text layers. */
export async function agreement(context: SectionContext): Promise<SectionResult> {
  if (!context.wants('rowdeck')) return { qualities: [], text: '', versions: [] }
  const { benchmark } = context
  const reader = openRowdeck(concurrency)
  const sources = ['decks', 'real_pdf'].flatMap((name) => deckSet(benchmark, name).sources)
  try {
    const decks = await limitConcurrency(sources, concurrency, (source) =>
      compareDeck(reader, source),
    )
    const compared = decks.filter((deck) => deck !== undefined)
    return { qualities: [], text: describe(compared), versions: reader.versions }
  } finally {
    reader.close()
  }
}

async function compareDeck(
  reader: ReturnType<typeof openRowdeck>,
  source: Source,
): Promise<DeckAgreement | undefined> {
  const { slides } = await reader.read(source, { mode: 'text' })
  const step = Math.max(1, slides.length / slidesPerDeck)
  const chosen = [...slides.keys()]
    .filter((index) => Math.floor(index / step) > Math.floor((index - 1) / step))
    .filter((index) => wordsOf(slides[index] ?? '').length >= wordsMin)
  if (chosen.length === 0) return undefined
  const ranges = chosen.map((index) => ({ from: index + 1, to: index + 1 }))
  const read = await reader.read(source, { mode: 'ocr', slides: ranges })
  const pairs = chosen.map((index, at) =>
    compareWords(wordsOf(slides[index] ?? ''), wordsOf(read.slides[at] ?? '')),
  )
  return {
    deck: source.deck,
    slides: pairs.length,
    cpuMs: read.cpuMs / pairs.length,
    recall: mean(pairs.map(({ recall }) => recall)),
    precision: mean(pairs.map(({ precision }) => precision)),
    f1: mean(pairs.map(({ f1 }) => f1)),
  }
}

function describe(decks: DeckAgreement[]): string {
  const columns: Column<DeckAgreement>[] = [
    { title: 'deck', cell: ({ deck }) => deck, align: 'left' },
    { title: 'slides', cell: ({ slides }) => String(slides) },
    { title: 'recall', cell: ({ recall }) => recall.toFixed(3) },
    { title: 'precision', cell: ({ precision }) => precision.toFixed(3) },
    { title: 'F1', cell: ({ f1 }) => f1.toFixed(3) },
    { title: 'CPU s a slide', cell: ({ cpuMs }) => (cpuMs / 1000).toFixed(3) },
  ]
  const all = (of: (deck: DeckAgreement) => number) => mean(decks.map(of)).toFixed(3)
  return `## Agreement of pictures with the text layer

Up to ${slidesPerDeck} slides of every deck, read with \`mode=ocr\` and compared, as bags of words, with what ours takes from
their text layer. Words in pictures, which no text layer has, count against precision; text that the page
covers or cuts off counts against recall. ${decks.length} decks, means over decks: recall ${all((deck) => deck.recall)}, precision ${all((deck) => deck.precision)},
F1 ${all((deck) => deck.f1)}.

${markdownTable(
  columns,
  decks.toSorted((a, b) => a.f1 - b.f1),
)}`
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
