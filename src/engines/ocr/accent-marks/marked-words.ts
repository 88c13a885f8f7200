import { foldAccents } from '../../../languages/languages.ts'
import type { Letter, Reading } from '../reading.ts'
import type { Mark, MarkShape } from './find-marks.ts'
import { matchMarks } from './match-marks.ts'

/** A word as a network read it, with accents that are all confirmed by marks above its letters. */
export interface MarkedWord {
  text: string
  /** Number of its accents. */
  accents: number
  /** Of the least certain letter with an accent. */
  confidence: number
  certainty: Certainty
}

/**
 * Whether a mark may be that of another accent as well: `vague` if it is small, `open` if one mark would have to be two dots
 * that run into each other, as any other mark above the letter may be.
 */
export type Certainty = 'certain' | 'vague' | 'open'

/** Shorter words are as often signs. Chosen by eye. */
const lettersMin = 3
/** Accents above letters, decomposed, by the shapes that a single mark for them has. */
const possibleAccents: Record<MarkShape, RegExp> = {
  acute: /[\u0301\u030b]/,
  grave: /\u0300/,
  upright: /[\u0302-\u0304\u0306-\u0308\u030a\u030c]/,
  small: /[\u0300-\u0304\u0306-\u0308\u030a-\u030c]/,
}
/** What the shapes of marks alone decide: two marks are a diaeresis, one that rises or falls an acute or grave accent. */
const inkedAccents = { two: '\u0308', acute: '\u0301', grave: '\u0300' }
const vowel = /[aeiouy]/i
/** Accents of two marks side by side. */
const twoMarks = /[\u0308\u030b]/
/** Accents of Vietnamese, one above another. */
const doubled = /[\u0302\u0306\u031b][\u0300\u0301\u0303\u0309]/

/** Letters that have accents in some language, without the dots of i and j. */
const accentable = /[ACDEGILNORSTUYZacdegilnorstuyz]/
const dotted = /[ij]/

/**
 * Whether a line that a network read, `heights` times as long as it is high, has marks above letters that are no dots of
 * theirs: larger than a speck, or two of them.
 */
export function hasAccentMarks({ letters }: Reading, marks: Mark[], heights: number): boolean {
  const marksOf = matchMarks(letters, marks, heights)
  return [...marksOf].some(([{ character }, [mark, second]]) => {
    const plain = foldAccents(character)
    if (!mark || !accentable.test(plain)) return false
    if (second) return true
    return dotted.test(plain) ? isSlanted(mark) : mark.shape !== 'small'
  })
}

/** Whether a letter other than i and j has two marks above it. */
export function hasDoubleMark(
  { letters }: Pick<Reading, 'letters'>,
  marks: Mark[],
  heights: number,
): boolean {
  return [...matchMarks(letters, marks, heights)].some(
    ([{ character }, found]) =>
      found.length > 1 && vowel.test(character) && !dotted.test(character),
  )
}

/** Whether a mark rises or falls, as dots do not. */
export function isSlanted({ shape }: Mark): boolean {
  return shape === 'acute' || shape === 'grave'
}

/** The words with accents, all confirmed by marks, in a line that a network read and that is `heights` times as long as it is high. */
export function markedWords(
  { letters }: Reading,
  marks: Mark[],
  heights: number,
): Map<string, MarkedWord> {
  const marksOf = matchMarks(letters.filter(mayHaveMark), marks, heights)
  const words = new Map<string, MarkedWord>()
  for (const read of wordsOf(letters)) {
    const word = read.map((letter) => asInked(letter, marksOf.get(letter)))
    const text = word
      .map(({ character }) => character)
      .join('')
      .normalize('NFC')
    const accented = word.filter(({ character }) => foldAccents(character) !== character)
    const isConfirmed = accented.every(({ character, marks }) => confirms(marks, character))
    if (accented.length === 0 || word.length < lettersMin || !isConfirmed) continue
    words.set(foldAccents(text).toLowerCase(), {
      text,
      accents: accented.length,
      confidence: Math.min(...accented.map(({ confidence }) => confidence)),
      certainty: leastCertain(
        accented.map(({ character, marks }) => certaintyOf(marks, character)),
      ),
    })
  }
  return words
}

/**
 * A letter with its marks. Networks of other languages see that a vowel has an accent, and name the nearest one that they know
 * (Kôln): its marks tell which.
 */
function asInked(letter: Letter, marks: Mark[] = []): Letter & { marks: Mark[] } {
  const plain = foldAccents(letter.character)
  const accent = inkedAccent(marks)
  const isOpen = accentOf(letter.character).length === 1 && vowel.test(plain)
  if (accent === undefined || !isOpen) return { ...letter, marks }
  return { ...letter, character: (plain + accent).normalize('NFC'), marks }
}

function inkedAccent([mark, second, ...others]: Mark[]): string | undefined {
  if (mark === undefined || others.length > 0) return undefined
  if (second !== undefined)
    return isSlanted(mark) || isSlanted(second) ? undefined : inkedAccents.two
  return isSlanted(mark) ? inkedAccents[mark.shape as 'acute' | 'grave'] : undefined
}

function wordsOf(letters: Letter[]): Letter[][] {
  const words: Letter[][] = [[]]
  for (const letter of letters) {
    if (/\p{L}/u.test(letter.character)) words.at(-1)?.push(letter)
    else words.push([])
  }
  return words
}

function mayHaveMark({ character }: Letter): boolean {
  return dotted.test(character) || foldAccents(character) !== character
}

/** Whether the marks above a letter are of the shape of its accent, or may be. */
function confirms(marks: Mark[] = [], character: string): boolean {
  const accent = accentOf(character)
  const [mark] = marks
  // In Turkish only; elsewhere it is an I below some other mark.
  if (!mark || character === 'İ') return false
  if (marks.length > 1) return marks.length === 2 && twoMarks.test(accent)
  if (doubled.test(accent)) return true
  return possibleAccents[mark.shape].test(accent)
}

function certaintyOf(marks: Mark[] = [], character: string): Certainty {
  const [mark] = marks
  if (!mark || marks.length > 1) return 'certain'
  if (mark.shape === 'small') return 'vague'
  return twoMarks.test(accentOf(character)) ? 'open' : 'certain'
}

function leastCertain(all: Certainty[]): Certainty {
  return (['open', 'vague'] as const).find((certainty) => all.includes(certainty)) ?? 'certain'
}

function accentOf(character: string): string {
  return character.normalize('NFD').slice(1)
}
