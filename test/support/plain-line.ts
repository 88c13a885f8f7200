import type { Box } from '../../packages/core/src/deck-model/box.ts'
import type { Line } from '../../packages/reader/src/conversion/lines/line.ts'

/** A level line of 10 points in running text, unless `more` says otherwise. */
export function plainLine(text: string, box: Box, more: Partial<Line> = {}): Line {
  const plain = { angle: 0, order: 0, heading: false, confidence: null }
  return { text, box, size: 10, ...plain, ...more }
}
