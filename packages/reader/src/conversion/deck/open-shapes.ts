import { defaultHidden } from '@rowdeck/core/deck-model/conversion-options'
import { answering } from '@rowdeck/core/deck-model/deck-reader'
import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import {
  boundCharacters,
  boundTableCells,
  type PageBounds,
  PageTooDense,
  pageBoundsOfSlides,
} from '@rowdeck/core/deck-model/page-bounds'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import {
  countCharacters,
  type SlideReading,
  unreadableSlide,
} from '@rowdeck/core/deck-model/slide-reading'
import type { ShapesDocument, SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'
import { countTableCells } from '@rowdeck/core/deck-model/whole-tables'
import { readSlideShapes } from '../slides/read-shapes.ts'
import { brokenSlide } from './broken-slide.ts'
import { drawAlone, drawnOrEmpty, drawShapes } from './draw-thumbnail.ts'
import type { LocalDeck, ReaderSettings } from './local-deck.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { readDrawn, wordless } from './read-embedded.ts'
import { straightenAndRead } from './read-slide-picture.ts'
import { shapePictures } from './shape-picture.ts'
import { slideCountError } from './slide-count-error.ts'
import { packed } from './slide-picture.ts'
import { readTextRun } from './text-run.ts'
import { unlessUnreadable } from './unless-unreadable.ts'

/** Opens a file that keeps shapes instead of pages, such as PPTX. Throws document_unreadable, document_too_long. */
export async function openShapes(
  engines: Engines,
  { bytes, hidden = defaultHidden }: Deck,
  {
    signal,
    slidesMax,
    charactersMax,
    pageBounds = pageBoundsOfSlides,
  }: ReaderSettings & { signal: AbortSignal },
): Promise<LocalDeck> {
  const document = await engines.pptx.open(bytes, hidden)
  const { slideCount } = document
  const pictures = shapePictures(engines, document)
  const refusal = slideCountError(slideCount, slidesMax, 'PPTX file')
  if (refusal !== undefined) throw refusal
  return {
    pageCount: slideCount,
    ask: answering({
      async text({ from, to, relations, comments }) {
        const run = { from, to: Math.min(to, slideCount), signal, charactersMax }
        return await readTextRun(run, async (index, count) => {
          const reading = await readText(document, index, { pageBounds, relations, comments })
          count(countCharacters(reading))
          return [reading]
        })
      },
      picture: oneAtATime(async ({ page: index, panel, embedded }) => {
        signal.throwIfAborted()
        if (embedded !== undefined) {
          const drawn = await pictures.draw({ index, panel, embedded })
          return drawn === undefined ? wordless() : await readDrawn(engines, drawn, embedded)
        }
        const reading = unlessUnreadable(async () => {
          const drawn = await pictures.draw({ index, panel })
          if (drawn === undefined) return wordless()
          return await straightenAndRead(engines, drawn, { index, panel })
        })
        return (await reading) ?? unreadableSlide({ index })
      }),
      async thumbnail({ page: index, sidePx, embedded }) {
        signal.throwIfAborted()
        if (embedded !== undefined) {
          const place = { index, number: embedded.number }
          return await drawAlone(engines, (sidePxMax) => pictures.decode(place, sidePxMax), sidePx)
        }
        return await drawnOrEmpty(() => drawShapes(engines, document, { index, sidePx }))
      },
      properties: () => document.properties(),
    }),
    async takePicture(place) {
      const taken = async () => {
        const drawn = await pictures.draw(place)
        return drawn === undefined ? wordless() : await packed(drawn, place)
      }
      if (place.embedded !== undefined) return await taken()
      return (await unlessUnreadable(taken)) ?? unreadableSlide(place)
    },
    async close() {},
  }
}

interface Asked extends Record<'relations' | 'comments', boolean | undefined> {
  pageBounds: PageBounds
}

async function readText(
  document: ShapesDocument,
  index: number,
  { pageBounds, ...asked }: Asked,
): Promise<SlideReading> {
  try {
    const whole = await document.readSlide(index, asked)
    boundCharacters(charactersOf(whole), pageBounds)
    return layOut(withDrawingsThatFit(whole, pageBounds), index)
  } catch (error) {
    return brokenSlide(index, error)
  }
}

/** The slide with its drawings, or without them if they hold too much to be laid out. Throws PageTooDense. */
function layOut(shapes: SlideShapes, index: number): SlideReading {
  try {
    const reading = readSlideShapes(shapes, index)
    boundTableCells(countTableCells(reading))
    return reading
  } catch (error) {
    const hasDrawings = shapes.drawings !== undefined && shapes.drawings.length > 0
    if (!hasDrawings || !(error instanceof PageTooDense)) throw error
    return layOut({ ...shapes, drawings: [] }, index)
  }
}

/** The characters of a slide and its notes, before it is laid out, without those of drawings. */
function charactersOf({ texts, tables, notes }: SlideShapes): number {
  const paragraphs = texts.flatMap((text) => text.paragraphs.flatMap(({ lines }) => lines))
  const cells = tables.flatMap(({ rows, titles = [], labels = [] }) => [
    ...rows.flat(),
    ...titles,
    ...labels,
  ])
  return [...paragraphs, ...cells, ...notes].reduce((sum, { length }) => sum + length, 0)
}

/** The slide without drawings that have more characters than are left for them: it has its own text all the same. */
function withDrawingsThatFit(shapes: SlideShapes, { characters }: PageBounds): SlideShapes {
  if (shapes.drawings === undefined) return shapes
  let charactersLeft = characters - charactersOf(shapes)
  const drawings = shapes.drawings.filter(({ text }) => {
    if (text.length > charactersLeft) return false
    charactersLeft -= text.length
    return true
  })
  return { ...shapes, drawings }
}
