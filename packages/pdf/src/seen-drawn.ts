import { type Box, heightOf, union, widthOf } from '@rowdeck/core/deck-model/box'
import type { DrawnText } from '@rowdeck/core/deck-model/page'
import { isMostly, isPlain, type Pixels } from './compare-pixels.ts'
import { type PageGeometry, visiblePart } from './page-geometry.ts'
import type { Rgb } from './painted-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { renderPart } from './render-page.ts'

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
}

/** Of text that is claimed to be seen in its place, that of which something is: shapes that leave a trace, or room and a color that can be read. */
export function seenOf(
  library: PdfiumLibrary,
  page: { handle: number; geometry: PageGeometry },
  claimed: ClaimedText[],
): DrawnText[] {
  const visible = claimed.map((text) => ({
    text,
    box: visiblePart(around(text.box), page.geometry),
  }))
  const large = visible.filter(
    ({ text: { box } }) => Math.min(widthOf(box), heightOf(box)) >= sideMin,
  )
  const [first] = large
  if (first === undefined) return []
  const box = large.reduce((all, one) => union(all, one.box), first.box)
  const scale = Math.min(scaleMax, Math.sqrt(pixelsMax / (widthOf(box) * heightOf(box))))
  const picture = renderPart(library, page, { box, scale: { across: scale, down: scale } })
  const seen = large.filter(({ text: { color }, box: own }) => {
    const pixels = pixelsOf(own, { box, scale, picture })
    return color === undefined ? !isPlain(picture, pixels) : !isMostly(picture, color, pixels)
  })
  return seen.map(({ text: { color: _, ...text } }) => text)
}

function around({ left, top, right, bottom }: Box): Box {
  return { left: left - room, top: top - room, right: right + room, bottom: bottom + room }
}

function pixelsOf(
  own: Box,
  { box, scale, picture }: { box: Box; scale: number; picture: { width: number; height: number } },
): Pixels {
  const x = (points: number) => Math.max(0, Math.min(picture.width, (points - box.left) * scale))
  const y = (points: number) => Math.max(0, Math.min(picture.height, (points - box.top) * scale))
  return {
    left: Math.floor(x(own.left)),
    top: Math.floor(y(own.top)),
    right: Math.ceil(x(own.right)),
    bottom: Math.ceil(y(own.bottom)),
  }
}
