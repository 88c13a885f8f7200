import { AppError } from '../errors.ts'
import type { DeckReader, OpenDeck } from './deck-reader.ts'
import type { Deck, Engines, PdfDocument } from './ports.ts'
import { readPage } from './read-page.ts'
import { readPicture } from './read-picture.ts'
import type { SlideReading } from './slide-reading.ts'

export interface ReaderSettings {
  slidesMax: number
}

/** OCR reads letters well that are as large as those of a slide rendered this wide. */
const renderWidthPx = 1600

/** Reads decks on the spot, on the calling thread, with the engines at hand. */
export function localDeckReader(engines: Engines, { slidesMax }: ReaderSettings): DeckReader {
  return {
    async open(deck, signal) {
      signal.throwIfAborted()
      return deck.type === 'pdf'
        ? openPdf(engines, deck, { signal, slidesMax })
        : openPicture(engines, deck, signal)
    },
  }
}

function openPdf(
  engines: Engines,
  deck: Deck,
  { signal, slidesMax }: { signal: AbortSignal; slidesMax: number },
): OpenDeck {
  const document = engines.pdf.open(deck.bytes)
  const slideCount = document.pageCount
  const refusal = refuseCount(slideCount, slidesMax)
  if (refusal !== undefined) {
    document.close()
    throw refusal
  }
  return {
    slideCount,
    async readText(from, to) {
      const readings: SlideReading[] = []
      for (let index = from; index < Math.min(to, slideCount); index++) {
        signal.throwIfAborted()
        readings.push(readText(document, index))
      }
      return readings
    },
    readPicture: inTurn(async (index: number) => {
      signal.throwIfAborted()
      const picture = renderSlide(document, index)
      return readPicture(await engines.ocr.read(picture), { index, ...sizeOf(picture) })
    }),
    async close() {
      document.close()
    },
  }
}

/** One call at a time, so that one rendered slide is held, however many are asked for. */
function inTurn<T>(work: (index: number) => Promise<T>): (index: number) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve()
  return (index) => {
    const mine = before.then(() => work(index))
    before = mine.catch(() => undefined)
    return mine
  }
}

function refuseCount(slideCount: number, slidesMax: number): AppError | undefined {
  if (slideCount === 0) {
    return new AppError('document_unreadable', 'This PDF has no pages. Export the deck again.')
  }
  if (slideCount <= slidesMax) return undefined
  return new AppError(
    'document_too_long',
    `This deck has ${slideCount} slides; at most ${slidesMax} are converted at once. Split it.`,
    { details: { slides: slideCount, slidesMax } },
  )
}

/** One damaged page does not lose the deck: it is marked, so that it may be read from its picture. */
function readText(document: PdfDocument, index: number): SlideReading {
  try {
    return readPage(document.readPage(index), index)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'document_unreadable')) throw error
    return { ...unread(index), broken: true }
  }
}

function renderSlide(document: PdfDocument, index: number) {
  try {
    return document.renderPage(index, renderWidthPx)
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'document_unreadable')) throw cause
    throw new AppError(
      'document_unreadable',
      `Slide ${index + 1} of this PDF is damaged and cannot be read. Export the deck again.`,
      { cause },
    )
  }
}

function openPicture(engines: Engines, deck: Deck, signal: AbortSignal): OpenDeck {
  return {
    slideCount: 1,
    async readText() {
      return [unread(0)]
    },
    async readPicture(index) {
      signal.throwIfAborted()
      const picture = await engines.pictures.decode(deck.bytes)
      signal.throwIfAborted()
      return readPicture(await engines.ocr.read(picture), { index, ...sizeOf(picture) })
    },
    async close() {},
  }
}

function sizeOf({ width, height }: { width: number; height: number }) {
  return { width, height }
}

/** A slide of which nothing is known but that there may be words on it. */
function unread(index: number): SlideReading {
  const nothing = { width: 0, height: 0, blocks: [] }
  return { index, mode: 'text', garbled: false, broken: false, mayHoldWords: true, ...nothing }
}
