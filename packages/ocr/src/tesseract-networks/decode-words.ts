import type { Word, WordReading } from '../languages/word-place.ts'
import { likeliestClass } from '../read-lines/decode-ctc.ts'
import { meanConfidence, splitWords } from '../reading.ts'

/** How fast confidence falls with the logarithm of a letter's probability, as Tesseract computes it. */
const confidencePerLog = 0.35

/**
 * Signs at the ends of a line with a lower probability are borders, or nothing at all: false periods have up to .85,
 * true ones .95 and more (bench/levers/scripts.md). Brackets, quotation marks and the like come in pairs or are rarely false.
 */
const edgeSignMin = 0.9
const doubtfulSign = /^[^\p{L}\p{M}\p{N}\p{Ps}\p{Pe}\p{Pi}\p{Pf}?؟!%]$/u
/** Signs that are never text at the ends of a line: lines above, below and beside it. */
const borderSign = /^[`_|\\]$/

/** A letter of a line, in the order of the picture. */
interface PlacedLetter {
  character: string
  /** Highest probability of its steps. */
  peak: number
  /** Where its steps begin and end along the line, from 0 to 1. */
  start: number
  end: number
}

/**
 * Decodes the probabilities of one line as `decodeCtc` does, into words in logical order. The confidence of a word
 * follows from its least certain letter.
 */
export function decodeWords(
  probabilities: Float32Array,
  characters: string[],
  isRightToLeft: boolean,
): WordReading {
  const visual = splitWords(withoutEdgeSigns(decodeLetters(probabilities, characters)))
  const words = (isRightToLeft ? visual.toReversed() : visual).map((letters) =>
    wordOf(letters, isRightToLeft),
  )
  return { text: words.map(({ text }) => text).join(' '), confidence: meanConfidence(words), words }
}

function decodeLetters(probabilities: Float32Array, characters: string[]): PlacedLetter[] {
  const classes = characters.length + 1
  const letters: PlacedLetter[] = []
  let previous = 0
  for (let start = 0; start < probabilities.length; start += classes) {
    const best = likeliestClass(probabilities, start, classes)
    const peak = probabilities[start + best] ?? 0
    const end = (start + classes) / probabilities.length
    const last = letters.at(-1)
    if (best !== 0 && best === previous && last) {
      last.peak = Math.max(last.peak, peak)
      last.end = end
    } else if (best !== 0) {
      const character = characters[best - 1] ?? ''
      letters.push({ character, peak, start: start / probabilities.length, end })
    }
    previous = best
  }
  return letters
}

function withoutEdgeSigns(letters: PlacedLetter[]): PlacedLetter[] {
  const isText = ({ character, peak }: PlacedLetter) =>
    !borderSign.test(character) && (peak >= edgeSignMin || !doubtfulSign.test(character))
  return letters.slice(letters.findIndex(isText), letters.findLastIndex(isText) + 1)
}

function wordOf(letters: PlacedLetter[], isRightToLeft: boolean): Word {
  const characters = letters.map(({ character }) => character)
  const lowest = Math.min(...letters.map(({ peak }) => peak))
  return {
    text: (isRightToLeft ? withNumbersForward(characters) : characters).join(''),
    confidence: Math.max(0, 1 + confidencePerLog * Math.log(lowest)),
    start: letters[0]?.start ?? 0,
    end: letters.at(-1)?.end ?? 0,
    starts: letters.map(({ start }) => start),
  }
}

/** The characters of a word from right to left, in which numbers still run from left to right. */
function withNumbersForward(visual: string[]): string[] {
  const runs: string[][] = []
  for (const [index, character] of visual.entries()) {
    const last = runs.at(-1)
    if (last && isInNumber(visual, index)) last.push(character)
    else runs.push([character])
  }
  return runs.reverse().flat()
}

/** Whether a character continues the number before it: a digit, a sign between two, or a percent sign behind them. */
function isInNumber(visual: string[], index: number): boolean {
  const isDigit = (at: number) => /^\p{Nd}$/u.test(visual[at] ?? '')
  const isSign = (at: number) => /^[.,:/٫٬-]$/.test(visual[at] ?? '')
  if (isDigit(index)) return isDigit(index - 1) || (isSign(index - 1) && isDigit(index - 2))
  if (visual[index] === '%') return isDigit(index - 1)
  return isSign(index) && isDigit(index - 1) && isDigit(index + 1)
}
