import type { SlideDrawing } from '@rowdeck/core/deck-model/slide-drawing'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'

/** Slides drawn ahead of the row that is sent next: enough to occupy the workers, few enough to hold. */
const aheadMax = 4

export interface DrawnSlide {
  slide: SlideReading
  drawing: SlideDrawing
}

/** The slides alone. */
export async function* undrawnSlides(
  slides: AsyncIterable<SlideReading>,
): AsyncGenerator<DrawnSlide, void, void> {
  for await (const slide of slides) yield { slide, drawing: {} }
}

/**
 * Slides with their drawings, which are made a few ahead of the slide that is taken next. A slide is not held back by later
 * ones that are still being read. Throws what reading and drawing throw, in the order of the slides.
 */
export async function* drawnSlides(
  slides: AsyncIterable<SlideReading>,
  draw: (slide: SlideReading) => Promise<SlideDrawing>,
): AsyncGenerator<DrawnSlide, void, void> {
  const iterator = slides[Symbol.asyncIterator]()
  async function drawNext(): Promise<DrawnSlide | undefined> {
    const { done, value: slide } = await iterator.next()
    return done ? undefined : { slide, drawing: await draw(slide) }
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
