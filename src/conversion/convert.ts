import { AppError } from '../errors.ts'
import type { ConversionOptions } from './conversion-options.ts'
import { readBest } from './deck/read-best.ts'
import type { DeckLayout } from './deck-layout.ts'
import type { DeckReader, OpenDeck } from './deck-reader.ts'
import { findLayout } from './handouts/find-layout.ts'
import { mayBeScannedHandout, pagesSampled, splitScannedHandout } from './handouts/read-scans.ts'
import type { Deck } from './ports.ts'
import {
  moveHeadersAndFootersLast,
  streamHeadersAndFootersLast,
} from './repeats/headers-and-footers.ts'
import { hasBuildLabels, markBuilds } from './repeats/mark-builds.ts'
import {
  type Column,
  type ColumnKey,
  columnsOf,
  type Row,
  requestedColumns,
  rowOf,
} from './rows/columns.ts'
import { requestedSlides, selectSlides } from './rows/slide-ranges.ts'
import { modeOf, type Table, type TableMode } from './rows/table.ts'
import { withSlidesRead } from './rows/tell-slides-read.ts'
import { pageOf, type SlideReading } from './slide-reading.ts'

export type { Box } from './box.ts'
export * from './conversion-options.ts'
export {
  decoded,
  type EncodedReader,
  type EncodedReadings,
  encodeReadings,
} from './deck/encoded-readings.ts'
export { type LocalDeck, type LocalDeckReader, localDeckReader } from './deck/local-deck-reader.ts'
export { readSlidePicture } from './deck/read-slide-picture.ts'
export type { SlidePicture } from './deck/slide-picture.ts'
export { type OcrTime, withOcrTime } from './deck/with-ocr-time.ts'
export { withProgress } from './deck/with-progress.ts'
export { withTextBound } from './deck/with-text-bound.ts'
export type { DeckLayout } from './deck-layout.ts'
export type { DeckReader, Forms, OpenDeck } from './deck-reader.ts'
export { type DeckType, deckTypes, listDeckTypes } from './deck-types.ts'
export type {
  Deck,
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
export {
  type Cell,
  type Column,
  type ColumnDescription,
  type ColumnKey,
  columnKeys,
  describeColumns,
  type Row,
  requestedColumns,
} from './rows/columns.ts'
export type { Table, TableMode } from './rows/table.ts'
export type { SlideBlock, SlideReading } from './slide-reading.ts'

export interface ConversionContext extends ConversionOptions {
  reader: DeckReader
  signal: AbortSignal
}

/** A conversion in progress. */
export interface Conversion {
  columns: Column[]
  /** Number of rows that will be produced. */
  rowCount: number
  /**
   * The rows in deck order, each as soon as it and the few slides after it have been read. Iterate only
   * once; to stop early, abort the signal. Throws as `convert` does.
   */
  rows: AsyncIterable<Row>
  /** How the rows produced so far were read. */
  mode(): TableMode
  /** Reads all rows; use instead of iterating `rows`. */
  table(): Promise<Table>
}

/** Pages per request to the reader: enough to be worth a message, few enough that workers can share a deck. */
const pagesPerRequest = 8

/**
 * Converts a deck into a table with one row per slide. Throws what the reader throws; request_invalid if
 * a column is unknown, if `text` is requested for a picture, or if the deck has none of the requested
 * slides; and document_unreadable if a slide cannot be read: a row is never empty because of a failure.
 */
export async function convert(deck: Deck, options: ConversionContext): Promise<Table> {
  const conversion = await startConversion(deck, options)
  return await conversion.table()
}

/**
 * Reads the text layer of a deck, starts OCR for the slides that need it, and returns before OCR is
 * complete. Throws as `convert` does.
 */
export async function startConversion(deck: Deck, options: ConversionContext): Promise<Conversion> {
  if (options.mode === 'text' && deck.type !== 'pdf') {
    throw new AppError(
      'request_invalid',
      'A picture has no text layer. Ask for mode "auto" or "ocr" instead of "text".',
    )
  }
  const keys = requestedColumns(options.columns)
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

/** Slides being read, in deck order, and which of them were requested. */
interface PendingSlides {
  readings: Promise<SlideReading>[]
  chosen: boolean[]
  labelled: boolean
}

/** Reads the text layer, one reading per page, or per slide if there is a layout. */
async function readTexts(open: OpenDeck, layout?: DeckLayout): Promise<SlideReading[]> {
  const requests: Promise<SlideReading[]>[] = []
  for (let from = 0; from < open.pageCount; from += pagesPerRequest) {
    requests.push(open.readText(from, Math.min(from + pagesPerRequest, open.pageCount), layout))
  }
  return moveHeadersAndFootersLast((await Promise.all(requests)).flat().map(numbered))
}

/** Reads the requested slides from the text layer if it is usable, and from their pictures otherwise. */
async function readSlides(
  open: OpenDeck,
  texts: SlideReading[],
  { mode, slides: ranges }: ConversionOptions,
): Promise<PendingSlides> {
  const labelled = hasBuildLabels(texts)
  if (mode === 'text') {
    const chosen = selectSlides(ranges, texts.length)
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
    return { readings, chosen: selectSlides(ranges, texts.length), labelled }
  }
  const pages = texts.map((text, at) => (first[at] ? readings[at] : readBest(open, text, mode)))
  const slides = (
    await splitScannedHandout(open, (await Promise.all(pages)) as SlideReading[])
  ).map(numbered)
  return {
    readings: slides.map((slide) => Promise.resolve(slide)),
    chosen: selectSlides(ranges, slides.length),
    labelled,
  }
}

/**
 * The pages to read first: the requested ones. If the deck has fewer pages, the first few, because the
 * request may refer to slides of a scanned handout with several slides per page.
 */
function readFirst(ranges: ConversionOptions['slides'], pageCount: number): boolean[] {
  const asked = requestedSlides(ranges, pageCount)
  return asked.includes(true) ? asked : asked.map((_, at) => at < pagesSampled)
}

function conversionOf(
  { readings, chosen, labelled }: PendingSlides,
  keys: readonly ColumnKey[],
  ranges: ConversionOptions['slides'],
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
    const read = streamHeadersAndFootersLast(readings)
    // only requests for the column `build` wait until a build is complete
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

/** The rejection is handled later, by whoever awaits the promise. */
function inBackground<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Numbers a reading by slides instead of pages. */
function numbered(reading: SlideReading, index: number): SlideReading {
  return index === reading.index
    ? reading
    : { ...reading, index, location: { page: pageOf(reading), ...reading.location } }
}

function brokenSlide(page: number): AppError {
  return new AppError(
    'document_unreadable',
    `Slide ${page + 1} of this PDF is damaged and cannot be read. Export the deck again.`,
  )
}
