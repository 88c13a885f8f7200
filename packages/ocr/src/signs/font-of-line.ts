import { isSure, mayBeOneLine, tellingLettersMin } from '../likeness.ts'
import type { ReadLine } from '../reading.ts'
import { distanceAcross, distanceAlong } from '../rotated-box.ts'
import type { WrittenLine } from './line-glyphs.ts'

/** The baseline of a box that fits the cells of its characters, below its middle, in ems. */
const baselineEm = 0.3
/** Letters that are as high as no others that look like them: with one of these a short text does. */
const ownSize = /[ABDEFGHKLMNRTbdhkt1-9]/

/** Whether a text is too short to tell its own size: an x may be an X. */
export function isShort({ text }: Pick<ReadLine, 'text'>): boolean {
  return text.replaceAll(' ', '').length < tellingLettersMin
}

/**
 * The font and baseline of a line: its own, or those of the nearest text in its row if it is short. Undefined if there
 * is neither.
 */
export function fontOfLine(line: ReadLine, lines: ReadLine[]): WrittenLine | undefined {
  const own = ownFont(line)
  if (!isShort(line)) return own
  const { box } = line
  const row = lines
    .filter((other) => other !== line && tellsSize(other))
    .filter((other) => mayBeOneLine(box, other.box))
  const distance = (other: ReadLine) => Math.abs(distanceAlong(box, other.box))
  const [nearest] = row.toSorted((a, b) => distance(a) - distance(b))
  if (nearest?.fontPx === undefined) return undefined
  const baseline = distanceAcross(box, nearest.box) + baselineEm * nearest.fontPx
  return { box, fontPx: nearest.fontPx, baseline }
}

function ownFont({ box, fontPx }: ReadLine): WrittenLine | undefined {
  return fontPx === undefined ? undefined : { box, fontPx, baseline: baselineEm * fontPx }
}

/** Whether a text tells the font size of others in its row. */
function tellsSize(line: ReadLine): boolean {
  return line.fontPx !== undefined && isSure(line) && (!isShort(line) || ownSize.test(line.text))
}
