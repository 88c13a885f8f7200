import { areaOf, heightOf, union, widthOf, withRoom } from '@rowdeck/core/deck-model/box'
import type { DrawnText } from '@rowdeck/core/deck-model/page'
import { isLegibleSize } from './character-style.ts'
import { isMostly, isPlain } from './compare-pixels.ts'
import { type PageGeometry, visiblePart } from './page-geometry.ts'
import type { Rgb } from './painted-area.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { pixelsOfBox, renderPart } from './render-page.ts'

/** What is lower or narrower shows no words, in points. */
const sideMin = 2
/** Room around shapes, in points: a shape that fills its box is told from nothing by what is beside it. */
const room = 1.5
/** Bounds a rendering, in pixels per point, and its pixels. */
const scaleMax = 2
const pixelsMax = 500_000

/** Text that the file has beside what is drawn: in the structure for shapes, or as the value of a field, in a color of its own. */
export interface ClaimedText extends DrawnText {
  /** Undefined for text that shapes show. */
  color?: Rgb | undefined
  /** In points; undefined if it is for the viewer to choose. */
  size?: number | undefined
}

/** Returns the texts that can be seen: their shapes leave a trace, or their field and letters are large enough and of another color. */
export function seenOf(
  library: PdfiumLibrary,
  page: { handle: number; geometry: PageGeometry },
  claimed: ClaimedText[],
): DrawnText[] {
  const visible = claimed.map((text) => ({
    text,
    box: visiblePart(withRoom(text.box, room), page.geometry),
  }))
  const large = visible.filter(
    ({ text: { box: own, size }, box }) =>
      Math.min(widthOf(own), heightOf(own)) >= sideMin &&
      areaOf(box) > 0 &&
      (size === undefined || isLegibleSize(size, page.geometry)),
  )
  const [first] = large
  if (first === undefined) return []
  const box = large.reduce((all, one) => union(all, one.box), first.box)
  const scale = Math.min(scaleMax, Math.sqrt(pixelsMax / areaOf(box)))
  const region = { box, scale: { across: scale, down: scale } }
  const picture = renderPart(library, page, region)
  const seen = large.filter(({ text: { color }, box: own }) => {
    const pixels = pixelsOfBox(own, region, picture)
    return color === undefined ? !isPlain(picture, pixels) : !isMostly(picture, color, pixels)
  })
  return seen.map(({ text: { text, box: own, heading } }) => ({ text, box: own, heading }))
}
