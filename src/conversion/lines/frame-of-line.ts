import { heightOf, holds, widthOf } from '../box.ts'
import type { Frame } from '../ports.ts'
import type { Line } from './line.ts'

/** The smallest frame below the line that holds it, -1 where none does. */
export function frameOf(line: Line, frames: Frame[]): number {
  let smallest = -1
  let area = Number.POSITIVE_INFINITY
  for (let index = 0; index < frames.length; index++) {
    const frame = frames[index] as Frame
    const size = widthOf(frame) * heightOf(frame)
    if (size < area && holds(frame, line.box) && isBelow(frame, line)) {
      smallest = index
      area = size
    }
  }
  return smallest
}

/** Whether the frame is drawn below the line, or it is unknown: text under a shape does not belong to it. */
export function isBelow({ place }: Frame, line: Line): boolean {
  return place === undefined || line.place === undefined || place < line.place
}
