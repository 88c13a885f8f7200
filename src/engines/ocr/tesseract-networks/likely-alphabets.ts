import type { Picture } from '../../../conversion/convert.ts'
import { ownShareOf } from '../languages/choose-alphabet.ts'
import { drawGrayLine } from '../languages/gray-line.ts'
import type { AlphabetModel } from '../models/ocr-models.ts'
import type { RotatedBox } from '../rotated-box.ts'
import { openLineNetwork } from './line-network.ts'

export interface LikelyAlphabetsOptions {
  alphabets: AlphabetModel[]
  /** Trained data of a language in Latin letters. */
  latin: string | undefined
  threads: number
}

/** Least evidence for an alphabet: samples in Cyrillic have .62 and more, in the others .79 (bench/LEVERS.md). */
const evidenceMin = 0.55
/**
 * How much more evidence there may be for Latin letters: capitals of other alphabets look like them. Samples in
 * Cyrillic have up to .06 more (bench/LEVERS.md).
 */
const latinExcessMax = 0.1
/** As soon as a sample has a lower share of own letters, the alphabet is another: Cyrillic ones have .78 and more. */
const ownShareMin = 0.5

/**
 * Returns the alphabets that samples of a picture may be in: those that the network of their first language reads them
 * in with about as much evidence as that of a Latin language, or more. On most pictures in Latin letters that rules all
 * out, at a fraction of the cost of asking Tesseract in every language. Throws if trained data cannot be loaded.
 */
export async function likelyAlphabets(
  { alphabets, latin, threads }: LikelyAlphabetsOptions,
  picture: Picture,
  samples: RotatedBox[],
): Promise<AlphabetModel[]> {
  const evidenceFor = (dataFile: string, script: string) =>
    readEvidence({ dataFile, script, threads }, picture, samples)
  const ofLatin = latin === undefined ? 0 : await evidenceFor(latin, 'Latin')
  const least = Math.max(evidenceMin, ofLatin - latinExcessMax)
  const likely: AlphabetModel[] = []
  for (const alphabet of alphabets) {
    const [language] = alphabet.languages
    const evidence = language ? await evidenceFor(language.dataFile, alphabet.script) : 0
    if (evidence >= least) likely.push(alphabet)
  }
  return likely
}

/** Mean confidence of the samples, times the square of their shares of own letters; 0 if one is in other letters. */
async function readEvidence(
  { dataFile, script, threads }: { dataFile: string; script: string; threads: number },
  picture: Picture,
  samples: RotatedBox[],
): Promise<number> {
  const letter = new RegExp(`\\p{Script=${script}}`, 'gu')
  const network = await openLineNetwork(dataFile, threads)
  try {
    let sum = 0
    for (const box of samples) {
      const { text, confidence } = await network.read(
        drawGrayLine(picture, box, network.lineHeightPx),
      )
      const share = ownShareOf(text, letter)
      if (share < ownShareMin) return 0
      sum += confidence * share ** 2
    }
    return sum / samples.length
  } finally {
    await network.close()
  }
}
