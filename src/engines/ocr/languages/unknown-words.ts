import { type Letter, type ReadLine, spanOf, splitWords } from '../reading.ts'
import { segmentOf } from '../rotated-box.ts'
import type { TextBox } from '../text-box.ts'
import { scoreNgrams } from './score-ngrams.ts'

/** Networks read words in letters that they do not know with less confidence. Words in Cyrillic are mostly at .70 to .92. */
const knownConfidenceMin = 0.93
/** Words with this confidence are certainly in known letters. Chosen by eye. */
const certainConfidenceMin = 0.97
/** Shorter words tell nothing. */
const wordLettersMin = 3
/**
 * Number of uncertain words, of their letters, and their n-gram score, at which a slide is checked for other
 * alphabets. True of 3 of 90 slides in Latin letters and of all 8 that mix them with Cyrillic.
 */
const wordsMin = 2
const lettersMin = 10
const typicalScoreMin = 26

/** On a slide in another alphabet, lines read with this confidence are in known letters. Chosen by eye. */
const knownLineMin = 0.97

/** A part of a line that may be in letters that the networks do not know. */
export interface LinePart extends TextBox {
  /** Number of characters that the network read in it. */
  length: number
}

/** The lines of a slide that is mostly in unknown letters, whole, as evidence for its alphabet. */
export function uncertainLines(lines: ReadLine[]): LinePart[] {
  return lines
    .filter(({ confidence }) => confidence < knownLineMin)
    .map(({ box, marginPx, text }) => ({ box, marginPx, length: text.length }))
}

/** Whether a slide has words that may be in letters that the networks do not know, though most words are not. */
export function hasUnknownWords(lines: ReadLine[]): boolean {
  const words = lines.flatMap(({ letters }) => splitWords(letters)).filter(isUnknown)
  const texts = words.map(textOf)
  if (texts.length < wordsMin || texts.join('').length < lettersMin) return false
  const plain = texts.flatMap((text) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [])
  return (scoreNgrams(plain).likely[0]?.[1] ?? 0) < typicalScoreMin
}

/** Whether a line has a word that may be in letters that the networks do not know. */
export function hasUnknownWord({ letters }: ReadLine): boolean {
  return splitWords(letters).some((word) => meanOf(word) < certainConfidenceMin)
}

/** The parts of lines that may be in unknown letters, on a slide that is mostly in known ones. */
export function unknownParts(lines: ReadLine[]): LinePart[] {
  return lines.filter(hasUnknownWord).map(unknownPart)
}

/** The part of a line between words that are certainly in known letters, the longest if there are several. */
function unknownPart(line: ReadLine): LinePart {
  let longest = { start: 0, end: 1, length: 0 }
  let run = { start: 0, end: 1, length: 0 }
  for (const word of splitWords(line.letters)) {
    const { start, end } = spanOf(word)
    if (word.length < wordLettersMin || meanOf(word) < certainConfidenceMin) {
      run.length += word.length
      run.end = 1
    } else {
      if (run.length > longest.length) longest = { ...run, end: start }
      run = { start: end, end: 1, length: 0 }
    }
  }
  const { start, end, length } = run.length > longest.length ? run : longest
  const { box, marginPx } = line
  return { box: segmentOf(box, (start + end) / 2, (end - start) * box.width), marginPx, length }
}

function isUnknown(word: Letter[]): boolean {
  if (word.length < wordLettersMin || meanOf(word) >= knownConfidenceMin) return false
  return (textOf(word).match(/\p{L}/gu) ?? []).length > 1
}

function textOf(word: Letter[]): string {
  return word.map(({ character }) => character).join('')
}

function meanOf(word: Letter[]): number {
  return word.reduce((sum, { confidence }) => sum + confidence, 0) / word.length
}
