import type { Picture } from '@rowdeck/core/deck-model/ports'
import { grayPoints, inkShares } from '../gray-points.ts'
import { thinInkQuantile } from '../ink-rows.ts'
import { type Letter, type ReadLine, readingOf } from '../reading.ts'
import { withoutMargin } from '../text-box.ts'

/** How the recognizer reads Roman numerals up to eight that stand alone before a period: strokes with serifs look like H. */
const numeral = /^(V?)([HI1l]*)\.$/
/** Four and nine, whose second letter looks like a small one. */
const lowered = /^I[vx]\.$/
/** What has none of these may be a number: 11. is left alone. */
const doubtful = /[HIV]/
/** Numerals have at most this many single strokes. */
const strokesMax = 3
/** Strokes of a V between its ends. */
const strokesOfV = 2
/** Points along a line, and rows across it. */
const columnsMax = 512
const rowCount = 32
/** The rows of the letters, from their top, in which strokes have no serifs, and an H has its bar. Chosen by eye. */
const [bodyTop, bodyBottom] = [0.3, 0.7]
/** Share of a row's points that are ink in the rows of the letters. Chosen by eye. */
const inkMin = 0.02
/** How dark ink is at least: thin bars are drawn lighter. Chosen by eye. */
const darknessMin = 0.3
/** Least confidence of a numeral whose strokes were counted: enough for the line to be kept. */
const confidenceMin = 0.85

/**
 * Corrects Roman numerals that stand alone in a box, by counting their strokes: the recognizer counts them wrongly in most
 * fonts with serifs (H. or HI. for II., VI. for VII.) and has no words around them to tell. `Iv.` and `Ix.` are in capitals too.
 */
export function countNumerals(picture: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.map((line) => {
    const text = numeralOf(picture, line)
    if (text === undefined) return line
    return text === line.text && line.confidence >= confidenceMin ? line : withText(line, text)
  })
}

/** The numeral that a line is; undefined if it is none, or its strokes cannot be counted. */
function numeralOf(picture: Picture, line: ReadLine): string | undefined {
  if (lowered.test(line.text)) return line.text.toUpperCase()
  const [, five, strokes] = numeral.exec(line.text) ?? []
  if (five === undefined || strokes === undefined || !doubtful.test(line.text)) return undefined
  // a single stroke may be anything
  const [least, others] = five === '' ? [2, 0] : [1, strokesOfV]
  const ones = (countStrokes(picture, line) ?? 0) - others
  return ones < least || ones > strokesMax ? undefined : `${five}${'I'.repeat(ones)}.`
}

/** The number of strokes side by side; undefined if it is not the same in all rows, as that of an H, whose bar is one. */
function countStrokes(picture: Picture, line: ReadLine): number | undefined {
  const fitted = withoutMargin(line)
  const columnCount = Math.max(1, Math.min(columnsMax, Math.round(fitted.width)))
  const { values } = grayPoints(picture, fitted, { columnCount, rowCount })
  const ink = inkShares(values, thinInkQuantile)
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const shares = [...values.subarray(row * columnCount, (row + 1) * columnCount)]
    return shares.map((value) => (ink[value] ?? 0) > darknessMin)
  })
  const filled = rows.map((row) => row.filter(Boolean).length >= inkMin * columnCount)
  const [top, bottom] = [filled.indexOf(true), filled.lastIndexOf(true)]
  const at = (share: number) => Math.round(top + share * (bottom - top))
  const counts = rows.slice(at(bodyTop), at(bodyBottom) + 1).map(runsOf)
  const [count] = counts
  return counts.every((other) => other === count) ? count : undefined
}

function runsOf(row: boolean[]): number {
  return row.filter((isInk, column) => isInk && row[column - 1] !== true).length
}

function withText(line: ReadLine, text: string): ReadLine {
  const confidence = Math.max(line.confidence, confidenceMin)
  const letters: Letter[] = [...text].map((character, index) => ({
    character,
    confidence,
    position: index / text.length,
  }))
  return { ...line, ...readingOf(letters) }
}
