import { type Box, union } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'

/** The sides of a box and its head differ by less, and a gradient between them is lower, in points. */
const edge = 1
const gapMax = 3

/**
 * The boxes that are drawn as two filled shapes, a head and right below it what it is about, as blocks of LaTeX are: one after the
 * other, of one width. Between them may be a gradient.
 */
export function headedBoxes(frames: Frame[]): Box[] {
  return frames.slice(1).flatMap((body, at) => {
    const head = frames[at] as Frame
    if (head.place === undefined || body.place === undefined) return []
    const isOneWidth =
      Math.abs(head.left - body.left) <= edge && Math.abs(head.right - body.right) <= edge
    return isOneWidth && Math.abs(body.top - head.bottom) <= gapMax ? [union(head, body)] : []
  })
}
