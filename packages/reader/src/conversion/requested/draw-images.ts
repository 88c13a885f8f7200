import type { OpenDeck } from '@rowdeck/core/deck-model/deck-reader'
import type { EmbeddedPicture } from '@rowdeck/core/deck-model/page'
import { imagesMax, pictureSidePx } from '@rowdeck/core/deck-model/picture-size'
import type { DrawnImage } from '@rowdeck/core/deck-model/slide-drawing'
import { pageOf, type SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { largestPictures } from './deck-pictures.ts'

/**
 * Returns what draws the pictures on the slides of a deck, each with the first slide that shows it. It numbers them as it is
 * called, so it is called in the order of the slides.
 */
export function imageDrawer(
  open: OpenDeck,
  sidePx: number = pictureSidePx.default,
): (slide: SlideReading) => Promise<DrawnImage[]> {
  const ids = new Map<string, number>()
  let left = imagesMax(sidePx)
  async function image(page: number, picture: EmbeddedPicture): Promise<DrawnImage> {
    const { key, number, box } = picture
    const known = ids.get(key)
    if (known !== undefined) return { id: known, box }
    const id = ids.size + 1
    ids.set(key, id)
    if (left === 0) return { id, box }
    left--
    const jpeg = await open.ask({ kind: 'thumbnail', page, embedded: { number }, sidePx })
    return jpeg.length === 0 ? { id, box } : { id, box, jpeg }
  }
  return async (slide) => {
    const { embedded = [] } = slide
    const largest = largestPictures(embedded)
    const shown = embedded.filter((picture) => largest.includes(picture))
    return await Promise.all(shown.map((picture) => image(pageOf(slide), picture)))
  }
}
