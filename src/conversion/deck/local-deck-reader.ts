import { AppError } from '../../errors.ts'
import { freeValues } from '../../free-memory.ts'
import type { Box } from '../box.ts'
import type { DeckLayout } from '../deck-layout.ts'
import type { DeckReader, OpenDeck } from '../deck-reader.ts'
import type { Deck, Engines, PdfDocument, StraightPicture } from '../ports.ts'
import type { SlideReading } from '../slide-reading.ts'
import { readPage } from '../slides/read-page.ts'
import { readSheet } from '../slides/read-sheet.ts'
import { drawPage, drawPicture } from './draw-thumbnail.ts'
import { readSlidePicture, readStraight, straightenAndRead } from './read-slide-picture.ts'
import {
  renderPage,
  type SlidePicture,
  type SlidePlace,
  takePageFile,
  takeRendering,
} from './slide-picture.ts'
import { tooMuchText } from './too-much-text.ts'

export interface ReaderSettings {
  slidesMax: number
  /** Characters on the pages that are read in one call: before they are laid out, which takes longer. */
  charactersMax: number
}

/** A deck that is open on the calling thread. */
export interface LocalDeck extends OpenDeck {
  /**
   * Returns the picture of a slide instead of reading it: the file that the page consists of, or its rendering
   * if there is none or `render` is set. Throws as `readPicture` does.
   */
  takePicture(page: number, panel: Box | undefined, render: boolean): Promise<SlidePicture>
}

export interface LocalDeckReader extends DeckReader {
  open(deck: Deck, signal: AbortSignal): Promise<LocalDeck>
}

/** Reads decks on the calling thread with the given engines. */
export function localDeckReader(engines: Engines, settings: ReaderSettings): LocalDeckReader {
  return {
    async open(deck, signal) {
      signal.throwIfAborted()
      return deck.type === 'pdf'
        ? openPdf(engines, deck, { signal, ...settings })
        : openPicture(engines, deck, signal)
    },
  }
}

function openPdf(
  engines: Engines,
  deck: Deck,
  { signal, slidesMax, charactersMax }: ReaderSettings & { signal: AbortSignal },
): LocalDeck {
  const document = engines.pdf.open(deck.bytes, deck.password)
  const { pageCount } = document
  const refusal = slideCountError(pageCount, slidesMax)
  if (refusal !== undefined) {
    document.close()
    throw refusal
  }
  return {
    pageCount,
    async readText(from, to, layout) {
      const refusal = layout && slideCountError(slidesOnSheets(pageCount, layout), slidesMax)
      if (refusal !== undefined) throw refusal
      const readings: SlideReading[] = []
      let charactersLeft = charactersMax
      const bounded: Pick<PdfDocument, 'readPage'> = {
        readPage(index) {
          const page = document.readPage(index)
          charactersLeft -= page.text.length
          if (charactersLeft < 0) throw tooMuchText(charactersMax)
          return page
        },
      }
      for (let index = from; index < Math.min(to, pageCount); index++) {
        signal.throwIfAborted()
        readings.push(...readPageText(bounded, index, layout))
      }
      return readings
    },
    readPicture: oneAtATime(async (index, panel) => {
      signal.throwIfAborted()
      return await readSlide(engines, document, { index, panel })
    }),
    async drawThumbnail(index, panel) {
      signal.throwIfAborted()
      return await drawPage(engines, document, { index, panel })
    },
    async takePicture(index, panel, render) {
      const place = { index, panel }
      const file = render ? undefined : takePageFile(document, place)
      return file ?? (await takeRendering(document, place))
    },
    async close() {
      document.close()
    },
  }
}

/** Renders the page only if it does not consist of a picture that can be read on its own. */
async function readSlide(
  engines: Engines,
  document: PdfDocument,
  place: SlidePlace,
): Promise<SlideReading> {
  const file = takePageFile(document, place)
  const reading = file && (await readSlidePicture(engines, file))
  if (reading !== undefined) return reading
  return await straightenAndRead(engines, renderPage(document, place), place)
}

/** Runs calls one at a time, so that only one rendered slide is in memory. */
function oneAtATime(work: OpenDeck['readPicture']): OpenDeck['readPicture'] {
  let before: Promise<unknown> = Promise.resolve()
  return (index, panel) => {
    const mine = before.then(() => work(index, panel))
    before = mine.catch(() => undefined)
    return mine
  }
}

function slideCountError(slideCount: number, slidesMax: number): AppError | undefined {
  if (slideCount === 0) {
    return new AppError('document_unreadable', 'This PDF has no pages. Export the deck again.')
  }
  if (slideCount <= slidesMax) return undefined
  return new AppError(
    'document_too_long',
    `This deck has ${slideCount} slides; at most ${slidesMax} are allowed. Split it.`,
    { details: { slides: slideCount, slidesMax } },
  )
}

/** The minimum number of slides: the last page may hold fewer than the others. */
function slidesOnSheets(pageCount: number, { slots }: DeckLayout): number {
  return (pageCount - 1) * slots.length + 1
}

/** A damaged page does not fail the deck: it is marked as broken, and OCR may still read its rendering. */
function readPageText(
  document: Pick<PdfDocument, 'readPage'>,
  index: number,
  layout?: DeckLayout,
): SlideReading[] {
  try {
    const page = document.readPage(index)
    return layout === undefined ? [readPage(page, index)] : readSheet(page, index, layout)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'document_unreadable')) throw error
    return [{ ...unreadSlide(index), broken: true }]
  }
}

/** All panels of a picture are requested together: it is straightened once and kept while calls are pending. */
function openPicture(engines: Engines, deck: Deck, signal: AbortSignal): LocalDeck {
  let waiting = 0
  let straight: Promise<StraightPicture> | undefined
  async function straighten(): Promise<StraightPicture> {
    const picture = await engines.pictures.decode(deck.bytes)
    signal.throwIfAborted()
    const found = await engines.ocr.straighten(picture)
    if (found.picture !== picture) freeValues(picture.pixels)
    return found
  }
  async function freeStraight(): Promise<void> {
    const last = straight
    straight = undefined
    await last?.then(
      ({ picture }) => freeValues(picture.pixels),
      () => {},
    )
  }
  const readPanel = oneAtATime(async (index, panel) => {
    signal.throwIfAborted()
    straight ??= straighten()
    return await readStraight(engines, await straight, { index, panel })
  })
  return {
    pageCount: 1,
    async readText() {
      return [unreadSlide(0)]
    },
    async readPicture(index, panel) {
      waiting++
      try {
        return await readPanel(index, panel)
      } finally {
        waiting--
        if (waiting === 0) await freeStraight()
      }
    },
    async drawThumbnail(index, panel) {
      signal.throwIfAborted()
      return await drawPicture(engines, deck, { index, panel })
    },
    takePicture: async (index, panel) => ({ bytes: deck.bytes, place: { index, panel } }),
    async close() {},
  }
}

/** A placeholder for a slide that has not been read yet. */
function unreadSlide(index: number): SlideReading {
  const nothing = { width: 0, height: 0, blocks: [] }
  return { index, mode: 'text', garbled: false, broken: false, mayHoldWords: true, ...nothing }
}
