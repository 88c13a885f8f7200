import type { Picture } from '../../../conversion/convert.ts'
import type { TextBox } from '../find-text/detect-text.ts'
import type { Reading } from '../read-lines/decode-ctc.ts'
import { readOne } from '../read-lines/recognise-lines.ts'
import type { AskedScript } from './choose-script.ts'
import { mergeReadings, type Script } from './merge-readings.ts'

/** A line that was read, with the margin that its box was given around the text. */
export interface ReadLine extends Reading, TextBox {}

/** Lines that were read surely and whole are not read again, however they are written. */
const confidencePlain = 0.96
/** There is room for a letter where two stand this far apart, in heights of the line. */
const holeMin = 1
/** At the ends there is a margin, and behind the last letter its own width. */
const endMin = 1.4
/** A reading that fills the gap need not be as sure as one that was sure to see nothing there. */
const filledMin = 0.8
/** What was read less surely is read once more, closer by this part of the margin above and below. */
const confidenceClear = 0.95
const marginCut = 0.6
/** A line that was read so surely needs no second recogniser, if other letters in it are but few. */
const confidenceAlone = 0.97
const othersTogetherMax = 8
const nothing: Reading = { text: '', confidence: 0, letters: [] }

/**
 * Reads a line by the recogniser of its picture's script. The first recogniser, which knows Latin
 * letters and their spaces better, is asked only where the line may hold such: `first` reads the line
 * by it, in the direction that `line` is drawn in.
 */
export async function readInScript(
  picture: Picture,
  line: TextBox,
  { script, first }: { script: AskedScript; first: () => Promise<ReadLine> },
): Promise<ReadLine> {
  const own = await readOwn(picture, line, script)
  const heights = line.box.width / line.box.height
  if (isAlone({ ...line, ...own }, script)) {
    return { ...line, ...mergeReadings({ own, latin: nothing }, script, heights) }
  }
  const latin = await first()
  // What its own recogniser sees nothing in is a drawing, unless the first is sure of it.
  if (own.text === '' && latin.confidence < confidencePlain) return { ...latin, ...nothing }
  const merged = mergeReadings({ own, latin }, script, heights)
  const sure = hasRoom(latin) ? filledMin : latin.confidence
  return merged.confidence > sure ? { ...latin, ...merged } : latin
}

/** Whether a line was read surely and whole by the first recogniser. */
export function isPlain(line: ReadLine): boolean {
  return line.confidence >= confidencePlain && !hasRoom(line)
}

/** Whether there is room between two letters for one that was not seen. */
export function hasHole(line: ReadLine): boolean {
  return line.letters.some((_, index) => hasHoleBehind(line, index))
}

function hasHoleBehind({ letters, box }: ReadLine, index: number): boolean {
  const [letter, next] = [letters[index], letters[index + 1]]
  if (!letter || !next || letter.character === ' ' || next.character === ' ') return false
  return (next.at - letter.at) * box.width > holeMin * box.height
}

/** Where on a line the hole is, or else the least sure letter. */
export function leastPlain(line: ReadLine): number {
  const { letters } = line
  const before = letters.findIndex((_, index) => hasHoleBehind(line, index))
  if (before >= 0) return ((letters[before]?.at ?? 0) + (letters[before + 1]?.at ?? 1)) / 2
  const [least] = letters.toSorted((a, b) => a.confidence - b.confidence)
  return least?.at ?? 0.5
}

/** The same before, between and behind the letters: in a picture of another script some may be missing. */
function hasRoom(line: ReadLine): boolean {
  const { letters, box } = line
  const [first, last] = [letters[0]?.at ?? 1, letters.at(-1)?.at ?? 0]
  return hasHole(line) || Math.max(first, 1 - last) * box.width > endMin * box.height
}

/** The surer of two readings where one leaves doubt: with the box's margin, and closer to the letters. */
async function readOwn(
  picture: Picture,
  { box, marginPx }: TextBox,
  script: AskedScript,
): Promise<Reading> {
  const recogniser = await script.load()
  const wide = await readOne(recogniser, picture, box)
  if (wide.confidence >= confidenceClear) return wide
  const height = box.height - 2 * marginCut * marginPx
  const close = await readOne(recogniser, picture, { ...box, height })
  return close.confidence > wide.confidence ? close : wide
}

/** Whether a line needs no other recogniser than that of its script: those that have spaces lose them. */
function isAlone(line: ReadLine, script: Script): boolean {
  if (script.spaced || line.confidence < confidenceAlone || hasRoom(line)) return false
  let together = 0
  return line.letters.every(({ character }) => {
    together = script.letter.test(character) ? 0 : together + 1
    return together <= othersTogetherMax
  })
}
