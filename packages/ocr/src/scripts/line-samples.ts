import type { Picture } from '@rowdeck/core/deck-model/ports'
import { type LineRecognizer, readInTurn, readOne } from '../read-lines/recognize-lines.ts'
import type { Reading } from '../reading.ts'
import { type RotatedBox, segmentOf } from '../rotated-box.ts'
import { isLine, longest } from '../text-box.ts'

/** Number of lines, the longest, that decide the script of a picture: each costs a reading per recognizer. */
export const samplesMax = 3
/** Maximum length of a sample, in line heights: with 8, 1 of 112 slides was wrong. */
const sampleHeightsMax = 9

/** A line and the picture it is seen in. */
export interface LineSample {
  picture: Picture
  box: RotatedBox
}

/** The beginnings of the longest lines, which are read to choose a script. Lone signs are not worth a recognizer. */
export function longestSamples(lines: LineSample[], heightsMax = sampleHeightsMax): LineSample[] {
  const long = lines.filter(({ box }) => isLine(box))
  return longest(long, samplesMax).map(({ picture, box }) => {
    return { picture, box: segmentOf(box, 0, heightsMax * box.height) }
  })
}

/** Reads the samples one after another. */
export function readSamples(recognizer: LineRecognizer, samples: LineSample[]): Promise<Reading[]> {
  return readInTurn(samples, ({ picture, box }) => readOne(recognizer, picture, box))
}
