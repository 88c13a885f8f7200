import type { Line } from '../../src/conversion/lines/line.ts'
import type { Box } from '../../src/deck-model/box.ts'

/** A level line of 10 points in running text, unless `more` says otherwise. */
export function plainLine(text: string, box: Box, more: Partial<Line> = {}): Line {
  const plain = { angle: 0, order: 0, heading: false, artifact: false, confidence: null }
  return { text, box, size: 10, ...plain, ...more }
}
