import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import type { DeckProperties } from '@rowdeck/core/deck-model/deck-properties'
import type { DeckReader } from '@rowdeck/core/deck-model/deck-reader'
import type { Describer } from '@rowdeck/core/deck-model/describer'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import type { SlideDrawing } from '@rowdeck/core/deck-model/slide-drawing'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { findLayout } from './handouts/find-layout.ts'
import { refuseMode } from './refuse-mode.ts'
import { streamHeadersAndFootersLast } from './repeats/headers-and-footers.ts'
import { markBuilds } from './repeats/mark-builds.ts'
import { refuseDescriptions, slideDrawer } from './requested/draw-slide.ts'
import { drawnSlides, undrawnSlides } from './requested/drawn-slides.ts'
import {
  inBackground,
  type PendingSlides,
  readRequestedSlides,
  type Slides,
} from './requested/read-requested-slides.ts'
import { readTexts } from './requested/read-texts.ts'
import { refuseLargePictures } from './requested/refuse-pictures.ts'
import { refusingUnreadable } from './requested/unreadable-slides.ts'
import {
  areOfDeck,
  type Column,
  type ColumnKey,
  columnsOf,
  type Row,
  rowOf,
} from './rows/columns.ts'
import { requestedColumns } from './rows/requested-columns.ts'
import { requestedSlides } from './rows/slide-ranges.ts'
import { withSlidesRead } from './rows/slides-read.ts'
import { modeOf, type Table, type TableMode } from './rows/table.ts'

export * from './deck/encoded-readings.ts'
export { type ExplainedSlide, explainSlide } from './deck/explain-slide.ts'
export { lettersLeft } from './deck/letters-left.ts'
export { type LocalReading, loadLocalReading } from './deck/load-local-reading.ts'
export type { LocalDeck, LocalDeckReader } from './deck/local-deck.ts'
export type { SlidePicture } from './deck/slide-picture.ts'
export { type OcrTime, withOcrTime } from './deck/with-ocr-time.ts'
export { withProgress } from './deck/with-progress.ts'
export { withTextBound } from './deck/with-text-bound.ts'
export { pagesPerRequest } from './requested/read-texts.ts'
export {
  type Block,
  type BlockRole,
  blockRoles,
  describeBlockRoles,
  type PictureText,
} from './rows/blocks.ts'
export { columnExamples } from './rows/column-examples.ts'
export {
  type Cell,
  type Cells,
  type Column,
  type ColumnDescription,
  type ColumnKey,
  columnKeys,
  describeArrays,
  describeColumns,
  type Row,
} from './rows/columns.ts'
export type { EmbeddedImage } from './rows/images.ts'
export type { Link } from './rows/links.ts'
export { requestedColumns } from './rows/requested-columns.ts'
export { type Table, type TableMode, tableModes } from './rows/table.ts'
export type { SlideTable } from './rows/tables.ts'
export type { SlideWord } from './rows/words.ts'

export interface ConversionContext extends ConversionOptions {
  reader: DeckReader
  /** Needed for the column `description`. */
  describer?: Describer | undefined
  signal: AbortSignal
}

/** A conversion in progress. */
export interface Conversion {
  columns: Column[]
  /** Number of rows that will be produced; undefined while a file may be a scanned handout. */
  rowCount: number | undefined
  /** Resolves to the number of rows once it is known. */
  counted: Promise<number>
  /**
   * The rows in deck order, each as soon as it and the few slides after it have been read. Iterate only
   * once; to stop early, abort the signal. Throws as `convert` does.
   */
  rows: AsyncIterable<Row>
  /** How the rows produced so far were read. */
  mode(): TableMode
  /** The numbers of the slides among them that are damaged. */
  unreadable(): readonly number[]
  /** Reads all rows; use instead of iterating `rows`. */
  table(): Promise<Table>
}

/**
 * Converts a deck into a table with one row per slide. Throws what the reader throws; request_invalid if
 * a column is unknown, if `text` is requested for a picture, or if the deck has none of the requested
 * slides; and document_unreadable if none of them can be read. The row of a single one that cannot be read is empty and says
 * so in the columns `mode` and `confidence`.
 */
export async function convert(deck: Deck, options: ConversionContext): Promise<Table> {
  const conversion = await startConversion(deck, options)
  return await conversion.table()
}

