import type { Picture } from '../../../conversion/convert.ts'
import { countLetters, letterOf, ownShareOf } from '../languages/count-letters.ts'
import { drawGrayLine } from '../languages/gray-line.ts'
import type { WordReading } from '../languages/word-place.ts'
import type { AlphabetLanguage, AlphabetModel } from '../models/ocr-models.ts'
import type { RotatedBox } from '../rotated-box.ts'
import type { LoadedLanguages } from './loaded-languages.ts'

/** A language to read a slide in, and the letters of its alphabet. */
export interface AlphabetChoice extends AlphabetLanguage {
  /** Its Unicode script name. */
  script: string
  /** Global pattern. */
  letter: RegExp
}

export interface AlphabetChoosing {
  alphabets: readonly AlphabetModel[]
  /** Trained data of a language in Latin letters. */
  latin: string | undefined
  /** Keeps the networks for the next picture in doubt. */
  languages: Pick<LoadedLanguages, 'get'>
}

/** The parts of a slide that decide. */
export interface AlphabetSamples {
  samples: RotatedBox[]
  /** Whether most of the slide is in Latin letters, or in others that the recognizers know. */
  isMostlyLatin: boolean
  /** Whether the alphabets are those of languages that the caller has named, so that a short word is enough. */
  isHinted?: boolean
  /** Letters that the samples must have in all, if not hinted. */
  lettersMin?: number
}

/**
 * Least evidence of a sample for an alphabet. Samples in it have .9 and more, those with Latin words or digits less; what
 * is no text, or in Latin letters, has up to .7, and .82 in one of 51 (bench/LEVERS.md).
 */
const evidenceMin = 0.75
/** The same if only one sample speaks for an alphabet. */
const evidenceAloneMin = 0.85
/**
 * The same on slides that are mostly in Latin letters, and how much less evidence there must be for these in samples of
 * fewer letters: there, samples are often logos, drawings or words with rare accents.
 */
const evidenceAmongLatinMin = 0.9
const latinLackMin = 0.1
const longLettersMin = 12
/**
 * On other slides, how much more evidence a sample may have for Latin letters: capitals of other alphabets look like
 * them. Chosen on the same samples.
 */
const latinExcessMax = 0.1
/** Samples read in Latin letters with this confidence are in these, and no other network is asked. */
const latinConfidenceMin = 0.99
/** A language with less evidence than this share of the most is not the one of a slide. Chosen by eye. */
const languageWeightMin = 0.9
/** Share of letters that a language does not have; fewer are errors of its network. Chosen on drawn slides. */
const foreignShareMin = 0.015
/** Words with less confidence do not tell the language: Latin words read in another alphabet. Chosen by eye. */
const sureWordMin = 0.9
/** Of languages without marks, the first with this share of the most evidence is chosen. Chosen by eye. */
const alikeWeightMin = 0.999
/** A sample with a lower share of own letters is in another alphabet. Chosen by eye. */
const ownShareMin = 0.5
/** Letters that the samples must have in all: what looks like a short word is often a part of a picture. Chosen by eye. */
const ownLettersMin = 5
const ownLettersHintedMin = 2

/**
 * Returns the language that some of the samples of a picture are in, of the alphabet that they give the most evidence
 * for; undefined if that is Latin. The network of an alphabet's first language speaks for all of them. Throws if trained
 * data cannot be loaded.
 */
export async function chooseAlphabet(
  { alphabets, latin, languages }: AlphabetChoosing,
  picture: Picture,
  { samples, isMostlyLatin, isHinted = false, lettersMin = ownLettersMin }: AlphabetSamples,
): Promise<AlphabetChoice | undefined> {
  const readAll = async (boxes: RotatedBox[], dataFile: string, letter: RegExp) => {
    const network = await languages.get(dataFile)
    const evidence: Evidence[] = []
    for (const box of boxes) {
      const line = drawGrayLine(picture, box, network.lineHeightPx)
      evidence.push(evidenceOf(await network.readWords(line, false), letter))
    }
    return evidence
  }
  const asLatin = latin === undefined ? [] : await readAll(samples, latin, letterOf('Latin'))
  const mayBeOther = (_: unknown, index: number) =>
    (asLatin[index]?.confidence ?? 0) < latinConfidenceMin
  const others = samples.filter(mayBeOther)
  const ofLatin = asLatin.filter(mayBeOther)
  if (others.length === 0) return undefined
  let best: Supported | undefined
  for (const { script, languages: all } of alphabets) {
    const letter = letterOf(script)
    const [first] = all
    const evidence = first ? await readAll(others, first.dataFile, letter) : []
    const support = supportOf(evidence, ofLatin, { isMostlyLatin, isHinted, lettersMin })
    const weight = weightOf(evidence, support)
    if (weight > (best?.weight ?? 0))
      best = { script, letter, languages: all, evidence, support, weight }
  }
  if (!best) return undefined
  const { script, letter, support } = best
  const candidates: Candidate[] = []
  for (const [index, language] of best.languages.entries()) {
    const evidence = index === 0 ? best.evidence : await readAll(others, language.dataFile, letter)
    const text = support.map((at) => evidence[at]?.sure).join(' ')
    candidates.push({ language, weight: weightOf(evidence, support), text })
  }
  return { ...likeliestLanguage(candidates, letter), script, letter }
}

