import { numberBeforeUnit } from '@rowdeck/core/languages'
import { containsRightToLeft, isRightToLeft } from './characters.ts'

const pairs: [open: string, close: string][] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['“', '”'],
  ['«', '»'],
]

/**
 * Puts the characters of a line, which are in the order of their places, in reading order: stretches that run
 * against the direction of the line are reversed (the inverse of UAX #9, without embeddings). `backward` says
 * that the line runs from right to left and that the first character is the rightmost.
 */
export function toReadingOrder(letters: string[], backward: boolean): string[] {
  const words = letters.filter((_, index) => !isStretching(letters, index))
  const other = backward ? -1 : 1
  const starts = backward ? startsOfStretches(words) : words.keys().toArray()
  const ordered: string[] = []
  let index = 0
  while (index < words.length) {
    const end = endOfStretch(words, starts[index] as number, other)
    if (end === index) ordered.push(words[index++] as string)
    else {
      const stretch = words.slice(index, end).reverse()
      ordered.push(...(backward ? separateNumbers(stretch, ordered) : stretch))
      index = end
    }
  }
  return turnBrackets(backward ? turnArrows(endMarkLast(ordered)) : ordered)
}

/** A sentence does not begin with its end mark, but a paragraph set from left to right shows it there. */
function endMarkLast(ordered: string[]): string[] {
  const [first = '', second = '', ...rest] = ordered
  return /^[.:،؛؟!]$/u.test(first) && directionOf(second) > 0 ? [second, ...rest, first] : ordered
}

/**
 * Whether a Latin letter stands within an Arabic word: a line that lengthens the word (kashida), drawn with a
 * glyph that the file maps to whatever letter.
 */
function isStretching(letters: string[], index: number): boolean {
  if (!/^[A-Za-z]$/u.test(letters[index] as string)) return false
  return isArabicLetter(letters[index - 1]) && isArabicLetter(letters[index + 1])
}

export function isArabicLetter(text: string | undefined): boolean {
  return text !== undefined && /^\p{L}/u.test(text) && /^\p{Script=Arabic}/u.test(text)
}

/** Heads of arrows look the other way in right-to-left text, and some programs map them to what they look like. */
function turnArrows(ordered: string[]): string[] {
  return ordered.map((word, index) => {
    if (word === '<' && /^[-=]$/u.test(ordered[index - 1] ?? '')) return '>'
    return word === '>' && ordered[index + 1] === '-' ? '<' : word
  })
}

/**
 * Brackets of right-to-left text look the other way, and files map them to either character: one before a word
 * opens, one behind a word closes.
 */
function turnBrackets(ordered: string[]): string[] {
  return ordered.map((word, index) => {
    const pair = pairs.find((both) => both.includes(word))
    if (pair === undefined) return word
    const begins = isBlank(ordered[index - 1])
    const ends = isBlank(ordered[index + 1]) || /^[.,:;!،؛؟]/u.test(ordered[index + 1] ?? '')
    if (begins === ends) return word
    return begins ? pair[0] : pair[1]
  })
}

function isBlank(word: string | undefined): boolean {
  return word === undefined || word.trim() === ''
}

/** 1 for letters that are written from right to left, -1 for other letters and all digits, 0 for the rest. */
export function directionOf(text: string): number {
  if (isNumeral(text)) return -1
  if (hasRightToLeft(text)) return 1
  return /^\p{L}/u.test(text) ? -1 : 0
}

/**
 * Whether most of what is written in the lines runs from right to left. A line runs as its first letter does, and counts
 * by the area of its letters, so that the title outweighs labels; lines count by their letters if they have no sizes.
 */
export function areMostlyRightToLeft(lines: { text: string; size?: number }[]): boolean {
  // most slides have no such letter, and need not be counted
  if (!lines.some(({ text }) => containsRightToLeft(text))) return false
  let lead = 0
  for (const { text, size = 1 } of lines) {
    const letters = text.match(/\p{L}/gu)
    if (letters !== null) lead += size ** 2 * letters.length * directionOf(letters[0])
  }
  return lead > 0
}

/** Whether a text has digits and signs only. */
export function isNumeric(text: string): boolean {
  return /\p{N}/u.test(text) && !/\p{L}/u.test(text)
}

/**
 * Whether a line on a page that runs from right to left runs so too though no letter does: numbers, and Latin words with
 * the mark at their end on the left.
 */
export function runsBackward(text: string): boolean {
  return (
    isNumeric(text) ||
    (/^[.,:;!?]/u.test(text) && /[ ()]/u.test(text) && !containsRightToLeft(text))
  )
}

function isNumeral(text: string): boolean {
  return /^\p{N}/u.test(text)
}

export function hasRightToLeft(text: string): boolean {
  return isRightToLeft(text.codePointAt(0) ?? 0) && !/^[\p{N}\p{P}]/u.test(text)
}

/**
 * Where the letters or digits of a stretch start that begins at each word of a right-to-left line: signs to the right of a
 * number, such as %, are part of it.
 */
function startsOfStretches(words: string[]): number[] {
  const starts = [...words.keys()]
  for (let index = words.length - 2; index >= 0; index--) {
    const next = starts[index + 1] as number
    if (isNumberSign(words[index]) && isNumeral(words[next] ?? '')) starts[index] = next
  }
  return starts
}

/** The European number terminators of UAX #9. */
function isNumberSign(text: string | undefined): boolean {
  return text !== undefined && /^[%‰٪؉؊°#\p{Sc}]$/u.test(text)
}

/** Where a stretch of the other direction ends: behind its last letter or digit. */
function endOfStretch(words: string[], index: number, other: number): number {
  let end = index
  for (let next = index; next < words.length; next++) {
    const direction = directionOf(words[next] as string)
    if (direction === -other || (next === index && direction === 0)) break
    if (direction === other) end = next + 1
  }
  return end
}

/**
 * Numbers of a right-to-left line follow one another from right to left unless there are Latin letters
 * between them; each number itself, with its separators, runs from left to right.
 *
 * @param before What precedes in reading order.
 */
function separateNumbers(stretch: string[], before: string[]): string[] {
  if (stretch.some((word) => directionOf(word) < 0 && !isNumeral(word))) {
    const seen = stretch.join('')
    const ordered = numberBeforeUnit(seen)
    return ordered === seen ? stretch : [...ordered]
  }
  // ٫ and ٬ separate decimals and thousands of Arabic and Persian digits
  const numbers = stretch.join('').match(numbersAndOthers)
  return numbers?.reverse().map((number) => rangeInOrder(number, before)) ?? stretch
}

const numbersAndOthers = /\p{N}+(?:[.,٫٬:/+-]\p{N}+)*[%‰٪؉؊°#\p{Sc}]*|[^\p{N}]/gu

/**
 * The hyphen between Arabic digits, and between others behind an Arabic letter, runs from right to left (UAX #9, W2 and W4),
 * so that a range such as 2024-2025 is seen as 2025-2024.
 */
function rangeInOrder(number: string, before: string[]): string {
  const [, one = '', two = ''] = /^(\p{N}+)-(\p{N}+)$/u.exec(number) ?? []
  if (one.length !== two.length || one <= two) return number
  const letter = before.findLast((word) => directionOf(word) !== 0 && !isNumeral(word))
  return isArabicLetter(letter) || /^[٠-٩]/u.test(one) ? `${two}-${one}` : number
}
