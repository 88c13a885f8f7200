import { readFileSync } from 'node:fs'
import type { PdfDocument, PdfEngine } from '../../packages/core/src/deck-model/ports.ts'
import { createPdfiumEngine } from '../../packages/pdf/src/pdfium-engine.ts'
import { goldenDecks } from '../../test/golden/golden-decks.ts'
import { deckPath } from '../../test/support/deck-path.ts'
import { sheetSets } from '../quality/handout-sets.ts'
import { filesIn } from '../reread/deck-files.ts'
import { type ParsedDocument, pagesOf, picturedPages } from '../reread/parsed-documents.ts'

/** How much is read for each move. */
export interface SampleSize {
  /** Pages of each deck, of each deck of probes, and of each handout. */
  pages: number
  probes: number
  sheets: number
  /** Every how many decks a page is also read from its picture. */
  picturedEvery: number
}

/** A slide is rendered for OCR this wide; a page with several slides needs less to have its frames found. */
const slideWidthPx = 1600
const sheetWidthPx = 800

/** The golden decks, handouts, and a sample of the slides of every deck and probe of the benchmark. */
export async function parseSample(folder: string, size: SampleSize): Promise<ParsedDocument[]> {
  const engine = await createPdfiumEngine({
    picturePixelsMax: 100_000_000,
    renderPixelsMax: 8_000_000,
  })
  const opened = <Result>(path: string, read: (document: PdfDocument) => Result) =>
    withDocument(engine, path, read)
  const decks = filesIn(folder).flatMap(({ set, deck, path }, at) =>
    opened(path, (document) => {
      const count = set === 'probes' ? size.probes : size.pages
      const indexes = spread(document.pageCount, count, at)
      const pages = indexes.map((index) => document.readPage(index))
      const numbers = indexes.map((index) => index + 1)
      const isPictured = set !== 'wide' && at % size.picturedEvery === 0
      const pictured = isPictured ? picturedPages(document, indexes.slice(0, 1), slideWidthPx) : []
      return [
        { name: deck, pages, numbers, textOnly: true as const },
        ...[pictured].flat().map((read) => ({ name: `${deck} (pictures)`, numbers, ...read })),
      ]
    }),
  )
  const sheets = sheetSets({ folder, quick: false }).flatMap(({ sources }) => sources)
  const handouts = sheets.flatMap(({ deck, path }) =>
    opened(path, (document): ParsedDocument[] => {
      // from the first page on, so that its slides have the numbers that they have in the truth
      const pages = pagesOf(document).slice(0, size.sheets)
      const pictured = picturedPages(document, [0], sheetWidthPx)
      return [
        { name: deck, pages, textOnly: true },
        { name: `${deck} (pictures)`, ...pictured },
      ]
    }),
  )
  const golden = [...new Set(goldenDecks.map(({ file }) => file))]
    .filter((file) => file.endsWith('.pdf'))
    .map((file) => ({
      name: `golden ${file}`,
      pages: opened(deckPath(file), pagesOf),
    }))
  engine.close()
  return [...decks, ...handouts, ...golden]
}

function withDocument<Result>(
  engine: PdfEngine,
  path: string,
  read: (document: PdfDocument) => Result,
): Result {
  const document = engine.open(readFileSync(path))
  try {
    return read(document)
  } finally {
    document.close()
  }
}

/** Some of the pages, evenly spread, and others of each deck, so that decks with the same slides complete each other. */
function spread(pageCount: number, wanted: number, deck: number): number[] {
  const count = Math.min(wanted, pageCount)
  const step = pageCount / count
  return Array.from({ length: count }, (_, at) => Math.floor(at * step + (deck % Math.ceil(step))))
    .map((index) => index % pageCount)
    .sort((one, other) => one - other)
}
