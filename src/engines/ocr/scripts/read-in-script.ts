import type { Picture } from '../../../conversion/convert.ts'
import type { Script } from '../models/ocr-models.ts'
import { readOne } from '../read-lines/recognize-lines.ts'
import { emptyReading, type Reading, type ReadLine } from '../reading.ts'
import type { TextBox } from '../text-box.ts'
import type { LazyScript } from './choose-script.ts'
import { mergeReadings } from './merge-readings.ts'

/**
 * Lines that the primary recognizer read completely and with this confidence are not read again. Chosen by
 * eye.
 */
const certainConfidenceMin = 0.96
/**
 * A letter is missing between two that are this far apart, in line heights: full-width letters are one apart.
 */
const gapMin = 1
/** The same at the ends, where the margin and the last letter's own width come on top. Chosen by eye. */
const endGapMin = 1.4
/** Confidence that a reading needs to fill a gap, however certain the other one was. Chosen by eye. */
const filledConfidenceMin = 0.8
/**
 * Below this confidence a line is read again with a closer crop: .90 and .93 are worse, .97 no better
 * (bench/LEVERS.md).
 */
const clearConfidenceMin = 0.95
/** Share of the margin cut off above and below for the closer crop (measured with the confidence above). */
const closerCrop = 0.6
/**
 * A line read with this confidence needs no second recognizer, unless it holds more than so many other
 * characters in a row. Measured: half of the text is then read once, F1 unchanged; .95 and .90 lose some
 * (bench/LEVERS.md).
 */
const sufficientConfidenceMin = 0.97
const otherCharactersMax = 8

/**
 * Reads a line with the recognizer of the picture's script. The primary recognizer knows Latin letters
 * and spaces better, and is asked through `readPrimary` only if the line may hold any; it reads the line
 * in the direction of `line`.
 */
export async function readInScript(
  picture: Picture,
  line: TextBox,
  { script, readPrimary }: { script: LazyScript; readPrimary: () => Promise<ReadLine> },
): Promise<ReadLine> {
  const own = await readOwn(picture, line, script)
  const heights = line.box.width / line.box.height
  if (isSufficient({ ...line, ...own }, script)) {
    return { ...line, ...mergeReadings({ own, latin: emptyReading }, script, heights) }
  }
  const latin = await readPrimary()
  // What the script's own recognizer cannot see is a drawing, unless the primary one is certain.
  if (own.text === '' && latin.confidence < certainConfidenceMin) {
    return { ...latin, ...emptyReading }
  }
  const merged = mergeReadings({ own, latin }, script, heights)
  const confidenceMin = hasRoom(latin) ? filledConfidenceMin : latin.confidence
  return merged.confidence > confidenceMin ? { ...latin, ...merged } : latin
}

/** Whether the primary recognizer read a line completely and with confidence. */
export function isCertain(line: ReadLine): boolean {
  return line.confidence >= certainConfidenceMin && !hasRoom(line)
}

/** Whether a letter seems to be missing between two others. */
export function hasGap(line: ReadLine): boolean {
  return line.letters.some((_, index) => hasGapAfter(line, index))
}

function hasGapAfter({ letters, box }: ReadLine, index: number): boolean {
  const [letter, next] = [letters[index], letters[index + 1]]
  if (!letter || !next || letter.character === ' ' || next.character === ' ') return false
  return (next.position - letter.position) * box.width > gapMin * box.height
}

/** Position on a line, from 0 to 1, of its first gap, or else of its least certain letter. */
export function leastCertain(line: ReadLine): number {
  const { letters } = line
  const index = letters.findIndex((_, place) => hasGapAfter(line, place))
  if (index >= 0) {
    return ((letters[index]?.position ?? 0) + (letters[index + 1]?.position ?? 1)) / 2
  }
  const [least] = letters.toSorted((a, b) => a.confidence - b.confidence)
  return least?.position ?? 0.5
}

/** Whether a letter seems to be missing anywhere on a line, its ends included. */
function hasRoom(line: ReadLine): boolean {
  const { letters, box } = line
  const [first, last] = [letters[0]?.position ?? 1, letters.at(-1)?.position ?? 0]
  return hasGap(line) || Math.max(first, 1 - last) * box.width > endGapMin * box.height
}

/** Reads a line with its margin and, if that leaves doubt, closer; returns the more confident reading. */
async function readOwn(
  picture: Picture,
  { box, marginPx }: TextBox,
  script: LazyScript,
): Promise<Reading> {
  const recognizer = await script.load()
  const wide = await readOne(recognizer, picture, box)
  if (wide.confidence >= clearConfidenceMin) return wide
  const height = box.height - 2 * closerCrop * marginPx
  const close = await readOne(recognizer, picture, { ...box, height })
  return close.confidence > wide.confidence ? close : wide
}

/** Never true for scripts with spaces, because their own recognizers lose them. */
function isSufficient(line: ReadLine, script: Script): boolean {
  if (script.spaced || line.confidence < sufficientConfidenceMin || hasRoom(line)) return false
  let others = 0
  return line.letters.every(({ character }) => {
    others = script.letter.test(character) ? 0 : others + 1
    return others <= otherCharactersMax
  })
}
