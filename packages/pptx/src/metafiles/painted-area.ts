import { type Box, type Point, union } from '@rowdeck/core/deck-model/box'
import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import { apply, type Matrix } from '../matrix.ts'

/** What a brush paints: one color, nothing, or what is not known, such as a pattern. */
export type Paint = Color | 'nothing' | 'unknown'

/** An area that a drawing paints, in the unit of its device. */
export interface PaintedArea {
  box: Box
  /** Undefined if it is not known. */
  color: Color | undefined
  /** Whether nothing is seen through any part of the box. */
  isOpaque: boolean
}

/** Ways of copying: a brush is painted, all is black or white, or nothing changes. */
const [brushed, blackened, whitened, kept] = [0xf00021, 0x42, 0xff0062, 0xaa0029]
/** Styles of brushes that paint one color, and that paint nothing. */
const [solidBrush, hollowBrush] = [0, 1]

/** A color as Windows writes it: blue, green and red from the highest byte on. */
export function colorOf(number: number): Color {
  return [number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff]
}

/** What a brush of a style paints; patterns are not known. */
export function brushOf(style: number, color: number): Paint {
  if (style === hollowBrush) return 'nothing'
  return style === solidBrush ? colorOf(color) : 'unknown'
}

/** The box around points, mapped to the device; undefined if there are none. */
export function boxAround(points: Iterable<Point>, toDevice: Matrix): Box | undefined {
  let box: Box | undefined
  for (const point of points) {
    const { x, y } = apply(toDevice, point)
    box = union(box, { left: x, top: y, right: x, bottom: y })
  }
  return box
}

/** What pixels become that are copied in one of the ways that Windows numbers; a brush may be painted instead. */
export function paintOfCopy(operation: number, brush: Paint): Paint {
  if (operation === kept) return 'nothing'
  if (operation === brushed) return brush
  if (operation === blackened) return [0, 0, 0]
  return operation === whitened ? [255, 255, 255] : 'unknown'
}
