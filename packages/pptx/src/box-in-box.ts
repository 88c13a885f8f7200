import type { Box } from '@rowdeck/core/deck-model/box'

/** Boxes may meet at an edge that is written with an error: points. */
const slack = 0.5

/** Whether a box, or its part in another one, is in a frame. */
export function isWithin(box: Box, frame: Box, part: Box = box): boolean {
  return (
    Math.max(box.left, part.left) >= frame.left - slack &&
    Math.max(box.top, part.top) >= frame.top - slack &&
    Math.min(box.right, part.right) <= frame.right + slack &&
    Math.min(box.bottom, part.bottom) <= frame.bottom + slack
  )
}
