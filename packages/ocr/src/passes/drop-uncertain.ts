import type { Picture } from '@rowdeck/core/deck-model/ports'
import { areOnLine, isInColumn, isLikely, isSure, isText } from '../likeness.ts'
import { meanConfidence, type ReadLine } from '../reading.ts'

/** Minimum confidence of a brace alone in a line of code, with no letters beside it to be sure by. Chosen by eye. */
const braceConfidenceMin = 0.35
const brace = /^[{}]$/
/** How lines of code end, and how many make a listing. */
const endOfCode = /[;{}]$/
const codeLinesMin = 2

/** Codes in a table, as those of shifts and roles, are so short and have so many others in their row and column. */
const [codeLengthMax, codesMin] = [2, 2]

/** Drops boxes that read as nothing or with low confidence. */
export function dropUncertain(_: Picture, lines: ReadLine[]): ReadLine[] {
  const kept = lines.filter(isKept)
  const isListing = kept.filter(({ text }) => endOfCode.test(text)).length >= codeLinesMin
  const codes = kept.filter(isCode)
  return lines.filter(
    (line) => isKept(line) || (isListing && isLoneBrace(line)) || isAmong(codes, line),
  )
}

/** Whether a line is text: lone letters and short words are often surely read only in the middle of their letters. */
export function isKept(line: ReadLine): boolean {
  return line.text !== '' && (isLikely(line) || isSure({ confidence: peakOf(line) }))
}

/** The mean of the highest certainties of the letters' shapes. */
function peakOf({ letters }: ReadLine): number {
  return meanConfidence(
    letters.map(({ shape, peak, confidence }) => ({ confidence: shape ?? peak ?? confidence })),
  )
}

function isCode({ text }: ReadLine): boolean {
  return text !== '' && text.length <= codeLengthMax
}

/** Whether a line is a code in a table of codes. */
function isAmong(codes: ReadLine[], line: ReadLine): boolean {
  if (!isCode(line) || !isText({ confidence: peakOf(line) })) return false
  const inRow = codes.filter(({ box }) => areOnLine(line.box, box))
  const inColumn = codes.filter(({ box }) => isInColumn(box, line.box))
  return inRow.length >= codesMin && inColumn.length >= codesMin
}

function isLoneBrace({ text, confidence }: ReadLine): boolean {
  return brace.test(text) && confidence >= braceConfidenceMin
}
