import type { Picture } from '@rowdeck/core/deck-model/ports'
import { usualContrast } from '../gray-points.ts'
import { extentOfLine, grayRows, inkOfRows, thinInkQuantile, withoutRules } from '../ink-rows.ts'
import { moved, type RotatedBox } from '../rotated-box.ts'

/** How high the box of a line is where the detector sees it large, in heights of its ink: measured on a title. */
const boxHeight = 1.35
/** Boxes that are less too high are read as well; what is much lower is one of two lines, in shares of the box. Chosen by eye. */
const [heightMin, heightMax] = [0.42, 0.8]

/**
 * The box of a line as high as recognizers expect for its letters; undefined if it is about so high, or nothing is written
 * there. The detector's boxes of small letters are up to twice as high.
 */
export function trimToInk(picture: Picture, box: RotatedBox): RotatedBox | undefined {
  const gray = grayRows(picture, box)
  const ink = inkOfRows(gray, usualContrast(gray.values, thinInkQuantile))
  const rows = extentOfLine(withoutRules(ink))
  if (rows === undefined) return undefined
  const perRow = box.height / gray.rowCount
  const height = boxHeight * (rows.end - rows.start) * perRow
  if (height < heightMin * box.height || height > heightMax * box.height) return undefined
  const middle = ((rows.start + rows.end) / 2) * perRow
  return { ...moved(box, 0, middle - box.height / 2), height }
}
