import type { Point } from '@rowdeck/core/deck-model/box'
import { coveringOutlines } from './covering-outlines.ts'
import type { Ground } from './grounds.ts'
import { type Placement, pointOf } from './placement.ts'
import { presetOutline } from './preset-outline.ts'
import { isSoftened } from './seen-paint.ts'
import type { SlideCollector } from './slide-collector.ts'
import { isTurnedInSpace } from './visibility.ts'
import { at, type XmlElement } from './xml-element.ts'

/** Notes that an opaque fill, or a picture that may have transparent parts, covers what was drawn before it. */
export function addCover(
  { box, place, painted, drawn, isPrompt = false }: Ground,
  picture: string | undefined,
  { covers }: Pick<SlideCollector, 'covers'>,
): void {
  const isFlat = [painted, drawn].every((one) => !isSoftened(one) && !isTurnedInSpace(one))
  if (isFlat && !isPrompt) covers.add({ box, picture, area: () => coveringArea(drawn, place) })
}

/** What the fill of a shape with these properties (`p:spPr`) covers for certain; nothing if that is not known. */
function coveringArea(properties: XmlElement | undefined, place: Placement): Point[] {
  const preset = at(properties, 'a:prstGeom')
  const outline = preset && presetOutline(preset, place, coveringOutlines)
  return outline?.map((point) => pointOf(place, point)) ?? []
}
