import { scoreNgrams } from '../../../languages/languages.ts'
import { type Letter, type ReadLine, spanOf, splitWords } from '../reading.ts'
import { growBox, type RotatedBox, segmentOf } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'

/** Networks read words in letters that they do not know with less confidence. Words in Cyrillic are mostly at .70 to .92. */
const knownConfidenceMin = 0.93
/** Words with this confidence are certainly in known letters. Chosen by eye. */
const certainConfidenceMin = 0.97
/** Shorter words tell nothing, except in lines with less than this confidence. Chosen by eye. */
const wordLettersMin = 3
const shortWordsMin = 0.9
/** Lines with less confidence are not text in known letters: they would be dropped. */
const textConfidenceMin = 0.8
/**
 * Number of uncertain words, of their letters, and their n-gram score, at which a slide is checked for other
 * alphabets. True of 3 of 90 slides in Latin letters and of all 8 that mix them with Cyrillic.
 */
const wordsMin = 2
const lettersMin = 10
const typicalScoreMin = 26

/** Shorter parts tell nothing, and longer ones than the second say that a slide may mix alphabets. Chosen by eye. */
const partLengthMin = 5
const tellingLettersMin = 8
/**
 * Words that look like Latin ones (CPABHEHNE) are read with more confidence: such a part has at least this number of
 * n-grams, and next to none of a language. Of 242 slides without such words 11 have one; networks then decide.
 */
const alikeConfidenceMin = 0.97
const alikeWordMin = 0.985
const alikeNgramsMin = 3
const alikeScoreMin = 8

/** On a slide in another alphabet, lines read with this confidence are in known letters. Chosen by eye. */
const knownLineMin = 0.97

/** How much of a letter's width lies before the place that the network reports. Chosen by eye. */
const firstLetterShare = 0.7

interface Span {
  start: number
  end: number
}

/** A part of a line that may be in letters that the networks do not know. */
export interface LinePart extends TextBox {
  /** Number of characters that the network read in it. */
  length: number
}

/** Parts of lines that decide which alphabet a slide is in, the longest: each costs a reading per language. */
export const samplesMax = 3

/** The boxes of the parts of lines that decide, with half of their margins. */
export function sampleBoxes(parts: LinePart[]): RotatedBox[] {
  return parts
    .toSorted((a, b) => b.length - a.length)
    .slice(0, samplesMax)
    .map(({ box, marginPx }) => growBox(box, -marginPx / 2))
}

/** The lines of a slide that is mostly in unknown letters, whole, as evidence for its alphabet. */
export function uncertainLines(lines: ReadLine[]): LinePart[] {
  return lines
    .filter(({ confidence }) => confidence < knownLineMin)
    .map(({ box, marginPx, text }) => ({ box, marginPx, length: text.length }))
}

/**
 * Whether a slide has words, or strange parts of lines, that may be in letters that the networks do not know, though most
 * are not.
 */
export function hasUnknownWords(lines: ReadLine[], strange: LinePart[]): boolean {
  if (strange.some(({ length }) => length >= tellingLettersMin)) return true
  const words = lines.flatMap(({ letters }) => splitWords(letters)).filter(isUnknown)
  const texts = words.map(spelled)
  if (texts.length < wordsMin || texts.join('').length < lettersMin) return false
  return ngramsOf(texts).score < typicalScoreMin
}

/** Whether a line has a word that may be in letters that the networks do not know. */
function hasUnknownWord({ letters, confidence }: ReadLine): boolean {
  if (confidence < shortWordsMin) return true
  return splitWords(letters).some(
    (word) => word.length >= wordLettersMin && meanOf(word) < certainConfidenceMin,
  )
}

/** Whether all words of a line are certainly in known letters, or read surely and as words of a language. */
export function isKnown(line: ReadLine): boolean {
  if (!hasUnknownWord(line)) return true
  const isTypical = ngramsOf(line.text.split(' ')).score >= typicalScoreMin
  return isTypical && line.confidence >= knownLineMin && !isStrange(line)
}

/** Whether a line has the n-grams of no language: capitals that look like Latin ones are read surely. */
export function isOfNoLanguage({ text }: ReadLine): boolean {
  const { count, score } = ngramsOf(text.split(' '))
  return count >= alikeNgramsMin && score < alikeScoreMin
}

/** Whether a line is as likely to be in letters that the networks do not know as to be in theirs. */
export function isStrange(line: ReadLine): boolean {
  return line.confidence < textConfidenceMin || strangePart(line).length > 0
}

/**
 * The parts of lines that are strange: read with little confidence, and as words of no language. Beside them, a slide
 * may be in known letters.
 */
export function strangeParts(lines: ReadLine[]): LinePart[] {
  return lines.flatMap(strangePart)
}

/** The longest part of a line between words that are certainly in known letters, if it is strange. */
function strangePart({ letters, box, marginPx }: ReadLine): LinePart[] {
  const [longest] = doubtfulRuns(letters).sort((a, b) => b.flat().length - a.flat().length)
  const signs = longest?.flat() ?? []
  const length = (spelled(signs).match(/\p{L}/gu) ?? []).length
  if (length < partLengthMin || !areStrange(longest ?? [])) return []
  const isWhole = signs.length === splitWords(letters).flat().length
  const { start, end } = isWhole
    ? { start: 0, end: 1 }
    : withFirstLetter(spanOf(signs), signs.length)
  const part = segmentOf(box, (start + end) / 2, (end - start) * box.width)
  return [{ box: part, marginPx, length }]
}

/** A span with the beginning of its first letter, of which the network reports about the middle. */
function withFirstLetter({ start, end }: Span, letters: number): Span {
  return { start: Math.max(0, start - firstLetterShare * ((end - start) / letters)), end }
}

/** Runs of consecutive words, none of which is certainly in known letters. */
function doubtfulRuns(letters: Letter[]): Letter[][][] {
  const runs: Letter[][][] = [[]]
  for (const word of splitWords(letters)) {
    const isDoubtful = word.length < wordLettersMin || meanOf(word) < alikeWordMin
    if (isDoubtful) runs.at(-1)?.push(word)
    else runs.push([])
  }
  return runs
}

function areStrange(words: Letter[][]): boolean {
  const mean = meanOf(words.flat())
  const { count, score } = ngramsOf(words.map(spelled))
  if (mean < knownConfidenceMin) return score < typicalScoreMin
  const isTelling = words.flat().length >= tellingLettersMin && count >= alikeNgramsMin
  return isTelling && mean < alikeConfidenceMin && score < alikeScoreMin
}

/** The number of n-grams in texts, and their score for the likeliest language. */
export function ngramsOf(texts: string[]): { count: number; score: number } {
  const plain = texts.flatMap((text) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [])
  const { count, likely } = scoreNgrams(plain)
  return { count, score: likely[0]?.[1] ?? 0 }
}

function isUnknown(word: Letter[]): boolean {
  if (word.length < wordLettersMin || meanOf(word) >= knownConfidenceMin) return false
  return (spelled(word).match(/\p{L}/gu) ?? []).length > 1
}

function spelled(word: Letter[]): string {
  return word.map(({ character }) => character).join('')
}

function meanOf(word: Letter[]): number {
  return word.reduce((sum, { confidence }) => sum + confidence, 0) / word.length
}
