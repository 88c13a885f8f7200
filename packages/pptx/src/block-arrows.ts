import {
  arrowOfOutline,
  type BlockArrow,
  pathPointsMax,
} from '@rowdeck/core/deck-model/arrow-outline'
import type { Point } from '@rowdeck/core/deck-model/box'
import { arrowOutlines } from './arrow-outlines.ts'
import { type Placement, pointOf } from './placement.ts'
import { presetOutline } from './preset-outline.ts'
import { at, type XmlElement } from './xml-element.ts'

/** The block arrow that a shape draws, a preset or a freeform; undefined if it draws something else. */
export function blockArrowOf(
  properties: XmlElement | undefined,
  place: Placement,
): BlockArrow | undefined {
  const preset = at(properties, 'a:prstGeom')
  const outline = preset && presetOutline(preset, place, arrowOutlines)
  const drawn = preset ? outline && [outline] : freeformOf(at(properties, 'a:custGeom'))
  if (drawn === undefined) return undefined
  return arrowOfOutline(drawn.map((part) => part.map((point) => pointOf(place, point))))
}

/** Parts are in the attribute `outline` (see `CustomOutline`). */
function freeformOf(freeform: XmlElement | undefined): Point[][] | undefined {
  const { outline, w, h } = freeform?.attributes ?? {}
  if (outline === undefined || !(Number(w) > 0 && Number(h) > 0)) return undefined
  const parts = outline.split(';').map((part) =>
    part.split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number)
      return { x: x / Number(w), y: y / Number(h) }
    }),
  )
  return parts.flat().length <= pathPointsMax ? parts : undefined
}
