import { countLetters, letterOf, scriptsLikeLatin } from '../count-letters.ts'
import { isMost } from '../likeness.ts'
import { type Letter, type Reading, splitWords } from '../reading.ts'
import { decodeCtc } from './decode-ctc.ts'
import type { AlikeClasses } from './letter-shapes.ts'

const alikeLetters = [...scriptsLikeLatin].map(letterOf)
/** Probabilities of these alphabets in a step that are too low to matter. Chosen by eye. */
const shareMin = 0.01

/** A network's output for the steps along a line. The line takes up the share `filled` of them, from 0 to 1. */
export interface LineSteps {
  probabilities: Float32Array
  characters: string[]
  filled: number
  alike?: AlikeClasses
  /** As `findAlikeStandIns` finds them. */
  alikeStandIns: readonly number[]
}

/** The classes of a network that stand for runs of letters of a script that looks like Latin. Class n means `characters[n - 1]`. */
export function findAlikeStandIns(
  characters: readonly string[],
  standIns: ReadonlySet<string>,
): number[] {
  return characters.flatMap((character, index) =>
    standIns.has(character) && isAlike(character) ? [index + 1] : [],
  )
}

/**
 * Decodes a line so that a word in Latin letters has no stand-in for letters that look the same, such as `o` and `p`: the steps
 * of such words are decoded as if the network did not know these alphabets, so that they do not make words such as `CTO` or
 * `May` unsure. The probabilities are changed.
 */
export function decodeOneScriptWords(line: LineSteps, standIns: ReadonlySet<string>): Reading {
  const { probabilities, characters, alikeStandIns, ...options } = line
  const decode = () => markStandIns(decodeCtc(probabilities, characters, options), standIns)
  const reading = decode()
  if (alikeStandIns.length === 0) return reading
  const classes = characters.length + 1
  const steps = line.filled * (probabilities.length / classes)
  let isChanged = false
  for (const { start, end } of wordsOf(reading.letters).filter(isLatin)) {
    const [from, to] = [Math.round(start * steps), Math.round(end * steps)]
    if (exclude(probabilities.subarray(from * classes, to * classes), classes, alikeStandIns))
      isChanged = true
  }
  return isChanged ? decode() : reading
}

/**
 * Makes the probabilities of the steps of a word those under the condition that no step is of some classes. One class stands
 * for the whole word, so that where it is certain in one step, the others are blank (class 0). Returns whether they change.
 */
function exclude(word: Float32Array, classes: number, excluded: readonly number[]): boolean {
  const steps = Array.from({ length: word.length / classes }, (_, step) =>
    word.subarray(step * classes, (step + 1) * classes),
  )
  const shares = steps.map((step) => excluded.reduce((sum, each) => sum + (step[each] ?? 0), 0))
  const share = Math.max(0, ...shares)
  if (share < shareMin) return false
  for (const step of steps) {
    for (const each of excluded) step[each] = 0
    const blank = step[0] ?? 0
    const best = step.reduce((highest, value) => Math.max(highest, value))
    if (blank < best) step[0] = Math.max(0, blank - share)
    const rest = step.reduce((sum, value) => sum + value, 0)
    for (let each = 0; each < step.length; each++) step[each] = (step[each] ?? 0) / rest
  }
  return true
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

/** Whether letters of an alphabet like Latin take up less than half of a word. */
function isLatin({ letters, start, end }: SeenWord): boolean {
  const foreign = letters.reduce((sum, { character, standIn, position }, index) => {
    if (!standIn || !isAlike(character)) return sum
    return sum + (letters[index + 1]?.position ?? end) - position
  }, 0)
  return !isMost(foreign, end - start)
}

/** Whether a character stands for a run of letters of a script that looks like Latin. */
function isAlike(character: string): boolean {
  return alikeLetters.some((letter) => countLetters(character, letter) > 0)
}

function markStandIns(reading: Reading, standIns: ReadonlySet<string>): Reading {
  const letters = reading.letters.map(
    (letter): Letter => (standIns.has(letter.character) ? { ...letter, standIn: true } : letter),
  )
  return { ...reading, letters }
}
