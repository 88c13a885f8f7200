import { type Letter, type Reading, splitWords } from '../reading.ts'
import { decodeCtc } from './decode-ctc.ts'
import type { AlikeClasses } from './letter-shapes.ts'

/** A word is in Latin letters if those of an alphabet like it take up less than this share of it. */
const foreignShareMax = 0.5
/** Stands for a run of letters of an alphabet that looks like Latin. */
const alike = /[\p{sc=Cyrillic}\p{sc=Greek}]/u

/** A network's output for the steps along a line. The line takes up the share `filled` of them, from 0 to 1. */
export interface LineSteps {
  probabilities: Float32Array
  characters: string[]
  filled: number
  alike?: AlikeClasses
}

/**
 * Decodes a line so that a word in Latin letters has no stand-in for letters that look the same, such as `o` and `p`: the steps
 * of such words are decoded without these. The probabilities are changed.
 */
export function decodeOneScriptWords(line: LineSteps, standIns: ReadonlySet<string>): Reading {
  const { probabilities, characters, ...options } = line
  const decode = () => markStandIns(decodeCtc(probabilities, characters, options), standIns)
  const reading = decode()
  const latin = wordsOf(reading.letters).filter(isLatinWithStandIns)
  if (latin.length === 0) return reading
  const classes = characters.length + 1
  const steps = line.filled * (probabilities.length / classes)
  const others = characters.flatMap((character, index) =>
    standIns.has(character) && alike.test(character) ? [index + 1] : [],
  )
  for (const { start, end } of latin)
    for (let step = Math.round(start * steps); step < Math.round(end * steps); step++)
      for (const other of others) probabilities[step * classes + other] = 0
  return decode()
}

/** A word of a line, and where it lies along it, up to the space behind it. */
interface SeenWord {
  letters: Letter[]
  start: number
  end: number
}

function wordsOf(letters: Letter[]): SeenWord[] {
  return splitWords(letters).map((word) => {
    const [first, last] = [word[0], word.at(-1)]
    const next = last && letters[letters.indexOf(last) + 1]
    return { letters: word, start: first?.position ?? 0, end: next?.position ?? 1 }
  })
}

function isLatinWithStandIns({ letters, start, end }: SeenWord): boolean {
  const foreign = letters.reduce((sum, { character, standIn, position }, index) => {
    const isAlike = standIn && alike.test(character)
    return isAlike ? sum + (letters[index + 1]?.position ?? end) - position : sum
  }, 0)
  return foreign > 0 && foreign < foreignShareMax * (end - start)
}

function markStandIns(reading: Reading, standIns: ReadonlySet<string>): Reading {
  const letters = reading.letters.map(
    (letter): Letter => (standIns.has(letter.character) ? { ...letter, standIn: true } : letter),
  )
  return { ...reading, letters }
}
