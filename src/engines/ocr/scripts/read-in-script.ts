import type { Picture } from '../../../conversion/convert.ts'
import type { Script } from '../models/ocr-models.ts'
import { readOne } from '../read-lines/recognize-lines.ts'
import { emptyReading, type Reading, type ReadLine, readingOf, splitWords } from '../reading.ts'
import type { TextBox } from '../text-box.ts'
import { mergeReadings } from './merge-readings.ts'
import type { LazyScript } from './script-candidate.ts'

/**
 * Lines that the primary recognizer read completely and with this confidence are not read again. Chosen by
 * eye.
 */
const certainConfidenceMin = 0.96
/** The same for each of its words. Chosen by eye. */
const certainWordMin = 0.9
/**
 * A letter is missing between two that are this far apart, in line heights: full-width letters are one apart.
 */
const gapMin = 1
/** The same with a space between them: none of 94 slides in Latin letters has one that is clear otherwise. */
const spacedGapMin = 1.3
/**
 * The same in place of the first one where letters are evenly spaced, as a share of their distance: in a tight box they are
 * more than a height apart. Chosen by eye.
 */
const missingPitchMin = 1.5
/** A gap is shown to the other recognizers with what is around it, in line heights. Chosen by eye. */
const gapSampleMin = 2.5
/** Lines read with less confidence are shown whole: more of them than the gap is unknown. Chosen by eye. */
const sampleLineMin = 0.88
/** The same at the ends, where the margin and the last letter's own width come on top. Chosen by eye. */
const endGapMin = 1.4
/** Confidence that a reading needs to fill a gap, however certain the other one was. Chosen by eye. */
const filledConfidenceMin = 0.8
/**
 * Below this confidence a line is read again with its whole margin: a tenth of the text is, and .95 finds as much
 * with a third of it (bench/LEVERS.md).
 */
const clearConfidenceMin = 0.9
/** Share of the margin cut off above and below: lines are then read with more confidence (bench/LEVERS.md). */
const closerCrop = 0.3
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

/** Whether the primary recognizer read a line completely and with confidence, every word of it. */
export function isCertain(line: ReadLine): boolean {
  if (line.confidence < certainConfidenceMin || hasRoom(line)) return false
  return splitWords(line.letters).every((word) => readingOf(word).confidence >= certainWordMin)
}

/** Whether a letter seems to be missing anywhere on a line, its ends included. */
export function hasRoom(line: ReadLine): boolean {
  return gapsOf(line).length > 0
}

/**
 * The part of a line that the primary recognizer is least certain of: its widest gap, or the whole line around
 * its least certain letter if there is none.
 */
export function doubtfulPart(line: ReadLine): { focus: number; width: number } {
  const [gap] =
    line.confidence < sampleLineMin
      ? []
      : gapsOf(line).toSorted((a, b) => b.end - b.start - (a.end - a.start))
  if (gap) {
    const width = (gap.end - gap.start) * line.box.width
    return {
      focus: (gap.start + gap.end) / 2,
      width: Math.max(width, gapSampleMin * line.box.height),
    }
  }
  const [least] = line.letters.toSorted((a, b) => a.confidence - b.confidence)
  return { focus: least?.position ?? 0.5, width: Infinity }
}

/**
 * The stretches of a line, as positions, in which a letter seems to be missing, where letters are usually `pitch` apart.
 */
function gapsOf({ letters, box }: ReadLine, pitch = 0): { start: number; end: number }[] {
  const height = box.height / box.width
  const written = letters.flatMap((letter, index) =>
    letter.character === ' ' ? [] : [{ ...letter, index }],
  )
  const [first, last] = [written[0], written.at(-1)]
  if (!first || !last) return []
  const gaps = written.flatMap((letter, at) => {
    const next = written[at + 1] ?? letter
    const limit = (next.index > letter.index + 1 ? spacedGapMin : gapMin) * height
    const start = letter.position
    const isGap = next.position - start > Math.max(limit, missingPitchMin * pitch)
    return isGap ? [{ start, end: next.position }] : []
  })
  if (first.position > endGapMin * height) gaps.push({ start: 0, end: first.position })
  if (1 - last.position > endGapMin * height) gaps.push({ start: last.position, end: 1 })
  return gaps
}

/** Reads a line closely and, if that leaves doubt, with its margin; returns the more confident reading. */
async function readOwn(
  picture: Picture,
  { box, marginPx }: TextBox,
  script: LazyScript,
): Promise<Reading> {
  const recognizer = await script.load()
  const height = box.height - 2 * closerCrop * marginPx
  const close = await readOne(recognizer, picture, { ...box, height })
  if (close.confidence >= clearConfidenceMin) return close
  const wide = await readOne(recognizer, picture, box)
  return wide.confidence > close.confidence ? wide : close
}

/** Never true for scripts with spaces, because their own recognizers lose them. */
function isSufficient(line: ReadLine, script: Script): boolean {
  if (script.spaced || line.confidence < sufficientConfidenceMin) return false
  if (gapsOf(line, pitchOf(line)).length > 0) return false
  let others = 0
  return line.letters.every(({ character }) => {
    others = script.letter.test(character) ? 0 : others + 1
    return others <= otherCharactersMax
  })
}

/** The median distance between the letters of a line, as positions. */
function pitchOf({ letters }: ReadLine): number {
  const steps = letters.slice(1).map(({ position }, at) => position - (letters[at]?.position ?? 0))
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
}
