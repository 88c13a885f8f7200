import { AppError } from '../errors.ts'
import type { DeckReader, OpenDeck } from './deck-reader.ts'
import { moveFurnitureLast } from './furniture.ts'
import type { DeckLayout } from './handouts/deck-layout.ts'
import { findLayout } from './handouts/find-layout.ts'
import { readScans } from './handouts/read-scans.ts'
import { markBuilds } from './mark-builds.ts'
import type { Deck } from './ports.ts'
import { lettersIn, pageOf, type SlideReading } from './slide-reading.ts'
import { type Table, tableOf } from './table.ts'
import { hasUsableText } from './usable-text.ts'

export type { DeckReader, OpenDeck } from './deck-reader.ts'
export type { DeckLayout } from './handouts/deck-layout.ts'
export { localDeckReader } from './local-deck-reader.ts'
export type {
  Box,
  Deck,
  DeckType,
  DrawnText,
  Engines,
  Frame,
  OcrEngine,
  OcrLine,
  Page,
  PageText,
  PdfDocument,
  PdfEngine,
  Picture,
  PictureDecoder,
} from './ports.ts'
export { CharFlag } from './ports.ts'
export type { SlideBlock, SlideReading } from './slide-reading.ts'
export type { Table } from './table.ts'
export { withProgress } from './with-progress.ts'

/** `auto`: the text layer, OCR where a slide has no usable one; `text`: never OCR; `ocr`: always. */
export type RequestMode = 'auto' | 'text' | 'ocr'

export interface ConvertOptions {
  mode: RequestMode
  reader: DeckReader
  signal: AbortSignal
}

/** Pages in one request to the reader: enough to be worth a message, few enough that workers share a deck. */
const pagesPerRequest = 8

/**
 * Turns a deck into a table of one row a slide. Throws what the reader throws, request_invalid where
 * `text` is asked of a picture, and document_unreadable where a slide can be read in no way: a row
 * is never empty because reading it failed.
 */
export async function convert(deck: Deck, options: ConvertOptions): Promise<Table> {
  const { mode, reader, signal } = options
  if (mode === 'text' && deck.type !== 'pdf') {
    throw new AppError(
      'request_invalid',
      'A picture has no text layer. Ask for mode "auto" or "ocr" instead of "text".',
    )
  }
  const open = await reader.open(deck, signal)
  try {
    const pages = await readTexts(open)
    const layout = findLayout(pages)
    const texts = layout === undefined ? pages : await readTexts(open, layout)
    const slides =
      mode === 'text' ? whole(texts) : await readScans(open, await readPictures(open, texts, mode))
    return tableOf(markBuilds(moveFurnitureLast(slides.map(numbered))))
  } finally {
    await open.close()
  }
}

/** The text layer of every page as one slide; with a layout, of every slide. */
async function readTexts(open: OpenDeck, layout?: DeckLayout): Promise<SlideReading[]> {
  const requests: Promise<SlideReading[]>[] = []
  for (let from = 0; from < open.pageCount; from += pagesPerRequest) {
    requests.push(open.readText(from, Math.min(from + pagesPerRequest, open.pageCount), layout))
  }
  return moveFurnitureLast((await Promise.all(requests)).flat())
}

function whole(texts: SlideReading[]): SlideReading[] {
  for (const text of texts) if (text.broken) throw brokenSlide(pageOf(text))
  return texts
}

/** Every slide, or in mode auto those without a usable text layer, from its picture where that finds more. */
function readPictures(
  open: OpenDeck,
  texts: SlideReading[],
  mode: 'auto' | 'ocr',
): Promise<SlideReading[]> {
  return Promise.all(
    texts.map(async (text) => {
      if (mode === 'auto' && hasUsableText(text)) return text
      const picture = await open.readPicture(pageOf(text), text.at?.panel)
      const words = text.broken || text.garbled ? 0 : lettersIn(text)
      const better = mode === 'ocr' || words === 0 || lettersIn(picture) > words
      return better ? inPlaceOf(text, picture) : text
    }),
  )
}

/** What stands on the slide from its picture; what stands beside it on a sheet from the text layer. */
function inPlaceOf(text: SlideReading, picture: SlideReading): SlideReading {
  const beside = text.at?.panel ? text.blocks.filter(({ role }) => role === 'furniture') : []
  return { ...text, ...picture, blocks: [...picture.blocks, ...beside] }
}

/** Counted by slides, no longer by pages. */
function numbered(reading: SlideReading, index: number): SlideReading {
  return index === reading.index
    ? reading
    : { ...reading, index, at: { page: pageOf(reading), ...reading.at } }
}

function brokenSlide(page: number): AppError {
  return new AppError(
    'document_unreadable',
    `Slide ${page + 1} of this PDF is damaged and cannot be read. Export the deck again.`,
  )
}
