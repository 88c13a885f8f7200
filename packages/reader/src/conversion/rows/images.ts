import type { SlideDrawing } from '@rowdeck/core/deck-model/slide-drawing'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { type BoxShares, sharesOf } from './blocks.ts'
import { jpegUrl } from './cell-text.ts'

/** A picture on a slide, as callers get it. */
export interface EmbeddedImage {
  /** The same for pictures that look the same, from 1 in the order of the answer. */
  id: number
  /** Left, top, width and height in shares of the slide as shown, from 0 to 1. */
  box: BoxShares
  /** A JPEG file as a `data:` URL; null if a row before this one has it, or if it was not drawn. */
  image: string | null
  /** What the author says that it shows; null if nothing. */
  alternative: string | null
}

/** The pictures on a slide, in drawing order. */
export function imagesOf(
  { alternatives = [] }: SlideReading,
  { images }: SlideDrawing,
): EmbeddedImage[] {
  if (images === undefined) throw new Error('The pictures of the slide have not been drawn.')
  const described = new Map(
    alternatives.map(({ text, box }) => [sharesOf(box).join(), text.normalize('NFC')]),
  )
  return images.map(({ id, box: place, jpeg }) => {
    const box = sharesOf(place)
    const alternative = described.get(box.join()) ?? null
    return { id, box, image: jpeg ? jpegUrl(jpeg) : null, alternative }
  })
}
