import { AppError } from '../errors.ts'
import type { DeckReader, OpenDeck } from './deck-reader.ts'
import { moveFurnitureLast } from './furniture.ts'
import type { Deck } from './ports.ts'
import { lettersIn, type SlideReading } from './slide-reading.ts'
import { type Table, tableOf } from './table.ts'

export type { DeckReader, OpenDeck } from './deck-reader.ts'
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

/** Slides in one request to the reader: enough to be worth a message, few enough that workers share a deck. */
const slidesPerRequest = 24

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
    const pictures = mode === 'ocr' || deck.type !== 'pdf'
    const readings = pictures ? await readPictures(open) : await readTexts(open, mode)
    return tableOf(moveFurnitureLast(readings))
  } finally {
    await open.close()
  }
}

function readPictures(open: OpenDeck): Promise<SlideReading[]> {
  return Promise.all(Array.from({ length: open.slideCount }, (_, index) => open.readPicture(index)))
}

async function readTexts(open: OpenDeck, mode: 'auto' | 'text'): Promise<SlideReading[]> {
  const requests: Promise<SlideReading[]>[] = []
  for (let from = 0; from < open.slideCount; from += slidesPerRequest) {
    requests.push(open.readText(from, Math.min(from + slidesPerRequest, open.slideCount)))
  }
  const readings = (await Promise.all(requests)).flat()
  if (mode === 'auto') return Promise.all(readings.map((reading) => improved(open, reading)))
  for (const { broken, index } of readings) if (broken) throw brokenSlide(index)
  return readings
}

/** A slide without a usable text layer, read from its picture where that finds more. */
async function improved(open: OpenDeck, text: SlideReading): Promise<SlideReading> {
  if (text.usable) return text
  const picture = await open.readPicture(text.index)
  return text.broken || lettersIn(picture) >= lettersIn(text) ? picture : text
}

function brokenSlide(index: number): AppError {
  return new AppError(
    'document_unreadable',
    `Slide ${index + 1} of this PDF is damaged and cannot be read. Export the deck again.`,
  )
}
