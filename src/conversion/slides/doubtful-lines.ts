import { type Box, heightOf } from '../../deck-model/box.ts'
import type { Page } from '../../deck-model/page.ts'
import type { DoubtfulLines } from '../../deck-model/slide-reading.ts'
import type { Line } from '../lines/line.ts'
import type { TextDoubt } from '../text-layer/garbled-text.ts'

/** Fewer letters and digits agree by chance. */
const lettersMin = 8
/** This number is enough: OCR takes longer lines to pieces. */
const lettersWanted = 25

/** OCR may read nothing in one. */
const linesMax = 2

/**
 * The lines, of those that a doubt concerns, that are long enough for OCR to tell whether they are right, but not much
 * longer; undefined if all are too short.
 */
export function doubtfulLinesOf(
  { agreementMin, concerns }: TextDoubt,
  lines: Line[],
  page: Page,
): DoubtfulLines | undefined {
  const found = lines
    .filter(({ angle, place = -1 }) => angle === 0 && concerns(place))
    .map((line) => ({ box: line.box, letters: line.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0 }))
    .filter(({ letters }) => letters >= lettersMin)
  if (found.length === 0) return undefined
  const apart = ({ letters }: { letters: number }) => Math.abs(letters - lettersWanted)
  found.sort((one, other) => apart(one) - apart(other))
  const regions = found.slice(0, linesMax).map(({ box }) => bandAround(box, page))
  return { agreementMin, regions }
}

/** The part of the page at the height of a line, with half a line above and below it, in fractions of the page. */
function bandAround(box: Box, { height }: Page): Box {
  const margin = heightOf(box) / 2
  return {
    left: 0,
    top: Math.max(0, (box.top - margin) / height),
    right: 1,
    bottom: Math.min(1, (box.bottom + margin) / height),
  }
}
