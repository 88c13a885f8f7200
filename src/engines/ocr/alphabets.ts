import type { Picture } from '../../conversion/convert.ts'
import type { Reading } from './decode-ctc.ts'
import { drawGreyLine, type GreyLine } from './grey-line.ts'
import type { RotatedBox } from './rotated-box.ts'
import type { Tesseract, TesseractReading } from './tesseract.ts'

/** An alphabet that no network of lines knows. */
export interface AlphabetModel {
  /** Its letters, by the name that Unicode gives their script. */
  script: string
  /** Files of Tesseract's trained data, one a language that is written in it. */
  dataFiles: string[]
}

export interface Alphabets {
  /** Reads the lines of a slide again, where it is written in one of the alphabets. */
  reread<Line extends AlphabetLine>(picture: Picture, lines: Line[]): Promise<Line[]>
}

interface AlphabetLine extends Reading {
  box: RotatedBox
}

/** Networks that see letters they do not know are less sure of them than this. */
const confidenceKnown = 0.92
/** The part of a slide's letters that must be unsure, and how many there must be. */
const unsureMin = 0.7
const lettersMin = 8
/** Lines that decide which alphabet a slide has; the first of them rules most out. */
const sampleLinesMax = 3
/** How sure Tesseract must be of a sample line and of any other; it is never as sure as a network. */
const sampleConfidenceMin = 0.65
const lineConfidenceMin = 0.55
/** The part of a line's letters that are of the alphabet. */
const ownLettersMin = 0.5
/** Pixels along the lines of one slide that are read again: some five seconds of work at most. */
const slideWidthPxMax = 60_000

/**
 * Reads slides in Cyrillic, Greek and other alphabets by Tesseract: where a slide's letters are those of
 * no network, sample lines are read in every language, and the surest one reads the rest.
 */
export function createAlphabets(
  models: AlphabetModel[],
  tesseract: () => Promise<Tesseract>,
): Alphabets {
  return {
    async reread<Line extends AlphabetLine>(picture: Picture, lines: Line[]) {
      if (models.length === 0 || !isUnknown(lines)) return lines
      const reader = await tesseract()
      const choice = await choose({ models, reader, picture }, lines)
      if (!choice) return lines
      let widthPx = 0
      const read: Line[] = []
      for (const line of lines) {
        const drawn = drawGreyLine(picture, line.box)
        widthPx += drawn.width
        if (line.confidence >= confidenceKnown || widthPx > slideWidthPxMax) read.push(line)
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
  const unsure = count(lines.filter(({ confidence }) => confidence < confidenceKnown))
  return all >= lettersMin && unsure >= unsureMin * all
}

function lettersOf(text: string, letter = /\p{L}/gu): number {
  return (text.match(letter) ?? []).length
}

interface Choice {
  dataFile: string
  letter: RegExp
}

interface Sampling {
  models: AlphabetModel[]
  reader: Tesseract
  picture: Picture
}

/** The language that the sample lines are read in most surely, if in any. */
async function choose(
  { models, reader, picture }: Sampling,
  lines: AlphabetLine[],
): Promise<Choice | undefined> {
  const samples = lines
    .filter(({ confidence }) => confidence < confidenceKnown)
    .toSorted((a, b) => b.text.length - a.text.length)
    .slice(0, sampleLinesMax)
    .map((line) => drawGreyLine(picture, line.box))
  const choices = models.flatMap(({ script, dataFiles }) => {
    const letter = new RegExp(`\\p{Script=${script}}`, 'gu')
    return dataFiles.map((dataFile) => ({ dataFile, letter }))
  })
  let best: Choice | undefined
  let highest = sampleConfidenceMin
  for (const choice of choices) {
    const certainty = await tryOn(samples, choice, reader)
    if (certainty > highest) [best, highest] = [choice, certainty]
  }
  return best
}

/** How surely the samples are read, on average; 0 as soon as one is not. */
async function tryOn(samples: GreyLine[], choice: Choice, reader: Tesseract): Promise<number> {
  let sum = 0
  for (const sample of samples) {
    const reading = await reader.read(sample, choice.dataFile)
    if (reading.confidence < lineConfidenceMin || !isOf(reading.text, choice.letter)) return 0
    sum += reading.confidence
  }
  return sum / samples.length
}

function isOf(text: string, letter: RegExp): boolean {
  const own = lettersOf(text, letter)
  return own > 0 && own >= ownLettersMin * lettersOf(text)
}

function surer<Line extends Reading>(line: Line, again: TesseractReading, letter: RegExp): Line {
  if (again.confidence < lineConfidenceMin || !isOf(again.text, letter)) return line
  // Brought to the networks' scale: what it is half sure of is mostly right.
  return { ...line, text: written(again.text), confidence: Math.sqrt(again.confidence) }
}

/** As it is written: without the drawn mark of a list item, with dashes, and mu as a letter. */
function written(text: string): string {
  return text
    .replace(/^[^\p{L}\p{N}]+ /u, '')
    .replace(/ -{2,3} /g, ' – ')
    .replaceAll('\u00b5', '\u03bc')
}
