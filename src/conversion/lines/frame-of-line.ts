import { containsMost, heightOf, widthOf } from '../box.ts'
import type { Frame } from '../ports.ts'
import type { Line } from './line.ts'

/** Index of the smallest frame that contains the line and is drawn below it; -1 if there is none. */
export function frameOf(line: Line, frames: Frame[]): number {
  let smallest = -1
  let area = Number.POSITIVE_INFINITY
  for (let index = 0; index < frames.length; index++) {
    const frame = frames[index] as Frame
    const size = widthOf(frame) * heightOf(frame)
    if (size < area && containsMost(frame, line.box) && isDrawnBelow(frame, line)) {
      smallest = index
      area = size
    }
  }
  return smallest
}

/** Whether the frame is drawn before the line, or the order is unknown: text covered by a shape does not belong to it. */
export function isDrawnBelow({ place }: Frame, line: Line): boolean {
  return place === undefined || line.place === undefined || place < line.place
}
