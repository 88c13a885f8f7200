import { AppError } from '../errors.ts'
import type { DeckReader, OpenDeck } from './deck-reader.ts'
import { cropPicture } from './handouts/crop-picture.ts'
import type { DeckLayout } from './handouts/deck-layout.ts'
import { framesInPicture } from './handouts/frames-in-picture.ts'
import { readSheet } from './handouts/read-sheet.ts'
import type { Deck, Engines, PdfDocument, Picture, StraightPicture } from './ports.ts'
import { readPage } from './read-page.ts'
import { readPicture } from './read-picture.ts'
import { renderPage, type SlidePlace, takePage } from './slide-picture.ts'
import type { SlideReading } from './slide-reading.ts'
import { tooMuchText } from './too-much-text.ts'

export interface ReaderSettings {
  slidesMax: number
  /** Characters on the pages that are read in one call: before they are laid out, which takes longer. */
  charactersMax: number
}

/** Reads decks on the spot, on the calling thread, with the engines at hand. */
export function localDeckReader(engines: Engines, settings: ReaderSettings): DeckReader {
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
): OpenDeck {
  const document = engines.pdf.open(deck.bytes, deck.password)
  const { pageCount } = document
  const refusal = refuseCount(pageCount, slidesMax)
  if (refusal !== undefined) {
    document.close()
    throw refusal
  }
  return {
    pageCount,
    async readText(from, to, layout) {
      const refusal = layout && refuseCount(slidesOnSheets(pageCount, layout), slidesMax)
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
        readings.push(...readText(bounded, index, layout))
      }
      return readings
    },
    readPicture: inTurn(async (index, panel) => {
      signal.throwIfAborted()
      return await readSlide(engines, document, { index, panel })
    }),
    async close() {
      document.close()
    },
  }
}

/** A picture in which nothing is found may have been hidden behind a mask that its file does not know of. */
async function readSlide(
  engines: Engines,
  document: PdfDocument,
  place: SlidePlace,
): Promise<SlideReading> {
  const taken = await takePage(engines, document, place)
  const reading = taken && (await recognise(engines, taken, place))
  if (reading !== undefined && reading.blocks.length > 0) return reading
  return await recognise(engines, renderPage(document, place), place)
}

/** One call at a time, so that one rendered slide is held, however many are asked for. */
function inTurn(work: OpenDeck['readPicture']): OpenDeck['readPicture'] {
  let before: Promise<unknown> = Promise.resolve()
  return (index, panel) => {
    const mine = before.then(() => work(index, panel))
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

/** At least as many; the last page may hold fewer slides than the others. */
function slidesOnSheets(pageCount: number, { slots }: DeckLayout): number {
  return (pageCount - 1) * slots.length + 1
}

/** One damaged page does not lose the deck: it is marked, so that it may be read from its picture. */
function readText(
  document: Pick<PdfDocument, 'readPage'>,
  index: number,
  layout?: DeckLayout,
): SlideReading[] {
  try {
    const page = document.readPage(index)
    return layout === undefined ? [readPage(page, index)] : readSheet(page, index, layout)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'document_unreadable')) throw error
    return [{ ...unread(index), broken: true }]
  }
}

/** The panels of a picture are asked for all at once: it is made straight once, and held as long as one waits. */
function openPicture(engines: Engines, deck: Deck, signal: AbortSignal): OpenDeck {
  let waiting = 0
  let straight: Promise<StraightPicture> | undefined
  async function straighten(): Promise<StraightPicture> {
    const picture = await engines.pictures.decode(deck.bytes)
    signal.throwIfAborted()
    return await engines.ocr.straighten(picture)
  }
  const readPanel = inTurn(async (index, panel) => {
    signal.throwIfAborted()
    straight ??= straighten()
    return await readStraight(engines, await straight, { index, panel })
  })
  return {
    pageCount: 1,
    async readText() {
      return [unread(0)]
    },
    async readPicture(index, panel) {
      waiting++
      try {
        return await readPanel(index, panel)
      } finally {
        waiting--
        if (waiting === 0) straight = undefined
      }
    },
    async close() {},
  }
}

async function recognise(
  engines: Engines,
  picture: Picture,
  place: SlidePlace,
): Promise<SlideReading> {
  return await readStraight(engines, await engines.ocr.straighten(picture), place)
}

/** Panels were found on the page as it was made straight, and are cut out of it. */
async function readStraight(
  engines: Engines,
  page: StraightPicture,
  { index, panel }: SlidePlace,
): Promise<SlideReading> {
  const slide = panel ? await engines.ocr.straighten(cropPicture(page.picture, panel)) : page
  const { width, height } = slide.picture
  const found = await engines.ocr.read(slide)
  if (panel !== undefined) {
    return { ...readPicture(found, { index, width, height }), at: { page: index, panel } }
  }
  const outlines = height > width ? framesInPicture(slide.picture) : []
  return readPicture(found, { index, width, height, outlines })
}

/** A slide of which nothing is known but that there may be words on it. */
function unread(index: number): SlideReading {
  const nothing = { width: 0, height: 0, blocks: [] }
  return { index, mode: 'text', garbled: false, broken: false, mayHoldWords: true, ...nothing }
}
