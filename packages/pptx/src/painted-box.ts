import type { Box } from '@rowdeck/core/deck-model/box'
import { isLine } from './drawn-shape.ts'
import { at, type XmlElement } from './xml-element.ts'

/** What is thinner than this, in points, is a line: nothing can be read on it, or in it. */
const sideMin = 2

/**
 * The box that the fill of a shape with these properties (`p:spPr`) covers at most; undefined if it covers nothing, as that of a line, of
 * a freeform without a filled path, and of a shape without a size.
 */
export function paintedBox(
  properties: XmlElement | undefined,
  place: { box: Box; angle: number },
): Box | undefined {
  const box = filledBox(properties, place)
  const isThin = box && Math.min(box.right - box.left, box.bottom - box.top) < sideMin
  return isThin ? undefined : box
}

function filledBox(
  properties: XmlElement | undefined,
  { box, angle }: { box: Box; angle: number },
): Box | undefined {
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const preset = at(properties, 'a:prstGeom')?.attributes.prst ?? ''
  if (isLine(preset)) return undefined
  const painted = at(properties, 'a:custGeom')?.attributes.painted
  if (painted === undefined) return box
  if (painted === '') return undefined
  const { flipH, flipV } = at(properties, 'a:xfrm')?.attributes ?? {}
  const isMoved = angle !== 0 || flipH !== undefined || flipV !== undefined
  if (isMoved) return box
  const [left, top, right, bottom] = painted.split(' ').map(Number) as [
    number,
    number,
    number,
    number,
  ]
  return {
    ...{ left: box.left + left * width, right: box.left + right * width },
    ...{ top: box.top + top * height, bottom: box.top + bottom * height },
  }
}
