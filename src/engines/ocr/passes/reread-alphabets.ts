import type { Picture } from '../../../conversion/convert.ts'
import { type Letter, type Reading, readingOf } from '../read-lines/decode-ctc.ts'
import { growBox, type RotatedBox } from '../rotated-box.ts'
import { drawGreyLine, type GreyLine } from './grey-line.ts'
import { weighLetterGroups } from './letter-groups.ts'
import type { Tesseract, TesseractReading } from './tesseract.ts'

/** An alphabet that no network of lines knows. */
export interface AlphabetModel {
  /** Its letters, by the name that Unicode gives their script. */
  script: string
  languages: AlphabetLanguage[]
}

export interface AlphabetLanguage {
  /** File of Tesseract's trained data. */
  dataFile: string
  /** Lower-case letters that tell it from others in its alphabet, and the part of all letters they must be. */
  marks?: { letters: string; shareMin: number }
}

export interface AlphabetModels {
  models: AlphabetModel[]
  /** Trained data of a language in Latin letters, which must be less sure of a slide than an alphabet. */
  latin: string | undefined
}

export interface Alphabets {
  /** Reads the lines of a slide again, where it is written in one of the alphabets. */
  reread<Line extends AlphabetLine>(picture: Picture, lines: Line[]): Promise<Line[]>
}

interface AlphabetLine extends Reading {
  box: RotatedBox
  /** How much of the box lies beyond the text, in pixels. */
  marginPx: number
}

/** Networks that see letters they do not know are less sure of them than this. */
const confidenceKnown = 0.92
/** The part of a slide's letters that must be unsure, and how many there must be. */
const unsureMin = 0.7
const lettersMin = 8
/** Fewer need be, where all are less sure than this on average and speak for no language that is known. */
const meanKnown = 0.945
const weightKnown = 26
/** In a slide of another alphabet, lines that were read more surely than this are no samples of it. */
const sampleKnown = 0.97
/** And lines that were read more surely than this are in letters that are known. */
const lineKnown = 0.99
/** Samples that are read as Latin letters so surely are Latin: of Cyrillic ones it is at most .6 sure. */
const latinSure = 0.75
const latinLetter = /\p{Script=Latin}/gu
/** Lines that decide which alphabet a slide has; the first of them rules most out. */
const sampleLinesMax = 3
/** How sure Tesseract must be of the samples on average; of a lone word it is often unsure, right or wrong. */
const samplesConfidenceMin = 0.4
/** The part of a sample's letters, figures and signs that are of the alphabet. */
const ownSignsMin = 0.75
/** The part of a line's letters that are of the alphabet; where Tesseract is unsure of the line, almost all. */
const ownLettersMin = 0.5
const ownLettersUnsureMin = 0.8
const lineConfidenceMin = 0.55
/** A word that was read as Latin so surely, with letters that speak so much for a language, is Latin. */
const latinConfidenceMin = 0.95
const latinWeightMin = 20
/** Where a network saw letters so surely there is text, of at least the other confidence. */
const textConfidenceMin = 0.6
const textConfidence = 0.8
/** Pixels along the lines of one slide that are read again: some five seconds of work at most. */
const slideWidthPxMax = 60_000

/**
 * Reads slides in Cyrillic, Greek and other alphabets by Tesseract: where a slide's letters are those of
 * no network, sample lines are read in every language, and the surest one reads the rest.
 */
export function createAlphabets(
  { models, latin }: AlphabetModels,
  tesseract: () => Promise<Tesseract>,
): Alphabets {
  return {
    async reread<Line extends AlphabetLine>(picture: Picture, lines: Line[]) {
      if (models.length === 0 || !isUnknown(lines)) return lines
      const reader = await tesseract()
      const choice = await choose({ models, latin, reader, picture }, lines)
      if (!choice) return lines
      let widthPx = 0
      const read: Line[] = []
      for (const line of lines) {
        const drawn = drawGreyLine(picture, line.box)
        widthPx += drawn.width
        if (line.confidence >= lineKnown || widthPx > slideWidthPxMax) read.push(line)
        else read.push(surer(line, await reader.read(drawn, choice.dataFile), choice.letter))
      }
      return read
    },
  }
}

/** Whether most of what was read is letters that the networks may not know. */
function isUnknown(lines: AlphabetLine[]): boolean {
  const count = (some: AlphabetLine[]) => some.reduce((sum, { text }) => sum + lettersOf(text), 0)
  const all = count(lines)
  if (all < lettersMin) return false
  const unsure = count(lines.filter(({ confidence }) => confidence < confidenceKnown))
  if (unsure >= unsureMin * all) return true
  const mean = lines.reduce((sum, line) => sum + line.confidence * lettersOf(line.text), 0) / all
  return mean < meanKnown && weightOf(lines) < weightKnown
}

/** How much the letters speak for the likeliest language of those that are known. */
function weightOf(lines: AlphabetLine[]): number {
  const words = lines.flatMap(({ text }) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [])
  return weighLetterGroups(words).likely[0]?.[1] ?? 0
}

function lettersOf(text: string, letter = /\p{L}/gu): number {
  return (text.match(letter) ?? []).length
}

interface Choice extends AlphabetLanguage {
  letter: RegExp
}

interface Sampling extends AlphabetModels {
  reader: Tesseract
  picture: Picture
}

