import type { Picture } from '@rowdeck/core/deck-model/ports'
import { median } from '@rowdeck/core/median'
import { isCertain, isSure } from '../likeness.ts'
import type { Script } from '../models/ocr-models.ts'
import { readOne } from '../read-lines/recognize-lines.ts'
import {
  emptyReading,
  hasStandIns,
  type Letter,
  type Reading,
  type ReadLine,
  readingOf,
} from '../reading.ts'
import { lengthOf, type TextBox } from '../text-box.ts'
import { mergeReadings } from './merge-readings.ts'
import type { LazyScript } from './script-candidate.ts'

/**
 * A letter is missing between two that are this far apart, in line heights: full-width letters are one apart.
 */
const gapMin = 1
/** The same with a space between them: none of 94 slides in Latin letters has one that is clear otherwise. */
const spacedGapMin = 1.3
/**
 * The same in place of the first one where letters are evenly spaced, as a share of their distance: half-way between that of
 * neighbors and that of two with one between them. In a tight box neighbors are more than a height apart.
 */
const missingPitchMin = 1.5
/** The same at the ends, where the margin and the last letter's own width come on top. Chosen by eye. */
const endGapMin = 1.4
/** Share of the margin cut off above and below: lines are then read with more confidence (bench/levers/scripts.md). */
const closerCrop = 0.3
/**
 * A line read with this confidence needs no second recognizer, unless it holds more than so many other
 * characters in a row. Measured: half of the text is then read once, F1 unchanged; .95 and .90 lose some
 * (bench/levers/scripts.md).
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
  const heights = lengthOf(line.box)
  if (isSufficient({ ...line, ...own }, script)) {
    return { ...line, ...mergeReadings({ own, latin: emptyReading }, script, heights) }
  }
  const seen = await readPrimary()
  // the spaces beside stand-ins are those of the script
  const latin = readingOf(seen.letters.filter(({ standIn }) => !standIn))
  // What the script's own recognizer cannot see is a drawing, unless the primary one is certain.
  if (own.text === '' && !isCertain(latin)) {
    return { ...seen, ...emptyReading }
  }
  const merged = mergeReadings({ own, latin }, script, heights)
  return hasStandIns(seen) || merged.confidence > seen.confidence ? { ...seen, ...merged } : seen
}

/** Whether a letter seems to be missing anywhere on a line, its ends included. */
function hasGap({ letters, box }: ReadLine): boolean {
  const height = box.height / box.width
  const written = letters.flatMap((letter, index) =>
    letter.character === ' ' ? [] : [{ ...letter, index }],
  )
  const [first, last] = [written[0], written.at(-1)]
  if (!first || !last) return false
  if (Math.max(first.position, 1 - last.position) > endGapMin * height) return true
  const pitch = pitchOf(letters)
  return written.some(({ position, index }, at) => {
    const next = written[at + 1] ?? last
    const limit = (next.index > index + 1 ? spacedGapMin : gapMin) * height
    return next.position - position > Math.max(limit, missingPitchMin * pitch)
  })
}

/**
 * Reads a line closely and, if that leaves doubt, with its margin; returns the more confident reading. A tenth of the
 * text is read twice; a third, with a higher threshold, gains nothing.
 */
async function readOwn(
  picture: Picture,
  { box, marginPx }: TextBox,
  script: LazyScript,
): Promise<Reading> {
  const recognizer = await script.load()
  const height = box.height - 2 * closerCrop * marginPx
  const close = await readOne(recognizer, picture, { ...box, height })
  if (isSure(close)) return close
  const wide = await readOne(recognizer, picture, box)
  return wide.confidence > close.confidence ? wide : close
}

/** Never true for scripts with spaces, because their own recognizers lose them. */
function isSufficient(line: ReadLine, script: Script): boolean {
  if (script.spaced || line.confidence < sufficientConfidenceMin) return false
  if (hasGap(line)) return false
  let others = 0
  return line.letters.every(({ character }) => {
    others = script.letter.test(character) ? 0 : others + 1
    return others <= otherCharactersMax
  })
}

/** The median distance between the letters of a line, as positions. */
function pitchOf(letters: Letter[]): number {
  const steps = letters.slice(1).map(({ position }, at) => position - (letters[at]?.position ?? 0))
  return median(steps) ?? 0
}
