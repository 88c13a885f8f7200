import { defaultHidden } from '../../deck-model/conversion-options.ts'
import { answering } from '../../deck-model/deck-reader.ts'
import type { Engines } from '../../deck-model/engine-set.ts'
import type { Deck } from '../../deck-model/ports.ts'
import { countCharacters, unreadableSlide, unreadSlide } from '../../deck-model/slide-reading.ts'
import { readSlideShapes } from '../slides/read-shapes.ts'
import { drawnOrEmpty, drawShapes } from './draw-thumbnail.ts'
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
  { signal, slidesMax, charactersMax }: ReaderSettings & { signal: AbortSignal },
): Promise<LocalDeck> {
  const document = await engines.pptx.open(bytes, hidden)
  const { slideCount } = document
  const pictures = shapePictures(engines, document)
  const refusal = slideCountError(slideCount, slidesMax, 'PPTX file')
  if (refusal !== undefined) throw refusal
  return {
    pageCount: slideCount,
    ask: answering({
      async text({ from, to }) {
        const run = { from, to: Math.min(to, slideCount), signal, charactersMax }
        return await readTextRun(run, async (index, count) => {
          const shapes = await unlessUnreadable(() => document.readSlide(index))
          if (shapes === undefined) return [{ ...unreadSlide(index), broken: true }]
          const reading = readSlideShapes(shapes, index)
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
      async thumbnail({ page: index, size }) {
        signal.throwIfAborted()
        return await drawnOrEmpty(() => drawShapes(engines, document, { index, size }))
      },
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
