import type { Picture } from '@rowdeck/core/deck-model/ports'
import { readInTurn } from '../read-lines/recognize-lines.ts'
import { type Letter, meanConfidence, type Reading } from '../reading.ts'
import { type RotatedBox, rotateBox } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import { longestSamples } from './line-samples.ts'

/**
 * Minimum confidence of the lines as rotated, and how many times what they say as given they must say then: the network is
 * trained to see nothing in lines that are upside down. On rotated slides in six scripts the two were at least .90 and 2.2.
 */
const rotatedConfidenceMin = 0.72
const gainMin = 1.5
/** Matches the stand-ins of scripts in which each letter, not each run of letters, has one. */
const fullWidth = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Hangul}]/u

/**
 * Whether the longest level lines of a picture say more upside down. The network that finds
 * the direction mistakes letters it was not trained on (Thai, Devanagari, Hebrew) for rotated ones.
 */
export async function confirmHalfTurn(
  picture: Picture,
  boxes: TextBox[],
  read: (picture: Picture, box: RotatedBox) => Promise<Reading>,
): Promise<boolean> {
  const level = boxes.filter(({ box }) => box.width > box.height)
  const given = longestSamples(level.map(({ box }) => ({ picture, box }))).map(({ box }) => box)
  const rotated = given.map((box) => rotateBox(box, 2))
  const linesOf = (samples: RotatedBox[]) =>
    readInTurn(samples, async (box) => (await read(picture, box)).letters)
  const asRotated = await linesOf(rotated)
  if (meanConfidence(asRotated.flat()) < rotatedConfidenceMin) return false
  return certaintyOf(asRotated) >= gainMin * certaintyOf(await linesOf(given))
}

/** A letter that stands for a run counts once, however often it is seen in a row: upside down, runs come apart. */
function certaintyOf(lines: Letter[][]): number {
  const counted = lines.flatMap((letters) =>
    letters.filter(({ character, standIn }, at) => {
      const isRun = standIn === true && !fullWidth.test(character)
      return !isRun || letters[at - 1]?.character !== character
    }),
  )
  return counted.reduce((sum, { confidence }) => sum + confidence, 0)
}
