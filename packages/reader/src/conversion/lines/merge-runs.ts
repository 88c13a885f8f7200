import type { PageText } from '@rowdeck/core/deck-model/page'
import { areMost } from '../likeness.ts'
import { compare } from '../near/comparisons.ts'
import { sameBaseline } from './baseline.ts'
import { type CharacterCell, readCharacterCell } from './character-cell.ts'
import { isDrawn, isDrawnSpace } from './drawn.ts'
import { letterAt, sameLetterPoints } from './letter-at.ts'
import { spacingOf, wordSpaceEm } from './letter-spacing.ts'
import type { Run } from './page-runs.ts'
import { isArabicLetter, toReadingOrder } from './right-to-left.ts'

/** A wider gap is a space: between letter spacing (below 0.1 em) and the narrowest word space (0.2 em). */
const spaceEm = 0.17
/** The mark of an ending (fathatan), which is written on an alef. */
const endingMark = '\u064b'
/** At most this share of the letters of the shorter run may be drawn for the most part over others. Chosen by eye. */
const collisionShareMax = 0.2

/**
 * Merges runs on one line into a text by the places of their letters, in whatever order they are drawn;
 * each script in its own direction. `backward` says that the line runs from right to left.
 */
export function mergeRuns(group: Run[], text: PageText, backward: boolean): string {
  const rightToLeft = backward || group.some((run) => run.rightToLeft)
  const letters = group.flatMap((run) => lettersOf(rightToLeft ? withSpaces(run, text) : run, text))
  const sorted = inVisualOrder(letters, backward)
  const isBehindGap = gapFinder(sorted)
  const words = sorted.flatMap(({ text: own }, index) => (isBehindGap(index) ? [' ', own] : own))
  return (rightToLeft ? toReadingOrder(words, backward) : words).join('')
}

/** The run with the spaces that the file draws behind it, which are between it and the next in right-to-left text. */
function withSpaces(run: Run, text: PageText): Run {
  let { to } = run
  while (to < text.length && (isDrawnSpace(text, to) || isDrawnTab(text, to))) to++
  return { ...run, to }
}

/** Some programs map the glyph of the space to the tab. */
function isDrawnTab(text: PageText, index: number): boolean {
  return text.codes[index] === 0x09 && isDrawn(text, index)
}

/** The letters of runs on one line in the order of their places, word by word as they are seen. */
export function wordsSeen(group: Run[], text: PageText, backward: boolean): Letter[][] {
  const letters = inVisualOrder(
    group.flatMap((run) => lettersOf(run, text)),
    backward,
  )
  const isBehindGap = gapFinder(letters)
  const words: Letter[][] = [[]]
  for (const [index, letter] of letters.entries()) {
    if (isBehindGap(index)) words.push([])
    if (isSpace(letter)) words.push([])
    else words.at(-1)?.push(letter)
  }
  return words.filter(({ length }) => length > 0)
}

function inVisualOrder(letters: Letter[], backward: boolean): Letter[] {
  const whole = withMarks(letters)
  // by centers, because a joiner without width lies on the edge of its neighbors
  whole.sort((a, b) => (backward ? centerOf(b) - centerOf(a) : a.along - b.along))
  return backward ? withLigatures(whole) : whole
}

/** Adds combining marks to the letter that they are drawn over: exporters may draw them separately. */
function withMarks(letters: Letter[]): Letter[] {
  const bases = letters.filter(({ text }) => !isCombiningMark(text))
  if (bases.length === letters.length || bases.length === 0) return letters
  let last: Letter | undefined
  for (const letter of letters) {
    if (!isCombiningMark(letter.text)) {
      last = letter
      continue
    }
    const isOfLast = (one: Letter) => isOver(letter, one) || beginsIn(letter, one)
    const base = last !== undefined && isOfLast(last) ? last : nearestBase(letter, bases)
    base.text = addMark(base.text, letter.text)
  }
  return bases
}

/** Maximum distance of a mark from the end of its letter, in ems: more than rounding. */
const besideMaxEm = 0.02

/** Whether a Thai or Lao mark begins in a letter or where it ends: macOS gives such marks a cell that lies over the next one. */
function beginsIn({ text, along, size }: Letter, letter: Letter): boolean {
  const end = letter.along2 + besideMaxEm * size
  return /^[\u0e31-\u0ecd]/u.test(text) && along >= letter.along && along <= end
}

/** Vowel signs of Thai and Lao come before tone marks, which is the order of their codes. */
function addMark(text: string, mark: string): string {
  const last = text.at(-1) ?? ''
  const isBefore = /^[\u0e31-\u0ecd]/u.test(mark) && isCombiningMark(last) && mark < last
  return isBefore ? text.slice(0, -1) + mark + last : text + mark
}

function isCombiningMark(text: string): boolean {
  return /^\p{M}/u.test(text)
}

function isOver(mark: Letter, base: Letter): boolean {
  return distanceTo(mark, base) === 0 && base.text.trim() !== ''
}

/** Of the letters of one cell, such as those of a syllable, the last. */
function nearestBase(mark: Letter, bases: Letter[]): Letter {
  compare(bases.length)
  const apart = ({ along, along2, text }: Letter) =>
    text.trim() === '' ? Number.POSITIVE_INFINITY : distanceTo(mark, { along, along2 })
  return bases.reduce((nearest, base) => (apart(base) <= apart(nearest) ? base : nearest))
}

