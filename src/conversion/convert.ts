import { AppError } from '../errors.ts'
import { type Column, type ColumnKey, columnsAsked, columnsOf, type Row, rowOf } from './columns.ts'
import type { DeckReader, OpenDeck } from './deck-reader.ts'
import { furnitureLastAsRead, moveFurnitureLast } from './furniture.ts'
import type { DeckLayout } from './handouts/deck-layout.ts'
import { findLayout } from './handouts/find-layout.ts'
import { mayBeScannedHandout, readScans, samplePages } from './handouts/read-scans.ts'
import { hasTellingLabels, markBuilds } from './mark-builds.ts'
import type { Deck } from './ports.ts'
import { readBest } from './read-best.ts'
import { askedSlides, chosenSlides, type SlideRange } from './slide-ranges.ts'
import { pageOf, type SlideReading } from './slide-reading.ts'
import { modeOf, type Table, type TableMode } from './table.ts'
import { withSlidesRead } from './tell-slides-read.ts'

export {
  type Cell,
  type Column,
  type ColumnDescription,
  type ColumnKey,
  columnKeys,
  describeColumns,
  type Row,
} from './columns.ts'

export type { DeckReader, Forms, OpenDeck } from './deck-reader.ts'
export {
  decoded,
  type EncodedReader,
  type EncodedReadings,
  encodeReadings,
} from './encoded-readings.ts'
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
  PagePicture,
  PageText,
  PdfDocument,
  PdfEngine,
  Picture,
  PictureDecoder,
  PictureView,
  StraightPicture,
} from './ports.ts'
export { CharFlag } from './ports.ts'
export type { SlideRange } from './slide-ranges.ts'
export type { SlideBlock, SlideReading } from './slide-reading.ts'
export type { Table, TableMode } from './table.ts'
export { type OcrTime, withOcrTime } from './with-ocr-time.ts'
export { withProgress } from './with-progress.ts'
export { withTextBound } from './with-text-bound.ts'

/** `auto`: the text layer, OCR where a slide has no usable one; `text`: never OCR; `ocr`: always. */
export type RequestMode = 'auto' | 'text' | 'ocr'

/** What is wanted of a deck. */
export interface Wishes {
  mode: RequestMode
  /** Keys of the catalogue of columns. Default: the one column `slide`. */
  columns?: readonly string[] | undefined
  /** Default: every slide. */
  slides?: readonly SlideRange[] | undefined
}

export interface ConvertOptions extends Wishes {
  reader: DeckReader
  signal: AbortSignal
}

/** A deck whose slides are being read. */
export interface Conversion {
  columns: Column[]
  /** How many rows there will be. */
  rowCount: number
  /**
   * The rows in the order of the deck, each as soon as it and the few after it are read. To be
   * iterated once; whoever stops early aborts the signal. Throws as `convert` does.
   */
  rows: AsyncIterable<Row>
  /** How the rows so far were read. */
  mode(): TableMode
  /** All rows, once they are read; instead of iterating them. */
  table(): Promise<Table>
}

/** Pages in one request to the reader: enough to be worth a message, few enough that workers share a deck. */
const pagesPerRequest = 8

/**
 * Turns a deck into a table of one row a slide. Throws what the reader throws, request_invalid where
 * a column is unknown, `text` is asked of a picture, or slides that the deck does not have, and document_unreadable where a
 * slide can be read in no way: a row is never empty because reading it failed.
 */
export async function convert(deck: Deck, options: ConvertOptions): Promise<Table> {
  const conversion = await startConversion(deck, options)
  return await conversion.table()
}

/**
 * Reads the text layer of a deck, begins to read the pictures of the slides that need it, and returns
 * before they are all read. Throws as `convert` does.
 */
export async function startConversion(deck: Deck, options: ConvertOptions): Promise<Conversion> {
  if (options.mode === 'text' && deck.type !== 'pdf') {
    throw new AppError(
      'request_invalid',
      'A picture has no text layer. Ask for mode "auto" or "ocr" instead of "text".',
    )
  }
  const keys = columnsAsked(options.columns)
  const open = await options.reader.open(deck, options.signal)
  try {
    const pages = await readTexts(open)
    const layout = findLayout(pages)
    const texts = layout === undefined ? pages : await readTexts(open, layout)
    const slides = await readSlides(open, texts, options)
    const close = () => open.close()
    void Promise.all(slides.readings).then(close, close)
    return conversionOf(slides, keys, options.slides)
  } catch (error) {
    await open.close()
    throw error
  }
}

