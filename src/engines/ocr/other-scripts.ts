import type { Picture } from '../../conversion/convert.ts'
import type { Reading } from './decode-ctc.ts'
import { mergeReadings, type Script } from './merge-readings.ts'
import type { ScriptModel } from './models/ocr-models.ts'
import { createLineRecogniser, type LineRecogniser } from './recognise-lines.ts'
import type { RotatedBox } from './rotated-box.ts'

/** Lines that were read less surely show whether a picture is of another script. */
const confidenceSure = 0.88
/** In such a picture, lines that were read less surely are read again. */
const confidencePlain = 0.96
/** So are lines with letters this far apart, in heights of the line: not all of them were seen. */
const holeMin = 1
/** At the ends there is a margin, and behind the last letter its own width. */
const endMin = 1.4
/** A reading that fills the gap need not be as sure as one that was sure to see nothing there. */
const filledMin = 0.8
/** Lines of a picture, the longest, that decide which script it has. */
const sampleLinesMax = 4
/** Of each a piece, in heights of the line: two letters at least, and no more than tell. */
const sampleHeightsMin = 1.35
const sampleHeightsMax = 12
/** A line is of a script if at least this part of its letters is, and it is read this surely. */
const ownLettersMin = 0.3
const confidenceOwn = 0.6
/** Before that, a picture must look as if it were of any script: drawings do so too, but hardly. */
const foreignLettersMin = 2
const foreignConfidenceMin = 0.3
/** A script that reads its lines so surely is the right one; no other is asked. */
const confidenceEnough = 0.95
/** A script whose own letters are at least this part of all but Latin ones is that of the picture. */
const marksMin = 0.15
const markConfidenceMin = 0.8

/** Recognisers that stay loaded beside the one that was chosen last: those that are asked first. */
const loadedMax = 2

export interface OtherScripts {
  /** Reads again what was read unsurely, by the recogniser whose script the picture has. */
  reread<Line extends ReadLine>(picture: Picture, lines: Line[]): Promise<Line[]>
  close(): Promise<void>
}

interface ReadLine extends Reading {
  box: RotatedBox
}

/** A script whose recogniser is loaded when it is first asked for. */
interface LoadedScript extends Script {
  model: ScriptModel
  mark?: RegExp
  load(): Promise<LineRecogniser>
}

/**
 * Recognisers of other scripts. A picture has one of them or none: few sample lines decide, and a
 * picture whose samples the first of the scripts finds no letters in is left as it is.
 */
export function createOtherScripts(models: ScriptModel[], threads: number): OtherScripts {
  const loading = new Map<ScriptModel, Promise<LineRecogniser>>()
  const scripts: LoadedScript[] = models.map((model) => ({
    model,
    letter: model.letter,
    ...(model.mark && { mark: model.mark }),
    spaced: model.spaced,
    load() {
      const recogniser = loading.get(model) ?? createLineRecogniser(model, threads)
      loading.set(model, recogniser)
      return recogniser
    },
  }))
  const release = async (unused: ScriptModel[]) => {
    for (const model of unused) {
      const recogniser = await loading.get(model)
      loading.delete(model)
      await recogniser?.close()
    }
  }
  return {
    async reread<Line extends ReadLine>(picture: Picture, lines: Line[]) {
      const unsure = lines.filter((line) => line.confidence < confidenceSure || hasHole(line))
      const script = await chooseScript(picture, unsure, scripts)
      await release(models.slice(loadedMax).filter((model) => model !== script?.model))
      if (!script) return lines
      const recogniser = await script.load()
      const read: Line[] = []
      for (const line of lines) {
        if (line.confidence >= confidencePlain && !hasRoom(line)) read.push(line)
        else read.push(await rereadLine(picture, line, { recogniser, script }))
      }
      return read
    },
    close: () => release(models),
  }
}

/** Whether there is room between two letters for one that was not seen. */
function hasHole(line: ReadLine): boolean {
  return line.letters.some((_, index) => hasHoleBehind(line, index))
}

function hasHoleBehind({ letters, box }: ReadLine, index: number): boolean {
  const [letter, next] = [letters[index], letters[index + 1]]
  if (!letter || !next || letter.character === ' ' || next.character === ' ') return false
  return (next.at - letter.at) * box.width > holeMin * box.height
}

/** The same before, between and behind the letters: in a picture of another script some may be missing. */
function hasRoom(line: ReadLine): boolean {
  const { letters, box } = line
  const [first, last] = [letters[0]?.at ?? 1, letters.at(-1)?.at ?? 0]
  return hasHole(line) || Math.max(first, 1 - last) * box.width > endMin * box.height
}

