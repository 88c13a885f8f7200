import { containsMost, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { BoxIndex } from '../near/box-index.ts'
import { nestingMax } from '../near/comparisons.ts'
import type { Line } from './line.ts'

/** Index of the smallest frame that contains the line and is drawn below it; -1 if there is none. */
export function frameOf(line: Line, frames: Frame[]): number {
  if (frames.length === 0) return -1
  const { smallestFirst, index } = indexOf(frames)
  let covering = 0
  const found = index.first(line.box, (at) => {
    const frame = frames[smallestFirst[at] as number] as Frame
    if (!containsMost(frame, line.box)) return false
    return isDrawnBelow(frame, line) || ++covering > nestingMax
  })
  return covering > nestingMax ? -1 : (smallestFirst[found] ?? -1)
}

interface FrameIndex {
  /** Indices of the frames by their area. */
  smallestFirst: number[]
  index: BoxIndex
}

/** The frames of a slide are asked for by several stages. */
const indexes = new WeakMap<Frame[], FrameIndex>()

function indexOf(frames: Frame[]): FrameIndex {
  let known = indexes.get(frames)
  if (known === undefined) {
    const areas = frames.map((frame) => widthOf(frame) * heightOf(frame))
    const smallestFirst = [...areas.keys()].sort((a, b) => (areas[a] ?? 0) - (areas[b] ?? 0))
    known = { smallestFirst, index: new BoxIndex(smallestFirst.map((at) => frames[at] as Frame)) }
    indexes.set(frames, known)
  }
  return known
}

/** Whether the frame is drawn before the line, or the order is unknown: text covered by a shape does not belong to it. */
export function isDrawnBelow({ place }: Frame, line: Line): boolean {
  return place === undefined || line.place === undefined || place < line.place
}
