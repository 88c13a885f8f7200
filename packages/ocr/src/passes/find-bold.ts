import type { Picture } from '@rowdeck/core/deck-model/ports'
import { countLetters, unlikeLatin } from '../count-letters.ts'
import { type GrayPoints, grayPoints, inkShares } from '../gray-points.ts'
import type { ReadLine } from '../reading.ts'
import { moved } from '../rotated-box.ts'

/**
 * Mean width of strokes along a row, in ems. Of 3,800 lines of 470 slides most have .09 to .135 or .16 to .24; `edgeEm`
 * lies in the valley between. Lines are bold, or not, by their mean, unless a part of them is on the other side of it.
 */
const boldEmMin = 0.158
const usualEmMax = 0.136
const edgeEm = 0.148
/** Wider strokes are no letters: the background was taken for ink. */
const strokeEmMax = 0.26
/** Length of a part, in ems: words in bold within a line show on a part of it. Chosen by eye. */
const partEm = 3
/** Shorter texts have too few strokes. Chosen by eye. */
const lettersMin = 8
/** Rows of a line that are looked at. */
const rowCount = 12
/** The part of a line that has the strokes of small letters, from its top. */
const [bodyTop, bodyBottom] = [0.2, 0.85]
/**
 * The share of a line's points that are paper, or ink lighter than most: thin fonts cover a tenth. With .95, one label
 * in 528 pictures comes apart.
 */
const inkQuantile = 0.96

/**
 * Tells which lines are bold as a whole, and which not at all: layout then separates texts of one size. Boxes must fit the
 * text and have a font size.
 */
export function findBold(picture: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.map((line) => {
    const bold = isBold(picture, line)
    return bold === undefined ? line : { ...line, bold }
  })
}

function isBold(picture: Picture, { text, box, fontPx }: ReadLine): boolean | undefined {
  if (fontPx === undefined || countLetters(text) < lettersMin || unlikeLatin.test(text))
    return undefined
  const columnCount = Math.max(1, Math.round(box.width))
  const [top, bottom] = [bodyTop * box.height, bodyBottom * box.height]
  const middle = (top + bottom - box.height) / 2
  const body = { ...moved(box, 0, middle), height: bottom - top }
  const gray = grayPoints(picture, body, { columnCount, rowCount })
  const partCount = Math.max(1, Math.floor(box.width / (partEm * fontPx)))
  const strokes = strokesOf(gray, partCount).map((width) => width / fontPx)
  const [least, most] = [Math.min(...strokes), Math.max(...strokes)]
  if (most > strokeEmMax || strokes.length === 0) return undefined
  const mean = strokes.reduce((sum, width) => sum + width, 0) / strokes.length
  if (mean >= boldEmMin && least >= edgeEm) return true
  return mean <= usualEmMax && most <= edgeEm ? false : undefined
}

/** The mean width of strokes in each part of a line, in pixels; parts without strokes are left out. */
function strokesOf(gray: GrayPoints, partCount: number): number[] {
  const { values, columnCount } = gray
  const ink = inkShares(values, inkQuantile)
  const [lengths, runs] = [new Float64Array(partCount), new Uint32Array(partCount)]
  for (let start = 0; start < values.length; start += columnCount) {
    let before = 0
    for (let column = 0; column < columnCount; column++) {
      const part = Math.floor((column * partCount) / columnCount)
      const share = ink[values[start + column] ?? 0] ?? 0
      lengths[part] = (lengths[part] ?? 0) + share
      if (share > 0.5 && before <= 0.5) runs[part] = (runs[part] ?? 0) + 1
      before = share
    }
  }
  return Array.from(lengths, (length, part) => length / (runs[part] ?? 0)).filter(Number.isFinite)
}
