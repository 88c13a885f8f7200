import { type Placement, placementInBox } from './placement.ts'
import type { ShapeContext } from './shape-context.ts'

/**
 * A place for a shape whose file says none: titles above the slide, other shapes below it, each below those before it, so that
 * they are read first and last.
 */
export function placeOutside(
  isTitle: boolean,
  { visibility: { width, height }, collector }: ShapeContext,
): Placement {
  const top = (isTitle ? -1 : 1 + collector.nextOutside()) * height
  return placementInBox({ left: 0, top, right: width, bottom: top + height })
}
