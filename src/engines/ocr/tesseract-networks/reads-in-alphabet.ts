import type { Picture } from '../../../conversion/convert.ts'
import { sampleBoxes } from '../languages/unknown-words.ts'
import type { TextBox } from '../text-box.ts'
import { type AlphabetChoosing, chooseAlphabet } from './choose-alphabet.ts'

/** Latin letters that are upside down look like a word of six in Tamil. Chosen by eye. */
const lettersMin = 9

/**
 * Whether the longest level lines of a picture are surely in one of the alphabets, so that it is not upside down: the
 * recognizer of Latin letters reads Thai better when it is. Throws if trained data cannot be loaded.
 */
export async function readsInAlphabet(
  choosing: AlphabetChoosing,
  picture: Picture,
  boxes: TextBox[],
): Promise<boolean> {
  const level = boxes.filter(({ box }) => box.width > box.height)
  const samples = sampleBoxes(
    level.map((found) => ({ ...found, length: found.box.width / found.box.height })),
  )
  const given = { samples, isMostlyLatin: true, lettersMin }
  return (await chooseAlphabet(choosing, picture, given)) !== undefined
}