/** Distance from the center of a mark to a cell; 0 inside. */
function distanceTo(mark: Letter, { along, along2 }: Pick<Letter, 'along' | 'along2'>): number {
  const center = centerOf(mark)
  return Math.max(0, along - center, center - along2)
}

function centerOf({ along, along2 }: CharacterCell): number {
  return (along + along2) / 2
}

/**
 * Puts the letters of Arabic ligatures in order. A ligature of two letters is two characters in one cell, which PDFium reverses
 * like the rest of the line, unless the file maps it to a presentation form. A letter that does not join the next one ends a
 * ligature, so that lam and alef, the most frequent one, is always read with its lam first.
 */
function withLigatures(letters: Letter[]): Letter[] {
  for (let index = 1; index < letters.length; index++) {
    const [one, two] = [letters[index - 1] as Letter, letters[index] as Letter]
    if (!areLigature(letters, index) || endsLigature(two)) continue
    letters.splice(index - 1, 2, two, one)
    if (two.text.includes(endingMark)) {
      two.text = two.text.replace(endingMark, '')
      one.text += endingMark
    }
    index++
  }
  return letters
}

/** Whether a letter shares its cell with the one before, and with no other. */
function areLigature(letters: Letter[], index: number): boolean {
  const [one, two] = [letters[index - 1] as Letter, letters[index] as Letter]
  const isIn = (other: Letter | undefined) =>
    other !== undefined && Math.abs(other.along - two.along) <= sameLetterPoints
  if (!isIn(one) || isIn(letters[index - 2]) || isIn(letters[index + 1])) return false
  return isArabicLetter(one.text) && isArabicLetter(two.text)
}

/** Whether a letter does not join the next one. */
function endsLigature({ text }: Letter): boolean {
  return /^[آأإاىةدذرزو]/u.test(text)
}

/** Returns what tells whether a gap between words is before a letter, by its position among letters in visual order. */
function gapFinder(sorted: Letter[]): (index: number) => boolean {
  const least = leastGapEm(sorted)
  return (index) => {
    const before = sorted[index - 1]
    return before !== undefined && gapEm(before, sorted[index] as Letter) > least
  }
}

/** The gap, in ems, above which letters beside each other are of two words: wider in letter-spaced text. */
function leastGapEm(sorted: Letter[]): number {
  const gaps: number[] = []
  const drawsSpaces = sorted.some(isSpace)
  for (let index = 1; index < sorted.length; index++) {
    const [before, letter] = [sorted[index - 1] as Letter, sorted[index] as Letter]
    if (isLetter(before) && isLetter(letter)) gaps.push(gapEm(before, letter))
  }
  const letters = () => sorted.map(({ text }) => text.trim()).join('')
  const spacingEm = spacingOf({ gaps, letters, drawsSpaces }, drawsSpaces)
  return spacingEm > 0 ? spacingEm + wordSpaceEm : spaceEm
}

function isLetter({ text }: Letter): boolean {
  return /^[\p{L}\p{N}]/u.test(text)
}

function isSpace({ text }: Letter): boolean {
  return text.trim() === ''
}

function gapEm(one: Letter, two: Letter): number {
  const gap = Math.max(one.along, two.along) - Math.min(one.along2, two.along2)
  return gap / Math.min(one.size, two.size)
}

/** Whether the letters of one run lie between those of the other, not on top of them; marks may. */
export function lettersInterleave(run: Run, other: Run, text: PageText): boolean {
  compare(run.to - run.from + other.to - other.from)
  const [own, others] = [run, other].map((one) =>
    lettersOf(one, text).filter(
      (letter) => letter.text.trim() !== '' && !isCombiningMark(letter.text),
    ),
  ) as [Letter[], Letter[]]
  const cells = [...own, ...others]
  cells.sort((a, b) => a.along - b.along)
  let collisions = 0
  for (let index = 1; index < cells.length; index++) {
    const [before, cell] = [cells[index - 1] as CharacterCell, cells[index] as CharacterCell]
    const narrower = Math.min(before.along2 - before.along, cell.along2 - cell.along)
    if (!areMost(narrower - (before.along2 - cell.along), narrower)) collisions++
  }
  return collisions <= Math.max(1, collisionShareMax * Math.min(own.length, others.length))
}

export interface Letter extends CharacterCell {
  /** Its place in the text of the page. */
  index: number
  text: string
  size: number
}

/** The characters of a run. Real spaces on its line count, not those of other texts between them; generated ones do not. */
export function lettersOf(run: Run, text: PageText): Letter[] {
  const letters: Letter[] = []
  for (let index = run.from; index < run.to; index++) {
    if (!isDrawn(text, index)) continue
    const size = text.sizes[index] as number
    const letter = { index, text: '', size, along: 0, along2: 0, across: 0, across2: 0 }
    readCharacterCell(text, index, letter)
    letter.text = letterAt(text, index)
    if (isSpace(letter) && !sameBaseline(run.base, letter)) continue
    letters.push(letter)
  }
  return letters
}