/** Slides that are being read, in the order of the deck, and which of them were asked for. */
interface PendingSlides {
  readings: Promise<SlideReading>[]
  chosen: boolean[]
  labelled: boolean
}

/** The text layer of every page as one slide; with a layout, of every slide. */
async function readTexts(open: OpenDeck, layout?: DeckLayout): Promise<SlideReading[]> {
  const requests: Promise<SlideReading[]>[] = []
  for (let from = 0; from < open.pageCount; from += pagesPerRequest) {
    requests.push(open.readText(from, Math.min(from + pagesPerRequest, open.pageCount), layout))
  }
  return moveFurnitureLast((await Promise.all(requests)).flat().map(numbered))
}

/** The text layer where it serves, pictures for the rest of what was asked for. */
async function readSlides(
  open: OpenDeck,
  texts: SlideReading[],
  { mode, slides: ranges }: Wishes,
): Promise<PendingSlides> {
  const labelled = hasTellingLabels(texts)
  if (mode === 'text') {
    const chosen = chosenSlides(ranges, texts.length)
    return { readings: whole(texts, chosen), chosen, labelled }
  }
  const first = readFirst(ranges, texts.length)
  const readings = texts.map((text, at) =>
    first[at] ? inBackground(readBest(open, text, mode)) : Promise.resolve(text),
  )
  const firstRead = mayBeScannedHandout(readings.filter((_, at) => first[at]))
  const mayBeHandout = await firstRead.catch(async (error) => {
    throw await withSlidesRead(error, readings, { chosen: first, ranges })
  })
  if (!mayBeHandout) {
    return { readings, chosen: chosenSlides(ranges, texts.length), labelled }
  }
  const pages = texts.map((text, at) => (first[at] ? readings[at] : readBest(open, text, mode)))
  const slides = (await readScans(open, (await Promise.all(pages)) as SlideReading[])).map(numbered)
  return {
    readings: slides.map((slide) => Promise.resolve(slide)),
    chosen: chosenSlides(ranges, slides.length),
    labelled,
  }
}

/**
 * The pages to begin with: those that were asked for, or the first few where the deck has not so
 * many: what is asked for may be slides of a scanned handout, which has several on a page.
 */
function readFirst(ranges: Wishes['slides'], pageCount: number): boolean[] {
  const asked = askedSlides(ranges, pageCount)
  return asked.includes(true) ? asked : asked.map((_, at) => at < samplePages)
}

function conversionOf(
  { readings, chosen, labelled }: PendingSlides,
  keys: readonly ColumnKey[],
  ranges: Wishes['slides'],
): Conversion {
  const columns = columnsOf(keys)
  const modes = new Set<SlideReading['mode']>()
  async function* rows() {
    try {
      yield* rowsAsRead()
    } catch (error) {
      throw await withSlidesRead(error, readings, { chosen, ranges })
    }
  }
  async function* rowsAsRead() {
    const read = furnitureLastAsRead(readings)
    // only whoever asks for builds waits for the end of one
    let at = 0
    for await (const slide of keys.includes('build') ? markBuilds(read, labelled) : read) {
      if (!chosen[at++]) continue
      modes.add(slide.mode)
      yield rowOf(slide, keys)
    }
  }
  return {
    columns,
    rowCount: chosen.filter(Boolean).length,
    rows: rows(),
    mode: () => modeOf(modes),
    async table() {
      const gathered = await Array.fromAsync(rows())
      return { mode: modeOf(modes), rowCount: gathered.length, columns, rows: gathered }
    },
  }
}

function whole(texts: SlideReading[], chosen: boolean[]): Promise<SlideReading>[] {
  texts.forEach((text, at) => {
    if (text.broken && chosen[at]) throw brokenSlide(pageOf(text))
  })
  return texts.map((text) => Promise.resolve(text))
}

/** Its failure is told to whoever waits for it, who may come later. */
function inBackground<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
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
