import type { Picture } from '@rowdeck/core/deck-model/ports'
import { hasStandIns, type Letter, type Reading, type ReadLine, readingOf } from '../reading.ts'
import { partOfBox, type RotatedBox } from '../rotated-box.ts'

/** A run of letters of another script on a line. */
export interface ForeignRun {
  line: ReadLine
  /** The letter of its script that stands for it. */
  character: string
  /** Where it lies along the line, from 0 to 1. */
  start: number
  end: number
}

/** Runs that the network is less sure of are drawings: with .6, Cyrillic words in two of 528 pictures are lost. */
const confidenceMin = 0.5
/** Runs of a script that take up less of a picture, in line heights, are drawings. */
const heightsMin = 0.8

/** The runs of letters of other scripts on a line. */
export function foreignRunsOf(line: ReadLine): ForeignRun[] {
  const runs: ForeignRun[] = []
  line.letters.forEach((letter, index) => {
    const { character, position, standIn } = letter
    if (!standIn || letter.confidence < confidenceMin) return
    const end = line.letters[index + 1]?.position ?? 1
    const last = runs.at(-1)
    if (last?.character === character && last.end === position) last.end = end
    else runs.push({ line, character, start: position, end })
  })
  return runs
}

/** Whether runs take up enough of a picture to be text rather than drawings. */
export function areText(runs: ForeignRun[]): boolean {
  return heightsOf(runs) >= heightsMin
}

/** How long runs are in all, in line heights. */
export function heightsOf(runs: ForeignRun[]): number {
  return runs.reduce(
    (sum, { line: { box }, start, end }) => sum + ((end - start) * box.width) / box.height,
    0,
  )
}

/** The parts of lines from their first run to their last. */
export function stretchesOf(runs: ForeignRun[]): RotatedBox[] {
  return [...Map.groupBy(runs, ({ line }) => line)].map(([{ box }, of]) => {
    const [start, end] = [of.map((run) => run.start), of.map((run) => run.end)]
    return partOfBox(box, Math.min(...start), Math.max(...end))
  })
}

/** Runs by their lines, those with the longest ones first. */
export function runsByLine(runs: ForeignRun[]): ForeignRun[][] {
  const lines = [...Map.groupBy(runs, ({ line }) => line).values()]
  return lines.sort((a, b) => heightsOf(b) - heightsOf(a))
}

/** A pass that leaves out what stands for letters of other scripts in lines that no other recognizer has read. */
export function dropStandIns(_: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.map((line) =>
    readingOf(line.letters).text === line.text ? withoutStandIns(line) : line,
  )
}

/** A reading without what stands for letters of other scripts, which count as unread. */
export function withoutStandIns<Read extends Reading>(reading: Read): Read {
  if (!hasStandIns(reading)) return reading
  const own = reading.letters.filter(({ standIn }) => !standIn).filter(isNoSecondSpace)
  const bare = readingOf(own)
  const confidence = (bare.confidence * own.length) / reading.letters.length
  return { ...reading, ...bare, confidence: bare.text === '' ? 0 : confidence }
}

function isNoSecondSpace({ character }: Letter, index: number, letters: Letter[]): boolean {
  return character !== ' ' || letters[index - 1]?.character !== ' '
}
