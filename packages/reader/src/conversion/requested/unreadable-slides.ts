import { pageOf, type SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { AppError } from '@rowdeck/core/errors'

/**
 * Passes on the slides of a deck. Those that cannot be read are held back until one can, because a deck of which none can be
 * read is refused: throws document_unreadable then.
 */
export async function* refusingUnreadable(
  slides: AsyncIterable<SlideReading>,
): AsyncGenerator<SlideReading, void, void> {
  const held: SlideReading[] = []
  let isAnyRead = false
  for await (const slide of slides) {
    isAnyRead ||= slide.mode !== 'unreadable'
    held.push(slide)
    if (isAnyRead) yield* held.splice(0)
  }
  if (held.length > 0) throw noneReadable(held)
}

/** Throws document_unreadable if there are slides and none of them can be read. */
export function refuseIfNoneReadable(slides: SlideReading[]): void {
  if (slides.length > 0 && slides.every(({ mode }) => mode === 'unreadable')) {
    throw noneReadable(slides)
  }
}

function noneReadable(slides: SlideReading[]): AppError {
  const [first] = slides as [SlideReading]
  const what =
    slides.length === 1
      ? `Slide ${pageOf(first) + 1} of this file is damaged and cannot be read.`
      : 'All slides that were asked for are damaged and cannot be read.'
  return new AppError('document_unreadable', `${what} Export the deck again.`)
}
