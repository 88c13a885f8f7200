import type { Picture } from '../../../deck-model/ports.ts'
import { type LineRecognizer, readOne } from '../read-lines/recognize-lines.ts'
import type { Reading } from '../reading.ts'
import { type RotatedBox, segmentOf } from '../rotated-box.ts'

/** Number of lines, the longest, that decide the script of a picture: each costs a reading per recognizer. */
const samplesMax = 3
/**
 * Minimum and maximum length of a sample, in line heights. Shorter lines are lone signs and icons, which are not worth
 * loading a recognizer; with a maximum of 8, and without squared confidences, 1 of 112 slides was wrong (bench/LEVERS.md).
 */
const sampleHeightsMin = 1.35
const sampleHeightsMax = 9

/** A line and the picture it is seen in. */
export interface LineSample {
  picture: Picture
  box: RotatedBox
  /** Position of the least certain letter, from 0 to 1; the start of the line if unknown. */
  focus?: number
  /** Width of the part around the focus that is in doubt, in pixels; unbounded if unknown. */
  width?: number
}

/** Segments of the longest lines, around their focus. */
export function longestSamples(lines: LineSample[], heightsMax = sampleHeightsMax): LineSample[] {
  return longestLines(lines).map(({ picture, box, focus = 0, width = Infinity }) => {
    const length = Math.min(width, heightsMax * box.height)
    return { picture, box: segmentOf(box, focus, length) }
  })
}

/** The lines that are read to choose a script, the longest first. */
export function longestLines(lines: LineSample[]): LineSample[] {
  return lines
    .filter(({ box }) => box.width >= sampleHeightsMin * box.height)
    .toSorted(({ box: a }, { box: b }) => b.width / b.height - a.width / a.height)
    .slice(0, samplesMax)
}

/** Reads the samples one after another. */
export async function readSamples(
  recognizer: LineRecognizer,
  samples: LineSample[],
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const { picture, box } of samples) readings.push(await readOne(recognizer, picture, box))
  return readings
}
