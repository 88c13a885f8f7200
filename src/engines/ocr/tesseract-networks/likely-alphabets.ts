import type { Picture } from '../../../conversion/convert.ts'
import { countLetters, letterOf, ownShareOf } from '../languages/choose-alphabet.ts'
import { drawGrayLine } from '../languages/gray-line.ts'
import type { AlphabetModel } from '../models/ocr-models.ts'
import type { RotatedBox } from '../rotated-box.ts'
import type { LineNetwork } from './line-network.ts'

export interface LikelyAlphabetsOptions {
  alphabets: AlphabetModel[]
  /** Trained data of a language in Latin letters. */
  latin: string | undefined
  /** Loads the network of a file of trained data. */
  open(dataFile: string): Promise<LineNetwork>
}

/** Least evidence for an alphabet: samples in Cyrillic have .62 and more, in the others .79 (bench/LEVERS.md). */
const evidenceMin = 0.55
/**
 * How much more evidence there may be for Latin letters: capitals of other alphabets look like them. Samples in
 * Cyrillic have up to .06 more (bench/LEVERS.md).
 */
const latinExcessMax = 0.1
/** A sample with a lower share of own letters is in another alphabet: Cyrillic ones have .78 and more. */
const ownShareMin = 0.5
/** The least evidence of a sample for an alphabet if others are for none: on slides that mix alphabets. Chosen by eye. */
const evidenceAloneMin = 0.6

/**
 * Letters that the samples must have in all, and to be read with less evidence than as Latin ones: what looks like a
 * short word of another alphabet is often a part of a picture. Chosen by eye.
 */
const ownLettersMin = 5
const uncertainLettersMin = 8

/** Alphabets that samples may be in, and the samples that speak for them. */
export interface LikelyAlphabets {
  alphabets: AlphabetModel[]
  samples: RotatedBox[]
}

/**
 * Returns the alphabets that samples of a picture may be in: those that the network of their first language reads them
 * in with about as much evidence as that of a Latin language, or more; or, if others are in Latin letters, some of them
 * with more. On most pictures in Latin letters that rules all out, at a fraction of the cost of asking Tesseract in every
 * language. Throws if trained data cannot be loaded.
 */
export async function likelyAlphabets(
  { alphabets, latin, open }: LikelyAlphabetsOptions,
  picture: Picture,
  samples: RotatedBox[],
): Promise<LikelyAlphabets> {
  const evidenceFor = (dataFile: string, script: string) =>
    readEvidence(() => open(dataFile), { script, picture, samples })
  const ofLatin = latin === undefined ? [] : await evidenceFor(latin, 'Latin')
  const likely: LikelyAlphabet[] = []
  for (const alphabet of alphabets) {
    const [language] = alphabet.languages
    const evidence = language ? await evidenceFor(language.dataFile, alphabet.script) : []
    const support = supportOf(evidence, ofLatin)
    if (support.length > 0) likely.push({ alphabet, evidence, support })
  }
  return bestSupported(likely, samples)
}

/** What speaks for an alphabet in a sample. */
interface Evidence {
  /** Confidence, times the square of the share of own letters; 0 if the sample is in other letters. */
  weight: number
  /** Number of own letters. */
  letters: number
}

interface LikelyAlphabet {
  alphabet: AlphabetModel
  evidence: Evidence[]
  /** Indices of the samples that may be in it. */
  support: number[]
}

/** The indices of the samples that may be in an alphabet, all or some; none if they have few letters. */
function supportOf(evidence: Evidence[], ofLatin: Evidence[]): number[] {
  const indices = [...evidence.keys()]
  const least = Math.max(evidenceMin, meanOf(ofLatin) - latinExcessMax)
  const lettersOf = (some: number[]) =>
    some.reduce((sum, index) => sum + (evidence[index]?.letters ?? 0), 0)
  const areAll = evidence.every(({ weight }) => weight > 0) && meanOf(evidence) >= least
  if (areAll && lettersOf(indices) >= uncertainLettersMin) return indices
  const support = indices.filter((index) => {
    const own = evidence[index]?.weight ?? 0
    return own >= evidenceAloneMin && own >= (ofLatin[index]?.weight ?? 0)
  })
  return lettersOf(support) >= ownLettersMin ? support : []
}

/** The alphabet with the most evidence, its samples, and the other alphabets that these may be in. */
function bestSupported(likely: LikelyAlphabet[], samples: RotatedBox[]): LikelyAlphabets {
  const weightOf = ({ evidence, support }: LikelyAlphabet) =>
    support.reduce((sum, index) => sum + (evidence[index]?.weight ?? 0), 0)
  const [best] = likely.toSorted((a, b) => weightOf(b) - weightOf(a))
  const indices = best?.support ?? []
  const fitting = likely.filter(({ support }) => indices.every((index) => support.includes(index)))
  return {
    alphabets: fitting.map(({ alphabet }) => alphabet),
    samples: samples.filter((_, index) => indices.includes(index)),
  }
}

function meanOf(evidence: Evidence[]): number {
  return evidence.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, evidence.length)
}

async function readEvidence(
  open: () => Promise<LineNetwork>,
  { script, picture, samples }: { script: string; picture: Picture; samples: RotatedBox[] },
): Promise<Evidence[]> {
  const letter = letterOf(script)
  const network = await open()
  try {
    const evidence: Evidence[] = []
    for (const box of samples) {
      const line = drawGrayLine(picture, box, network.lineHeightPx)
      const { text, confidence } = await network.read(line)
      const share = ownShareOf(text, letter)
      const weight = share < ownShareMin ? 0 : confidence * share ** 2
      evidence.push({ weight, letters: countLetters(text, letter) })
    }
    return evidence
  } finally {
    await network.close()
  }
}
