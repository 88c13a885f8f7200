import type { ReadLine } from '../reading.ts'
import { distanceAcross, distanceAlong } from '../rotated-box.ts'
import type { WrittenLine } from './line-glyphs.ts'

/** The baseline of a box that fits the cells of its characters, below its middle, in ems. */
const baselineEm = 0.3
/** A text of fewer letters does not tell its own size: an x may be an X. */
const lettersMin = 3
/** Letters that are as high as no others that look like them: with one of these a short text does. */
const ownSize = /[ABDEFGHKLMNRTbdhkt1-9]/
/** Minimum confidence of a text that tells the size of others. Chosen by eye. */
const confidenceMin = 0.9
/** Maximum difference of the middles of texts in a row, in ems, and of their directions, in radians: boxes of short words are oblique. Chosen by eye. */
const [offsetMax, angleMax] = [0.6, 0.1]
/** Maximum ratio of the height of a box to the font size of its row. Chosen by eye. */
const heightMax = 1.8

/** Whether a text is too short to tell its own size. */
export function isShort({ text }: Pick<ReadLine, 'text'>): boolean {
  return text.replaceAll(' ', '').length < lettersMin
}

/**
 * The font and baseline of a line: its own, or those of the nearest text in its row if it is short. Undefined if there
 * is neither.
 */
export function fontOfLine(line: ReadLine, lines: ReadLine[]): WrittenLine | undefined {
  const own = ownFont(line)
  if (!isShort(line)) return own
  const { box } = line
  const row = lines.filter((other) => other !== line && isInRow(box, other))
  const distance = (other: ReadLine) => Math.abs(distanceAlong(box, other.box))
  const [nearest] = row.toSorted((a, b) => distance(a) - distance(b))
  if (nearest?.fontPx === undefined) return undefined
  const baseline = distanceAcross(box, nearest.box) + baselineEm * nearest.fontPx
  return { box, fontPx: nearest.fontPx, baseline }
}

function ownFont({ box, fontPx }: ReadLine): WrittenLine | undefined {
  return fontPx === undefined ? undefined : { box, fontPx, baseline: baselineEm * fontPx }
}

function isInRow(box: ReadLine['box'], other: ReadLine): boolean {
  const { fontPx, confidence } = other
  if (fontPx === undefined || confidence < confidenceMin) return false
  if (isShort(other) && !ownSize.test(other.text)) return false
  if (Math.abs(other.box.angle - box.angle) > angleMax || box.height > heightMax * fontPx)
    return false
  return Math.abs(distanceAcross(box, other.box)) < offsetMax * fontPx
}
