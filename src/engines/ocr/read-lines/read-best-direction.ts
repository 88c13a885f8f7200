import type { Picture } from '../../../deck-model/ports.ts'
import type { ReadLine } from '../reading.ts'
import { type RotatedBox, rotateBox } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import type { LineRecognizer } from './recognize-lines.ts'

/** Boxes this many times taller than wide may hold text that runs up or down; PaddleOCR turns them too. */
const sidewaysRatioMin = 1.5
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
function directionsOf({ width, height }: RotatedBox): number[] {
  if (height < sidewaysRatioMin * width) return [0]
  return height < levelRatioMax * width ? [0, -1, 1] : [-1, 1]
}
