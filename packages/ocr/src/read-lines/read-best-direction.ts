import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { ReadLine } from '../reading.ts'
import { type RotatedBox, rotateBox } from '../rotated-box.ts'
import { isSideways, type TextBox } from '../text-box.ts'
import type { LineRecognizer } from './recognize-lines.ts'

/** Above this ratio a box cannot hold a level word, only sideways text. Chosen by eye. */
const levelRatioMax = 4

/**
 * Reads a box in every direction its text may run in, and returns the most confident reading. A single character is not
 * sideways: it is high and narrow itself.
 */
export async function readBestDirection(
  recognizer: LineRecognizer,
  picture: Picture,
  { box, marginPx }: TextBox,
): Promise<ReadLine> {
  const rotated = directionsOf(box).map((quarters) => rotateBox(box, quarters))
  const readings = await recognizer.recognize(picture, rotated)
  const candidates = readings.map((reading, index) => ({
    box: rotated[index] ?? box,
    marginPx,
    ...reading,
  }))
  const best = candidates.reduce((a, b) => (b.confidence > a.confidence ? b : a))
  const upright = candidates.find(({ box: { angle } }) => angle === box.angle)
  return [...best.text].length === 1 && upright?.text ? upright : best
}

/** Quarter turns clockwise. */
function directionsOf(box: RotatedBox): number[] {
  if (!isSideways(box)) return [0]
  return box.height < levelRatioMax * box.width ? [0, -1, 1] : [-1, 1]
}