/**
 * Reads the text layer of a deck, starts OCR for the slides that need it, and returns before OCR is
 * complete. Throws as `convert` does, except for errors that only OCR finds, which the rows throw.
 */
export async function startConversion(deck: Deck, options: ConversionContext): Promise<Conversion> {
  refuseMode(deck, options)
  const keys = requestedColumns(options.columns)
  refuseDescriptions(keys, options.describer)
  const open = await options.reader.open(deck, options.signal)
  try {
    const [words, relations, comments] = (['words', 'relations', 'comments'] as const).map((key) =>
      keys.includes(key),
    )
    const asked = { words, relations, comments }
    const pages = await readTexts(open, asked)
    const layout = findLayout(pages)
    const texts = layout === undefined ? pages : await readTexts(open, { layout, ...asked })
    const properties = areOfDeck(keys) ? await open.ask({ kind: 'properties' }) : undefined
    const { describer, signal } = options
    const pictureSize = keys.includes('picture') ? options.pictureSize : undefined
    const pagesAsked = requestedSlides(options.slides, texts.length).filter(Boolean).length
    refuseLargePictures(pagesAsked, pictureSize)
    const slides = readRequestedSlides(open, texts, { ...options, type: deck.type })
    const draw = slideDrawer({
      ...{ open, keys, describer, signal },
      pictureSize: options.pictureSize,
    })
    const close = () => open.close()
    if (!draw) void slides.all.then(({ readings }) => Promise.all(readings)).then(close, close)
    return conversionOf(slides, {
      keys,
      ranges: options.slides,
      properties,
      drawn: draw && { draw, close, pictureSize },
    })
  } catch (error) {
    await open.close()
    throw error
  }
}

interface RowOptions {
  keys: readonly ColumnKey[]
  ranges: ConversionOptions['slides']
  /** Set if columns need them. */
  properties: DeckProperties | undefined
  /** Set if columns need drawings of the slides; the deck is closed after the last row. */
  drawn:
    | {
        draw(slide: SlideReading): Promise<SlideDrawing>
        close(): Promise<void>
        pictureSize: number | undefined
      }
    | undefined
}

function conversionOf(
  { known, all }: PendingSlides,
  { keys, ranges, properties, drawn }: RowOptions,
): Conversion {
  const columns = columnsOf(keys)
  const modes = new Set<SlideReading['mode']>()
  const unreadable: number[] = []
  async function* rows() {
    const slides = await all
    try {
      // a scanned handout has more slides than pages
      refuseLargePictures(countOf(slides), drawn?.pictureSize)
      yield* rowsAsRead(slides)
    } catch (error) {
      throw await withSlidesRead(error, slides.readings, { chosen: slides.chosen, ranges })
    } finally {
      await drawn?.close()
    }
  }
  async function* rowsAsRead(slides: Slides) {
    const asked = refusingUnreadable(askedFor(slides, keys))
    const deck = properties && { ...properties, slideCount: slides.chosen.length }
    const slidesDrawn = drawn ? drawnSlides(asked, drawn.draw) : undrawnSlides(asked)
    for await (const { slide, drawing } of slidesDrawn) {
      modes.add(slide.mode)
      if (slide.mode === 'unreadable') unreadable.push(slide.index + 1)
      yield rowOf(slide, keys, { ...drawing, deck })
    }
  }
  return {
    columns,
    rowCount: known && countOf(known),
    counted: inBackground(all.then(countOf)),
    rows: rows(),
    mode: () => modeOf(modes),
    unreadable: () => unreadable,
    async table() {
      const gathered = await Array.fromAsync(rows())
      const table = { mode: modeOf(modes), rowCount: gathered.length, columns, rows: gathered }
      return unreadable.length === 0 ? table : { ...table, unreadable }
    },
  }
}

/** The slides that were asked for, with what the columns need. */
async function* askedFor(
  { readings, chosen, labeled }: Slides,
  keys: readonly ColumnKey[],
): AsyncGenerator<SlideReading, void, void> {
  const read = streamHeadersAndFootersLast(readings)
  // only requests for the column `build` wait until a build is complete
  let at = 0
  for await (const slide of keys.includes('build') ? markBuilds(read, labeled) : read) {
    if (chosen[at++]) yield slide
  }
}

function countOf({ chosen }: Slides): number {
  return chosen.filter(Boolean).length
}