/** The language of the alphabet that the sample lines are read in most surely, if in any. */
async function choose(
  { models, latin, reader, picture }: Sampling,
  lines: AlphabetLine[],
): Promise<Choice | undefined> {
  const samples = lines
    .filter(({ confidence }) => confidence < sampleKnown)
    .toSorted((a, b) => b.text.length - a.text.length)
    .slice(0, sampleLinesMax)
    .map(({ box, marginPx }) => drawGreyLine(picture, growBox(box, -marginPx / 2)))
  let best: Choice | undefined
  // A blurred slide in Latin letters, of a language that nobody knows here, is unsure as well.
  const plain = latin && (await tryOn(samples, { dataFile: latin, letter: latinLetter }, reader))
  let highest = Math.max(samplesConfidenceMin, plain ? plain.certainty : 0)
  if (highest >= latinSure) return undefined
  for (const { script, languages } of models) {
    const letter = new RegExp(`\\p{Script=${script}}`, 'gu')
    const tried: Tried[] = []
    for (const language of languages) {
      tried.push(await tryOn(samples, { ...language, letter }, reader))
    }
    const certainty = Math.max(...tried.map((one) => one.certainty))
    if (certainty > highest) [best, highest] = [likeliest(tried, certainty), certainty]
  }
  return best
}

interface Tried {
  choice: Choice
  /** How surely the samples are read, on average; 0 as soon as one is of other letters. */
  certainty: number
  text: string
}

/** The surest language if it shows its marks, else the first that does; the surest where none does. */
function likeliest(tried: Tried[], certainty: number): Choice | undefined {
  const surest = tried.filter((one) => one.certainty === certainty)
  const marked = [...surest, ...tried].find((one) => one.certainty > 0 && isMarked(one))
  return (marked ?? surest[0])?.choice
}

function isMarked({ choice: { marks, letter }, text }: Tried): boolean {
  if (!marks) return false
  const own = lettersOf(text.toLowerCase(), new RegExp(`[${marks.letters}]`, 'gu'))
  return own >= marks.shareMin * lettersOf(text, letter)
}

async function tryOn(samples: GreyLine[], choice: Choice, reader: Tesseract): Promise<Tried> {
  const texts: string[] = []
  let sum = 0
  for (const sample of samples) {
    const { text, confidence } = await reader.read(sample, choice.dataFile)
    const share = ownShareOf(text, choice.letter)
    if (share < ownSignsMin) return { choice, certainty: 0, text: '' }
    texts.push(text)
    sum += confidence * share ** 2
  }
  return { choice, certainty: sum / samples.length, text: texts.join(' ') }
}

/** Letters of another alphabet, read as those of this one, come with figures and signs between them. */
function ownShareOf(text: string, letter: RegExp): number {
  const signs = lettersOf(text, /[^\s.,:;!?'"„“”«»•·–—-]/gu)
  return signs === 0 ? 0 : lettersOf(text.replace(/\p{N}/gu, ''), letter) / signs
}

function isOf(text: string, letter: RegExp, shareMin: number): boolean {
  const own = lettersOf(text, letter)
  return own > 0 && own >= shareMin * lettersOf(text)
}

function surer<Line extends Reading>(line: Line, again: TesseractReading, letter: RegExp): Line {
  const isSure = again.confidence >= lineConfidenceMin
  if (!isOf(again.text, letter, isSure ? ownLettersMin : ownLettersUnsureMin)) return line
  // Brought to the networks' scale: what it is half sure of is mostly right. That there is text, they know.
  const floor = line.confidence >= textConfidenceMin ? textConfidence : line.confidence
  const confidence = Math.max(floor, Math.sqrt(again.confidence))
  return { ...line, text: withLatinWords(written(again.text), line.letters), confidence }
}

/** Words in Latin letters stay as a network has read them, where both readings have as many words. */
function withLatinWords(text: string, letters: Letter[]): string {
  const words = text.split(' ')
  const known = wordsOf(letters).slice(-words.length)
  if (known.length !== words.length) return text
  return words
    .map((word, at) => (isLatin(known[at] ?? []) ? readingOf(known[at] ?? []).text : word))
    .join(' ')
}

function wordsOf(letters: Letter[]): Letter[][] {
  const words: Letter[][] = [[]]
  for (const letter of letters) {
    if (letter.character === ' ') words.push([])
    else words.at(-1)?.push(letter)
  }
  return words.filter((word) => word.length > 0)
}

/** Whether a word is sure and speaks for a language; one in another alphabet, read as Latin, is rarely both. */
function isLatin(word: Letter[]): boolean {
  const { text, confidence } = readingOf(word)
  const plain = /^[A-Z]?[a-z]{3,}(?=[.,;:!?)]?$)/.exec(text)?.[0]
  if (!plain || confidence < latinConfidenceMin) return false
  return (weighLetterGroups([plain.toLowerCase()]).likely[0]?.[1] ?? 0) >= latinWeightMin
}

/** As it is written: without the drawn mark of a list item, with dashes and mu as a letter, Greek with one accent. */
function written(text: string): string {
  return withOneAccent(text)
    .replace(/^[^\p{L}\p{N}]+ /u, '')
    .replace(/ -{2,3} /g, ' – ')
    .replaceAll('\u00b5', '\u03bc')
}

/** Greek of today has one accent, and no breathings; the trained data knows those of the classics as well. */
function withOneAccent(text: string): string {
  if (!/\p{Script=Greek}/u.test(text)) return text
  const apart = text.normalize('NFD').replace(/[\u0313\u0314\u0345]/g, '')
  return apart.replace(/[\u0300\u0342]/g, '\u0301').normalize('NFC')
}
