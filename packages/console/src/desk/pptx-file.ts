import { deckTypes } from '@rowdeck/core/deck-model/deck-types'
import { pictureSidePxMax } from '@rowdeck/core/deck-model/picture-size'

/** Whether a file is named like one of PowerPoint, which has no pages that a browser can draw. */
export function isPptx({ name }: { name: string }): boolean {
  return deckTypes.pptx.extensions.some((ending) => name.toLowerCase().endsWith(ending))
}

/** As large as a slide is shown. */
const shownSidePx = 1600

/** The longer side of the drawings of its slides in pixels: as large as they are shown, unless there are too many. */
export async function drawingSidePx(file: Blob): Promise<number> {
  // the names of the parts can be read without unpacking the file
  const names = new TextDecoder('latin1').decode(await file.arrayBuffer())
  const slides = new Set(names.match(/ppt\/slides\/slide\d+\.xml/gi))
  return Math.min(shownSidePx, pictureSidePxMax(slides.size))
}
