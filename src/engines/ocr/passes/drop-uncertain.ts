import type { Picture } from '../../../deck-model/ports.ts'
import type { ReadLine } from '../reading.ts'
import { startOf } from '../rotated-box.ts'

/**
 * Separates text from logos and textures, which look like text but read badly. Measured: on Chinese,
 * Japanese and Korean slides .75 and .85 are no better (bench/LEVERS.md).
 */
const confidenceMin = 0.8
/** The same for the mean of the highest certainties of letters. Of 175 ordinary slides, two rows more are whole; other words stay. */
const peakMin = 0.9
/** The same for a lone brace among lines of code, which has no letters beside it to be sure by. Chosen by eye. */
const braceConfidenceMin = 0.35
const brace = /^[{}]$/
/** How lines of code end, and how many make a listing. */
const endOfCode = /[;{}]$/
const codeLinesMin = 2

/**
 * The same for codes of one or two characters in a table, such as those of shifts and roles, with at least so many sure ones
 * both in their row and in their column. Chosen by eye.
 */
const codePeakMin = 0.6
const codeLengthMax = 2
const codesMin = 2

/** Drops boxes that read as nothing or with low confidence. */
export function dropUncertain(_: Picture, lines: ReadLine[]): ReadLine[] {
  const sure = lines.filter(isSure)
  const isListing = sure.filter(({ text }) => endOfCode.test(text)).length >= codeLinesMin
  const codes = sure.filter(isCode)
  return lines.filter(
    (line) => isSure(line) || (isListing && isLoneBrace(line)) || isAmong(codes, line),
  )
}

/** Lone letters and short words are often surely read only in the middle of their letters. */
export function isSure(line: ReadLine): boolean {
  return line.text !== '' && (line.confidence >= confidenceMin || peakOf(line) >= peakMin)
}

/** The mean of the highest certainties of the letters' shapes. */
function peakOf({ letters }: ReadLine): number {
  const shapes = letters.map((letter) => letter.shape ?? letter.peak ?? letter.confidence)
  return shapes.reduce((sum, shape) => sum + shape, 0) / Math.max(1, shapes.length)
}

function isCode({ text }: ReadLine): boolean {
  return text !== '' && text.length <= codeLengthMax
}

/** Whether a line is a code in a table of codes. */
function isAmong(codes: ReadLine[], line: ReadLine): boolean {
  if (!isCode(line) || peakOf(line) < codePeakMin) return false
  const near = line.box.height / 2
  const inRow = codes.filter(({ box }) => Math.abs(box.centerY - line.box.centerY) < near)
  const inColumn = codes.filter(({ box }) => {
    const [centers, lefts] = [box.centerX - line.box.centerX, startOf(box) - startOf(line.box)]
    return Math.min(Math.abs(centers), Math.abs(lefts)) < near
  })
  return inRow.length >= codesMin && inColumn.length >= codesMin
}

function isLoneBrace({ text, confidence }: ReadLine): boolean {
  return brace.test(text) && confidence >= braceConfidenceMin
}