/** Keeps the surer of the first reading and the one that two recognisers make together. */
async function rereadLine<Line extends ReadLine>(
  picture: Picture,
  line: Line,
  { recogniser, script }: { recogniser: LineRecogniser; script: Script },
): Promise<Line> {
  const own = await readOne(recogniser, picture, line)
  const heights = line.box.width / line.box.height
  const merged = mergeReadings({ own, latin: line }, script, heights)
  const sure = hasRoom(line) ? filledMin : line.confidence
  return merged.confidence > sure ? { ...line, ...merged } : line
}

/** The script whose recogniser reads the sample lines most surely as its own, if one does. */
async function chooseScript(
  picture: Picture,
  unsure: ReadLine[],
  scripts: LoadedScript[],
): Promise<LoadedScript | undefined> {
  const sample = samplesOf(unsure)
  if (sample.length === 0) return undefined
  const letters = scripts.map(({ letter }) => letter)
  let best: LoadedScript | undefined
  let highest = 0
  let foreign = 0
  for (const [index, script] of scripts.entries()) {
    // Those that do not stay loaded are dear, and what none of the others could read is no letters.
    if (index >= loadedMax && best === undefined) return undefined
    const recogniser = await script.load()
    const readings = await recogniser.recognise(picture, sample)
    foreign ||= countForeign(letters, readings)
    if (foreign === 0) return undefined
    if (script.mark && isMarked(script.mark, readings)) return script
    const score = sum(readings.filter((reading) => isSurelyOf(script.letter, reading)))
    if (score > highest) [best, highest] = [script, score]
    // One that could have shown its marks and did not may still be beaten.
    if (best === script && !script.mark && score >= confidenceEnough * foreign) return script
  }
  return best
}

/** Pieces of the longest lines, each around the place that is least plain. */
function samplesOf(unsure: ReadLine[]): RotatedBox[] {
  return unsure
    .filter(({ box }) => box.width >= sampleHeightsMin * box.height)
    .toSorted((a, b) => b.box.width / b.box.height - a.box.width / a.box.height)
    .slice(0, sampleLinesMax)
    .map((line) => pieceOf(line.box, leastPlain(line)))
}

/** Where on a line the hole is, or else the least sure letter. */
function leastPlain(line: ReadLine): number {
  const { letters } = line
  const before = letters.findIndex((_, index) => hasHoleBehind(line, index))
  if (before >= 0) return ((letters[before]?.at ?? 0) + (letters[before + 1]?.at ?? 1)) / 2
  const [least] = letters.toSorted((a, b) => a.confidence - b.confidence)
  return least?.at ?? 0.5
}

function pieceOf(box: RotatedBox, at: number): RotatedBox {
  const width = Math.min(box.width, sampleHeightsMax * box.height)
  const reach = (box.width - width) / 2
  const offset = Math.max(-reach, Math.min(reach, (at - 0.5) * box.width))
  return {
    ...box,
    width,
    centerX: box.centerX + offset * Math.cos(box.angle),
    centerY: box.centerY + offset * Math.sin(box.angle),
  }
}

/** How many readings look like one of the scripts; 0 where all together are next to nothing. */
function countForeign(letters: RegExp[], readings: Reading[]): number {
  const foreign = readings.filter(
    ({ text, confidence }) => confidence >= foreignConfidenceMin && isOf(letters, text),
  )
  const written = foreign.flatMap(({ text }) => [...text])
  const own = written.filter((character) => letters.some((letter) => letter.test(character)))
  return own.length >= foreignLettersMin ? foreign.length : 0
}

function isSurelyOf(letter: RegExp, { text, confidence }: Reading): boolean {
  return confidence >= confidenceOwn && isOf([letter], text)
}

/** Whether letters that only this script has were read surely. */
function isMarked(mark: RegExp, readings: Reading[]): boolean {
  const written = readings
    .flatMap(({ letters }) => letters)
    .filter(({ character }) => /(?!\p{Script=Latin})\p{L}/u.test(character))
  const marks = written.filter(
    ({ character, confidence }) => confidence >= markConfidenceMin && mark.test(character),
  )
  return marks.length > 1 && marks.length >= marksMin * written.length
}

/** Whether enough of a text's letters are of one of the scripts. */
function isOf(letters: RegExp[], text: string): boolean {
  const all = [...text].filter((character) => /\p{L}/u.test(character))
  const own = all.filter((character) => letters.some((letter) => letter.test(character)))
  return own.length > 0 && own.length >= ownLettersMin * all.length
}

async function readOne(
  recogniser: LineRecogniser,
  picture: Picture,
  { box }: ReadLine,
): Promise<Reading> {
  const [reading] = await recogniser.recognise(picture, [box])
  return reading ?? { text: '', confidence: 0, letters: [] }
}

function sum(readings: Reading[]): number {
  return readings.reduce((total, { confidence }) => total + confidence, 0)
}
