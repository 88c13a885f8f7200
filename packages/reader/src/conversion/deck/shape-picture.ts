import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import type { Picture, PictureView } from '@rowdeck/core/deck-model/ports'
import type {
  ShapePicture,
  ShapesDocument,
  SlideShapes,
} from '@rowdeck/core/deck-model/slide-shapes'
import { coveringPicture, picturesOnSlide } from '../slides/shape-pictures.ts'
import { keepIfWords } from './may-hold-words.ts'
import { embeddedSidePxMax } from './read-embedded.ts'
import { pageWidthPx, type SlidePlace } from './slide-picture.ts'

/** Slides whose pictures are known without reading their part again. */
const slidesKept = 64

/** Decodes the pictures of the slides of a file that keeps shapes. */
export interface ShapePictures {
  /**
   * A picture of a slide, cropped and turned as it is shown; if none is asked for, the one that the slide consists of. Undefined
   * for a picture that holds no legible words, which a look tells. Throws document_unreadable, image_too_large.
   */
  draw(place: SlidePlace): Promise<Picture | undefined>
  /**
   * A picture of a slide by its number (see `EmbeddedPicture`), whatever it holds, with sides of at most `sidePxMax`. Undefined
   * if the file lacks it. Throws document_unreadable, image_too_large.
   */
  decode(place: { index: number; number: number }, sidePxMax: number): Promise<Picture | undefined>
}

interface ShownPictures {
  pictures: ShapePicture[]
  /** The one that the slide consists of. */
  covering: ShapePicture | undefined
}

export function shapePictures(engines: Engines, document: ShapesDocument): ShapePictures {
  const known = new Map<number, ShownPictures>()
  async function picturesOf(index: number): Promise<ShownPictures> {
    const before = known.get(index)
    if (before !== undefined) return before
    const shown = shownPictures(await document.readSlide(index))
    if (known.size >= slidesKept) known.clear()
    known.set(index, shown)
    return shown
  }
  async function decode(
    picture: ShapePicture | undefined,
    sidePxMax: number,
  ): Promise<Picture | undefined> {
    const file = picture && (await document.readPicture(picture))
    if (picture === undefined || file === undefined) return undefined
    return await engines.pictures.decode(file, viewOf(picture, sidePxMax))
  }
  return {
    async decode({ index, number }, sidePxMax) {
      const { pictures } = await picturesOf(index)
      return await decode(pictures[number], sidePxMax)
    },
    async draw({ index, panel, embedded }) {
      const { pictures, covering } = await picturesOf(index)
      if (embedded === undefined) return await decode(covering, pageWidthPx(panel))
      return keepIfWords(await decode(pictures[embedded.number], embeddedSidePxMax))
    },
  }
}

function shownPictures(shapes: SlideShapes): ShownPictures {
  const { pictures } = shapes
  return { pictures, covering: pictures[coveringPicture(picturesOnSlide(shapes).embedded) ?? -1] }
}

/** How a slide shows a picture, with sides of at most so many pixels. */
export function viewOf(
  { crop, quarterTurns, look }: Pick<ShapePicture, 'crop' | 'quarterTurns' | 'look'>,
  sidePxMax: number,
): PictureView {
  const whole = { left: 0, top: 0, right: 1, bottom: 1 }
  const sides = { widthMax: sidePxMax, heightMax: sidePxMax }
  return { crop: crop ?? whole, quarterTurns, ...sides, look, isInDeck: true }
}
