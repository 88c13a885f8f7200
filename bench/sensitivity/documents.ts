import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import type { OcrLine, Page, PdfDocument, Picture, Row } from '../../src/conversion/convert.ts'
import { linesOfPage } from '../../src/conversion/lines/page-lines.ts'
import { createPdfiumEngine } from '../../src/engines/pdf/pdfium-engine.ts'
import { goldenDecks } from '../../test/golden/golden-decks.ts'
import { deckPath } from '../../test/support/deck-path.ts'
import { sheetSets } from '../quality/handout-sets.ts'
import { type Benchmark, deckSet, find, readTruth, type TruthLine } from '../quality/slide-sets.ts'

/** A parsed PDF, so that a run measures only conversion. */
export interface ParsedDocument {
  name: string
  /** Undefined for a damaged page. */
  pages: (Page | undefined)[]
  /** The result of OCR for each page; if present, the document is read only from these pictures. */
  pictures?: { picture: Picture; lines: OcrLine[] }[]
  /** Whether only the text layer is read, whatever it is like. */
  textOnly?: true
}

/** The rows of each document by name, or its error. */
export type ReadDocuments = Record<string, Row[] | string>

export interface MeasuredDocuments {
  /** Serialized `ParsedDocument`s. */
  file: string
  truth: TruthLine[]
  paragraphs: TruthLine[]
  /** Slides whose order was labeled by eye. */
  labeled: TruthLine[]
}

export interface DocumentChoice extends Benchmark {
  /** Only the decks that have slides whose order was labeled by eye. */
  labeledOnly: boolean
}

/** Width of rendered handout pages: sufficient for finding frames. */
const sheetWidthPx = 800
/** Maximum number of pages per document that are also read as pictures, and every how many documents. */
const picturedPagesMax = 3
const picturedEvery = 4

/** Parses the golden decks and the benchmark's PDFs and writes them to `folder`. */
export async function parseDocuments(
  benchmark: DocumentChoice,
  folder: string,
): Promise<MeasuredDocuments> {
  const more = { ...benchmark, folder: join(benchmark.folder, 'more') }
  const folders = [benchmark.folder, more.folder]
  const labeled = readTruth(...folders.flatMap((one) => find(one, 'reading-order.jsonl')))
  const sets = [
    ...['decks', 'real_pdf'].map((name) => deckSet(benchmark, name)),
    deckSet(more, 'decks'),
    ...sheetSets(benchmark),
  ]
  const golden = [...new Set(goldenDecks.map(({ file }) => file))]
    .filter((file) => file.endsWith('.pdf'))
    .map((file) => ({ deck: goldenName(file), path: deckPath(file) }))
  const web = deckSet(benchmark, 'web_pdf').sources
  const all = [...golden, ...sets.flatMap(({ sources }) => sources), ...web]
  const sources = benchmark.labeledOnly
    ? all.filter(({ deck }) => labeled.some((line) => line.deck === deck))
    : all
  const engine = await createPdfiumEngine({
    picturePixelsMax: 100_000_000,
    renderPixelsMax: 8_000_000,
  })
  const documents: ParsedDocument[] = []
  for (const [index, { deck, path }] of sources.entries()) {
    const document = engine.open(readFileSync(path))
    const pages = Array.from({ length: document.pageCount }, (_, page) => pageOf(document, page))
    documents.push({ name: deck, pages })
    const isPictured = path.includes('handouts') || index % picturedEvery === 0
    if (isPictured && !benchmark.labeledOnly) {
      documents.push(picturesOf(deck, pages.slice(0, picturedPagesMax), document))
    }
    document.close()
  }
  engine.close()
  const file = join(folder, 'documents')
  writeFileSync(file, serialize(documents))
  return {
    file,
    truth: sets.flatMap(({ truth }) => truth),
    paragraphs: readTruth(...folders.flatMap((one) => find(one, 'paragraphs.jsonl'))),
    labeled,
  }
}

/** The name of a golden deck among the documents. */
export function goldenName(file: string): string {
  return `golden ${file}`
}

/** A page as it is read; undefined for a damaged one. */
export function pageOf(document: PdfDocument, index: number): Page | undefined {
  try {
    return document.readPage(index)
  } catch {
    // measured as a damaged page
    return undefined
  }
}

/** The text layer as if OCR had returned it; portrait pages are rendered because of the outlines on them. */
function picturesOf(
  deck: string,
  pages: (Page | undefined)[],
  document: PdfDocument,
): ParsedDocument {
  const pictures = pages.map((page, index) => {
    const isPaper = page !== undefined && page.height > page.width
    const picture = isPaper
      ? document.renderPage(index, sheetWidthPx)
      : { width: page?.width ?? 1, height: page?.height ?? 1, pixels: new Uint8Array() }
    return {
      picture,
      lines: page === undefined ? [] : ocrLinesOf(page, picture.width / page.width),
    }
  })
  return { name: `${deck} (pictures)`, pages, pictures }
}

function ocrLinesOf(page: Page, scale: number): OcrLine[] {
  return linesOfPage(page).map(({ text, angle, box }) => ({
    text,
    angle,
    confidence: 1,
    box: {
      left: box.left * scale,
      top: box.top * scale,
      right: box.right * scale,
      bottom: box.bottom * scale,
    },
  }))
}
