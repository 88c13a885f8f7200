import { type Box, heightOf, middleOf, widthOf } from '@rowdeck/core/deck-model/box'
import type { ShapeText } from '@rowdeck/core/deck-model/slide-shapes'
import type { DiagramShape } from './diagram-shapes.ts'

/** A caption is as near to its shape, and a label to its line, in its font size. Chosen by eye. */
export const nearMax = 0.8
/** A caption is as much beside the middle, in shares of the wider of both. Chosen by eye. */
const besideMax = 0.2

/** The largest font size of a text. */
export function sizeOf({ paragraphs }: Pick<ShapeText, 'paragraphs'>): number {
  return paragraphs.reduce((largest, { size }) => Math.max(largest, size), 0)
}

/** The texts that are captions: centered right below or above a shape that has no text. Each shape has the nearest one. */
export function captionsOf(
  shapes: readonly DiagramShape[],
  texts: readonly ShapeText[],
): Map<ShapeText, DiagramShape> {
  const bare = shapes.filter(({ texts: own, shape }) => own.length === 0 && shape !== 'group')
  const captions = new Map<ShapeText, DiagramShape>()
  for (const text of texts) {
    const [nearest] = bare
      .map((shape) => ({ shape, gap: gapBelow(shape.box, text.box) / sizeOf(text) }))
      .filter(({ shape, gap }) => gap <= nearMax && isCentered(shape.box, text.box))
      .sort((a, b) => a.gap - b.gap)
    if (nearest !== undefined) captions.set(text, nearest.shape)
  }
  return captions
}

/** From a shape down to a text below it, or up to one above; infinite beside it. */
function gapBelow(shape: Box, text: Box): number {
  const gap = Math.max(text.top - shape.bottom, shape.top - text.bottom)
  return gap < -heightOf(text) / 2 ? Number.POSITIVE_INFINITY : Math.max(0, gap)
}

function isCentered(shape: Box, text: Box): boolean {
  const beside = Math.abs(middleOf(shape).x - middleOf(text).x)
  return beside <= besideMax * Math.max(widthOf(shape), widthOf(text))
}