/** What speaks for an alphabet in a sample. */
interface Evidence {
  confidence: number
  /** Confidence, times the square of the share of own letters; 0 if the sample is in other letters. */
  weight: number
  /** Number of own letters. */
  letters: number
  /** The words that are surely in it. */
  sure: string
}

/** An alphabet that samples may be in, and what they give as evidence. */
interface Supported {
  script: string
  letter: RegExp
  languages: AlphabetLanguage[]
  evidence: Evidence[]
  /** Indices of the samples that may be in it. */
  support: number[]
  weight: number
}

function evidenceOf({ text, confidence, words }: WordReading, letter: RegExp): Evidence {
  const share = ownShareOf(text, letter)
  const weight = share < ownShareMin ? 0 : confidence * share ** 2
  const sure = words.filter((word) => word.confidence >= sureWordMin).map((word) => word.text)
  return { confidence, weight, letters: countLetters(text, letter), sure: sure.join(' ') }
}

/** The indices of the samples that may be in an alphabet; none if they have few letters. */
function supportOf(
  evidence: Evidence[],
  ofLatin: Evidence[],
  { isMostlyLatin, isHinted, lettersMin }: Required<Omit<AlphabetSamples, 'samples'>>,
): number[] {
  const support = [...evidence.entries()]
    .filter(([index, { weight, letters }]) => {
      const latin = ofLatin[index] ?? { weight: 0 }
      if (!isMostlyLatin) return weight >= evidenceMin && weight >= latin.weight - latinExcessMax
      const lack = letters >= longLettersMin ? 0 : latinLackMin
      return weight >= evidenceAmongLatinMin && weight >= latin.weight + lack
    })
    .map(([index]) => index)
  const isAlone = support.length === 1 && !isHinted
  if (isAlone && weightOf(evidence, support) < evidenceAloneMin) return []
  const letters = support.reduce((sum, index) => sum + (evidence[index]?.letters ?? 0), 0)
  return letters >= (isHinted ? ownLettersHintedMin : lettersMin) ? support : []
}

function weightOf(evidence: Evidence[], indices: number[]): number {
  return indices.reduce((sum, index) => sum + (evidence[index]?.weight ?? 0), 0)
}

interface Candidate {
  language: AlphabetLanguage
  weight: number
  text: string
}

/**
 * The language whose marks are found most, of those with about the most evidence that have all letters of their own text
 * and of the text of the one with the most; if no marks are found, the one with the most evidence.
 */
function likeliestLanguage(candidates: Candidate[], letter: RegExp): AlphabetLanguage {
  const [top] = candidates.toSorted((a, b) => b.weight - a.weight)
  if (!top) throw new Error('An alphabet without a language.')
  const near = candidates.filter(({ weight }) => weight >= languageWeightMin * top.weight)
  const possible = near.filter(({ language, text }) => !showsForeign(language, text, letter))
  const [likeliest] = possible.toSorted((a, b) => b.weight - a.weight)
  const own = possible.filter(
    ({ language }) => !likeliest || !showsForeign(language, likeliest.text, letter),
  )
  const likely = (own.length > 0 ? own : near).map((candidate) => ({
    ...candidate,
    marks: marksOf(candidate, letter),
  }))
  const [most] = likely.toSorted((a, b) => b.marks - a.marks)
  const first = likely.find(({ weight }) => weight >= alikeWeightMin * top.weight)
  return (most && most.marks >= 1 ? most : (first ?? top)).language
}

/** Share of a language's marks among the letters of a text, in multiples of the least share. */
function marksOf({ language: { marks }, text }: Candidate, letter: RegExp): number {
  return marks ? shareOf(text, marks.letters, letter) / marks.shareMin : 0
}

function showsForeign({ foreign }: AlphabetLanguage, text: string, letter: RegExp): boolean {
  return foreign !== undefined && shareOf(text, foreign, letter) >= foreignShareMin
}

function shareOf(text: string, letters: string, letter: RegExp): number {
  const some = countLetters(text.toLowerCase(), new RegExp(`[${letters}]`, 'gu'))
  return some / Math.max(1, countLetters(text, letter))
}
