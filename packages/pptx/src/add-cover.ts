import type { Box, Point } from '@rowdeck/core/deck-model/box'
import { coveringOutlines } from './covering-outlines.ts'
import { type Placement, pointOf } from './placement.ts'
import { presetOutline } from './preset-outline.ts'
import { isSoftened } from './seen-paint.ts'
import type { SlideCollector } from './slide-collector.ts'
import { isTurnedInSpace } from './visibility.ts'
import { at, type XmlElement } from './xml-element.ts'

/** A shape as far as what it covers depends on it. */
export interface FilledShape {
  /** In points of the slide. */
  box: Box
  place: Placement
  /** The properties with its geometry, its own or those of a placeholder behind it. */
  drawn: XmlElement | undefined
  /** The properties that fill it, its own or those of a placeholder behind it. */
  painted: XmlElement | undefined
  /** Whether it is an empty placeholder, which slide shows leave out. */
  isPrompt?: boolean
}

/** Notes that an opaque fill, or a picture that may have transparent parts, covers what was drawn before it. */
export function addCover(
  { box, place, painted, drawn, isPrompt = false }: FilledShape,
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
