import type { Picture } from '../../../conversion/convert.ts'
import type { AlphabetLanguage, AlphabetModel } from '../models/ocr-models.ts'
import { growBox, type RotatedBox } from '../rotated-box.ts'
import { drawGrayLine, type GrayLine } from './gray-line.ts'
import type { Tesseract } from './tesseract.ts'
import type { LinePart } from './unknown-words.ts'

/** A language to read a slide in, and the letters of its alphabet. */
export interface AlphabetChoice extends AlphabetLanguage {
  /** Its Unicode script name. */
  script: string
  /** Global pattern. */
  letter: RegExp
}

export interface AlphabetChoosing {
  alphabets: AlphabetModel[]
  /** Trained data of a language in Latin letters: an alphabet must be more certain than it. */
  latin: string | undefined
  reader: Tesseract
  picture: Picture
}

/** Samples read in Latin letters with this confidence are Latin: on Cyrillic ones it stays below .6. */
const latinConfidenceMin = 0.75
const latinLetter = /\p{Script=Latin}/gu
/** Parts of lines that decide, the longest: each costs a reading per language, though the first rules most out. */
export const samplesMax = 3
/**
 * Minimum mean confidence of the samples. Low, because Tesseract is often uncertain of a lone word, right or
 * wrong. Chosen by eye.
 */
const confidenceMin = 0.4
/** Share of a sample's letters, digits and signs that must be of the alphabet. Chosen by eye. */
const ownSignsMin = 0.75

/**
 * Returns the language that reads sample lines with the highest confidence in letters of its alphabet;
 * undefined if none does, or if the samples read as Latin.
 */
export async function chooseAlphabet(
  { alphabets, latin, reader, picture }: AlphabetChoosing,
  boxes: RotatedBox[],
): Promise<AlphabetChoice | undefined> {
  const samples = boxes.map((box) => drawGrayLine(picture, box))
  let best: AlphabetChoice | undefined
  // A blurred slide in Latin letters, in a language that is not known here, is uncertain as well.
  const control =
    latin &&
    (await evaluateLanguage(
      samples,
      { dataFile: latin, script: 'Latin', letter: latinLetter },
      reader,
    ))
  let highest = Math.max(confidenceMin, control ? control.confidence : 0)
  if (highest >= latinConfidenceMin) return undefined
  for (const { script, languages } of alphabets) {
    const letter = letterOf(script)
    const candidates: Candidate[] = []
    for (const language of languages) {
      candidates.push(await evaluateLanguage(samples, { ...language, script, letter }, reader))
    }
    const confidence = Math.max(...candidates.map((candidate) => candidate.confidence))
    if (confidence > highest)
      [best, highest] = [likeliestChoice(candidates, confidence), confidence]
  }
  return best
}

/** The boxes of the parts of lines that decide, with half of their margins. */
export function sampleBoxes(parts: LinePart[]): RotatedBox[] {
  return parts
    .toSorted((a, b) => b.length - a.length)
    .slice(0, samplesMax)
    .map(({ box, marginPx }) => growBox(box, -marginPx / 2))
}

/** A global pattern of the letters of a Unicode script, by its name. */
export function letterOf(script: string): RegExp {
  return new RegExp(`\\p{Script=${script}}`, 'gu')
}

/** How many letters a text has, of any alphabet or of those that a global pattern matches. */
export function countLetters(text: string, letter = /\p{L}/gu): number {
  return (text.match(letter) ?? []).length
}

interface Candidate {
  choice: AlphabetChoice
  /** Mean confidence of the samples; 0 as soon as one is in other letters. */
  confidence: number
  text: string
}

/** The most confident language if it shows its marks, else the first that does, else the most confident. */
function likeliestChoice(candidates: Candidate[], confidence: number): AlphabetChoice | undefined {
  const top = candidates.filter((candidate) => candidate.confidence === confidence)
  const marked = [...top, ...candidates].find(
    (candidate) => candidate.confidence > 0 && showsMarks(candidate),
  )
  return (marked ?? top[0])?.choice
}

function showsMarks({ choice: { marks, letter }, text }: Candidate): boolean {
  if (!marks) return false
  const own = countLetters(text.toLowerCase(), new RegExp(`[${marks.letters}]`, 'gu'))
  return own >= marks.shareMin * countLetters(text, letter)
}

async function evaluateLanguage(
  samples: GrayLine[],
  choice: AlphabetChoice,
  reader: Tesseract,
): Promise<Candidate> {
  const texts: string[] = []
  let sum = 0
  for (const sample of samples) {
    const { text, confidence } = await reader.read(sample, choice.dataFile)
    const share = ownShareOf(text, choice.letter)
    if (share < ownSignsMin) return { choice, confidence: 0, text: '' }
    texts.push(text)
    sum += confidence * share ** 2
  }
  return { choice, confidence: sum / samples.length, text: texts.join(' ') }
}

/**
 * Share of a text's letters, digits and signs that a global pattern matches: letters of another alphabet, read as those
 * of this one, have digits and signs among them. Numbers, vowel marks and signs of direction say nothing.
 */
export function ownShareOf(text: string, letter: RegExp): number {
  const telling = text.replace(/[\p{Mn}\p{Cf}]/gu, '').replace(/(?<!\S)\p{N}+(?!\S)/gu, '')
  const signs = countLetters(telling, /[^\s.,:;!?،؛؟'"„“”«»•·–—-]/gu)
  return signs === 0 ? 0 : countLetters(telling.replace(/\p{N}/gu, ''), letter) / signs
}
