import type { Frame } from '@rowdeck/core/deck-model/page'

/**
 * Fewer nested frames may be cards in panels; LibreOffice paints a gradient as about 75. Between the two there
 * is room: decks have at most four shapes inside one another.
 */
const stepsMin = 8
/** Tolerance for edges that coincide, in points: exporters round coordinates. */
const edgeDistance = 0.5

/**
 * The frames without the steps of gradients: runs of filled shapes that are painted one after the other, each
 * inside the one before. The first of a run, which has the outline of the whole shape, is kept.
 */
export function withoutGradients(frames: Frame[]): Frame[] {
  if (frames.length < stepsMin) return frames
  const kept: Frame[] = []
  let start = 0
  for (let index = 1; index <= frames.length; index++) {
    const frame = frames[index]
    if (frame !== undefined && isStep(frame, frames[index - 1] as Frame)) continue
    const isGradient = index - start >= stepsMin
    kept.push(...frames.slice(start, isGradient ? start + 1 : index))
    start = index
  }
  return kept
}

/** Whether a frame is painted directly after another and inside it. */
function isStep(frame: Frame, before: Frame): boolean {
  if (frame.place === undefined || before.place === undefined) return false
  return (
    frame.place === before.place + 1 &&
    frame.left > before.left - edgeDistance &&
    frame.top > before.top - edgeDistance &&
    frame.right < before.right + edgeDistance &&
    frame.bottom < before.bottom + edgeDistance
  )
}
