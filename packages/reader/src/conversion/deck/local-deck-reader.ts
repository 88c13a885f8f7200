import type { DeckLayout } from '@rowdeck/core/deck-model/deck-layout'
import { noProperties } from '@rowdeck/core/deck-model/deck-properties'
import { answering, type PictureCall, type TextCall } from '@rowdeck/core/deck-model/deck-reader'
import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import type { Deck, PdfDocument, StraightPicture } from '@rowdeck/core/deck-model/ports'
import {
  type SlideReading,
  unreadableSlide,
  unreadSlide,
} from '@rowdeck/core/deck-model/slide-reading'
import { freeValues } from '@rowdeck/core/free-memory'
import { brokenSlide } from './broken-slide.ts'
import { drawAlone, drawnOrEmpty, drawPage, drawPicture } from './draw-thumbnail.ts'
import { layOutPage } from './lay-out-page.ts'
import type { LocalDeck, LocalDeckReader, ReaderSettings } from './local-deck.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openShapes } from './open-shapes.ts'
import { drawEmbedded, readEmbedded, wordless } from './read-embedded.ts'
import { readSlidePicture, readStraight, straightenAndRead } from './read-slide-picture.ts'
import { slideCountError } from './slide-count-error.ts'
import {
  packed,
  renderPage,
  type SlidePlace,
  takePageFile,
  takeRendering,
} from './slide-picture.ts'
import { readTextRun } from './text-run.ts'
import { unlessUnreadable } from './unless-unreadable.ts'
import { withLanguages } from './with-languages.ts'

/** Reads decks on the calling thread with the given engines. */
export function localDeckReader(engines: Engines, settings: ReaderSettings): LocalDeckReader {
  return {
    async open(deck, signal) {
      signal.throwIfAborted()
      const { languages } = deck
      const open = await openOf(withLanguages(engines, languages), deck, { signal, ...settings })
      const takePicture: LocalDeck['takePicture'] = (place, render) =>
        open.takePicture({ ...place, languages }, render)
      return languages === undefined ? open : { ...open, takePicture }
    },
  }
}

type OpenSettings = ReaderSettings & { signal: AbortSignal }

async function openOf(engines: Engines, deck: Deck, settings: OpenSettings): Promise<LocalDeck> {
  if (deck.type === 'pdf') return openPdf(engines, deck, settings)
  if (deck.type === 'pptx') return await openShapes(engines, deck, settings)
  return openPicture(engines, deck, settings.signal)
}

function openPdf(
  engines: Engines,
  deck: Deck,
  { signal, slidesMax, charactersMax }: OpenSettings,
): LocalDeck {
  const document = engines.pdf.open(deck.bytes, deck.password)
  const { pageCount } = document
  const refusal = slideCountError(pageCount, slidesMax, 'PDF')
  if (refusal !== undefined) {
    document.close()
    throw refusal
  }
  return {
    pageCount,
    ask: answering({
      async text({ from, to, ...asked }) {
        const { layout } = asked
        const slides = layout && slidesOnSheets(pageCount, layout)
        const refusal = slides && slideCountError(slides, slidesMax, 'PDF')
        if (refusal) throw refusal
        const run = { from, to: Math.min(to, pageCount), signal, charactersMax }
        return await readTextRun(run, (index, count) =>
          readPageText(countingCharacters(document, count), index, asked),
        )
      },
      picture: oneAtATime(async ({ page: index, panel, embedded }) => {
        signal.throwIfAborted()
        if (embedded !== undefined)
          return await readEmbedded(engines, document, { index, embedded })
        const reading = unlessUnreadable(() => readSlide(engines, document, { index, panel }))
        return (await reading) ?? unreadableSlide({ index })
      }),
      async thumbnail({ page: index, panel, sidePx, embedded }) {
        signal.throwIfAborted()
        if (embedded !== undefined) {
          const draw = (sidePxMax: number) =>
            document.drawPicture(index, embedded.number, { sidePxMax })
          return await drawAlone(engines, draw, sidePx)
        }
        return await drawnOrEmpty(() => drawPage(engines, document, { index, panel, sidePx }))
      },
      properties: async () => document.properties(),
    }),
    async takePicture(place, render) {
      if (place.embedded !== undefined) {
        const drawn = drawEmbedded(document, place.index, place.embedded)
        return drawn === undefined ? wordless() : await packed(drawn, place)
      }
      const file = render ? undefined : await takePageFile(document, place)
      const rendering = () => takeRendering(document, place)
      return file ?? (await unlessUnreadable(rendering)) ?? unreadableSlide(place)
    },
    async close() {
      document.close()
    },
  }
}

/** Counts the characters of a page before it is laid out. */
function countingCharacters(
  document: PdfDocument,
  count: (characters: number) => void,
): Pick<PdfDocument, 'readPage'> {
  return {
    readPage(index, asked) {
      const page = document.readPage(index, asked)
      count(page.text.length)
      return page
    },
  }
}

/** Renders the page only if it does not consist of a picture that can be read on its own. */
async function readSlide(
  engines: Engines,
  document: PdfDocument,
  place: SlidePlace,
): Promise<SlideReading> {
  const file = await takePageFile(document, place)
  const reading = file && (await readSlidePicture(engines, file))
  if (reading !== undefined) return reading
  return await straightenAndRead(engines, renderPage(document, place), place)
}

/** The minimum number of slides: the last page may hold fewer than the others. */
function slidesOnSheets(pageCount: number, { slots }: DeckLayout): number {
  return (pageCount - 1) * slots.length + 1
}

function readPageText(
  document: Pick<PdfDocument, 'readPage'>,
  index: number,
  asked: Omit<TextCall, 'kind' | 'from' | 'to'>,
): SlideReading[] {
  try {
    return layOutPage(document.readPage(index, asked), index, asked)
  } catch (error) {
    return [brokenSlide(index, error)]
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
  const readPanel = oneAtATime(async ({ page: index, panel }: PictureCall) => {
    signal.throwIfAborted()
    straight ??= straighten()
    return await readStraight(engines, await straight, { index, panel })
  })
  return {
    pageCount: 1,
    ask: answering({
      text: async () => [unreadSlide(0)],
      async picture(call) {
        waiting++
        try {
          return await readPanel(call)
        } finally {
          waiting--
          if (waiting === 0) await freeStraight()
        }
      },
      async thumbnail({ page: index, panel, sidePx }) {
        signal.throwIfAborted()
        return await drawPicture(engines, deck, { index, panel, sidePx })
      },
      properties: async () => noProperties,
    }),
    takePicture: async (place) => ({ bytes: deck.bytes, place }),
    async close() {},
  }
}
