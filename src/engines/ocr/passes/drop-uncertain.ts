import type { Picture } from '../../../conversion/convert.ts'
import type { ReadLine } from '../reading.ts'

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

/** Drops boxes that read as nothing or with low confidence. */
export function dropUncertain(_: Picture, lines: ReadLine[]): ReadLine[] {
  const ends = lines.filter((line) => isSure(line) && endOfCode.test(line.text))
  const isListing = ends.length >= codeLinesMin
  return lines.filter((line) => isSure(line) || (isListing && isLoneBrace(line)))
}

/** Lone letters and short words are often surely read only in the middle of their letters. */
function isSure({ text, letters, confidence }: ReadLine): boolean {
  const shapes = letters.map((letter) => letter.shape ?? letter.peak ?? letter.confidence)
  const mean = shapes.reduce((sum, shape) => sum + shape, 0) / Math.max(1, shapes.length)
  return text !== '' && (confidence >= confidenceMin || mean >= peakMin)
}

function isLoneBrace({ text, confidence }: ReadLine): boolean {
  return brace.test(text) && confidence >= braceConfidenceMin
}
