import type { OpenDeck } from '../deck-reader.ts'
import { pageOf, panelShown, type SlideReading } from '../slide-reading.ts'

/** Thumbnails drawn ahead of the row that is sent next: enough to occupy the workers, few enough to hold. */
const aheadMax = 4

/** A slide and its thumbnail, a JPEG file. */
export interface DrawnSlide {
  slide: SlideReading
  thumbnail?: Uint8Array
}

/** The slides alone. */
export async function* withoutThumbnails(
  slides: AsyncIterable<SlideReading>,
): AsyncGenerator<DrawnSlide, void, void> {
  for await (const slide of slides) yield { slide }
}

/**
 * Draws the thumbnails of slides, a few ahead of the slide that is taken next. A slide is not held back by later
 * ones that are still being read. Throws what reading and drawing throw, in the order of the slides.
 */
export async function* withThumbnails(
  slides: AsyncIterable<SlideReading>,
  open: OpenDeck,
): AsyncGenerator<DrawnSlide, void, void> {
  const iterator = slides[Symbol.asyncIterator]()
  async function drawNext(): Promise<DrawnSlide | undefined> {
    const { done, value: slide } = await iterator.next()
    if (done) return undefined
    return { slide, thumbnail: await open.drawThumbnail(pageOf(slide), panelShown(slide)) }
  }
  const pending: Promise<DrawnSlide | undefined>[] = []
  for (;;) {
    while (pending.length < aheadMax) {
      const drawn = drawNext()
      // it is awaited in its turn, or nobody waits for it any more
      drawn.catch(() => undefined)
      pending.push(drawn)
    }
    const drawn = await pending.shift()
    if (drawn === undefined) return
    yield drawn
  }
}
