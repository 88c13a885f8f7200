import { areaOf, type Box, isOverlapping } from '@rowdeck/core/deck-model/box'
import type { PageGeometry } from './page-geometry.ts'
import type { PaintedObjects, PaintedText } from './painted-objects.ts'
import type { Suspect } from './suspect.ts'

/** A picture over more of the page is the page: text that it covers, or that has no paint, is a layer that says what it shows. */
const pageShareMin = 0.5

/** Text that a picture of the page covers, or that leaves no paint on it, if that is all the text there is. */
export function layerOf(
  suspects: Suspect[],
  { areas, texts }: PaintedObjects,
  geometry: PageGeometry,
): Set<number> {
  const under = new Set(suspects.filter((it) => it.because === 'covered').map(({ text }) => text))
  if (!texts.every((text) => text.isBlank || under.has(text))) return new Set()
  const layer = texts.filter(isOverPicture(areas, geometry))
  return new Set(layer.map(({ object }) => object))
}

/**
 * The text without paint of a page on which other text is seen: what says what a page shows, such as the layer of a scan, is all of its
 * text, or lies over the picture of the page, which a stamp may be drawn on.
 */
export function blankBeside(
  { areas, texts }: PaintedObjects,
  { unseen, layer }: { unseen: Map<number, unknown>; layer: Set<number> },
  geometry: PageGeometry,
): PaintedText[] {
  const isBeside = ({ object, isBlank, box }: PaintedText) =>
    !isBlank && areaOf(box) > 0 && !unseen.has(object) && !layer.has(object)
  if (!texts.some(isBeside)) return []
  const isOfScan = isOverPicture(areas, geometry)
  return texts.filter((text) => text.isBlank && !layer.has(text.object) && !isOfScan(text))
}

function isOverPicture(areas: PaintedObjects['areas'], { width, height }: PageGeometry) {
  const isOfPage = (box: Box) => areaOf(box) > pageShareMin * width * height
  const page = areas.find((area) => area.isPicture && isOfPage(area.shown))
  return ({ box }: PaintedText) => page !== undefined && isOverlapping(page.shown, box)
}
