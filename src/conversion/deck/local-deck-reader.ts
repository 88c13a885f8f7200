import { AppError } from '../../errors.ts'
import type { DeckLayout } from '../deck-layout.ts'
import type { DeckReader, OpenDeck } from '../deck-reader.ts'
import { cropPicture } from '../handouts/crop-picture.ts'
import { framesInPicture } from '../handouts/frames-in-picture.ts'
import type { Deck, Engines, PdfDocument, Picture, StraightPicture } from '../ports.ts'
import type { SlideReading } from '../slide-reading.ts'
import { readOcrLines } from '../slides/read-ocr-lines.ts'
import { readPage } from '../slides/read-page.ts'
import { readSheet } from '../slides/read-sheet.ts'
import { extractPagePicture, renderPage, type SlidePlace } from './slide-picture.ts'
import { tooMuchText } from './too-much-text.ts'

export interface ReaderSettings {
  slidesMax: number
  /** Characters on the pages that are read in one call: before they are laid out, which takes longer. */
  charactersMax: number
}

/** Reads decks on the calling thread with the given engines. */
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
    async close() {
      document.close()
    },
  }
}

/** If OCR finds nothing in the embedded picture, the page is rendered: it may mask or cover the picture. */
async function readSlide(
  engines: Engines,
  document: PdfDocument,
  place: SlidePlace,
): Promise<SlideReading> {
  const taken = await extractPagePicture(engines, document, place)
  const reading = taken && (await straightenAndRead(engines, taken, place))
  if (reading !== undefined && reading.blocks.length > 0) return reading
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
function openPicture(engines: Engines, deck: Deck, signal: AbortSignal): OpenDeck {
  let waiting = 0
  let straight: Promise<StraightPicture> | undefined
  async function straighten(): Promise<StraightPicture> {
    const picture = await engines.pictures.decode(deck.bytes)
    signal.throwIfAborted()
    return await engines.ocr.straighten(picture)
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
        if (waiting === 0) straight = undefined
      }
    },
    async close() {},
  }
}

async function straightenAndRead(
  engines: Engines,
  picture: Picture,
  place: SlidePlace,
): Promise<SlideReading> {
  return await readStraight(engines, await engines.ocr.straighten(picture), place)
}

/** Panels are cut out of the straightened page, in which they were found. */
async function readStraight(
  engines: Engines,
  page: StraightPicture,
  { index, panel }: SlidePlace,
): Promise<SlideReading> {
  const slide = panel ? await engines.ocr.straighten(cropPicture(page.picture, panel)) : page
  const { width, height } = slide.picture
  const found = await engines.ocr.read(slide)
  if (panel !== undefined) {
    return { ...readOcrLines(found, { index, width, height }), location: { page: index, panel } }
  }
  const outlines = height > width ? framesInPicture(slide.picture) : []
  return readOcrLines(found, { index, width, height, outlines })
}

/** A placeholder for a slide that has not been read yet. */
function unreadSlide(index: number): SlideReading {
  const nothing = { width: 0, height: 0, blocks: [] }
  return { index, mode: 'text', garbled: false, broken: false, mayHoldWords: true, ...nothing }
}
