import { median } from '@rowdeck/core/median'
import type { Letter } from '../reading.ts'
import type { Glyph } from './line-glyphs.ts'
import type { Matches } from './match-letters.ts'
import { distancesOf, fewGlyphs, gapsOf, isMonospaced, usualGap } from './monospaced-glyphs.ts'

/**
 * Minimum free space between words beyond that between letters, in ems: of 12,000 pairs of glyphs that were read without
 * a space 99.5 % have less, and most of the others have lost one.
 */
const spaceMin = 0.2
/**
 * The same before a percent sign, which fills its width, and beside signs of comparison: without a space it is .05 at most, with
 * one .1 and more (58 pairs of glyphs in pictures of 47 decks).
 */
const tightSpaceMin = 0.12
/** What is free on either side of a sign between spaces, and on one side at least, in ems: without them up to .17. Chosen by eye. */
const [operatorGapMin, operatorSpaceMin] = [0.2, 0.22]
/** What is free between letters at most in texts of few glyphs, in ems, where most of what is free may be spaces. Chosen by eye. */
const gapEmMax = 0.1

/** Letters on both sides of an empty cell are so many cells apart: with 1.6, brackets in 2 of 528 pictures are, too. */
const emptyCellMin = 1.7

/** Within words and numbers recognizers see spaces better; there is none behind or before some signs. */
const word = /[\p{L}\p{N}]/u
const closing = /[.,;:!?)\]'’"”]/
const opening = /[(["“'‘]/
const percent = /[%‰]/
const comparison = /[=<>]/
/** Signs that have spaces on both sides, or on neither. */
const operator = /[=/+×]/
const digit = /\d/
const diameter = /[Øø]/

/**
 * Puts spaces between glyphs that are apart, where recognizers lose them: beside signs and brackets. Only between
 * glyphs whose letters follow each other. Monospaced text has spaces where a cell is empty: its narrow letters are far apart.
 */
export function addSpaces(glyphs: Glyph[], letters: Letter[], matches: Matches): Letter[] {
  const isSpace = isMonospaced(glyphs) ? emptyCells(glyphs, letters) : freeSpaces(glyphs, letters)
  const spaces = new Map<number, Letter>()
  for (let index = 0; index + 1 < glyphs.length; index++) {
    const [before, after] = [matches[index], matches[index + 1]]
    if (before === undefined || after !== before + 1 || !isSpace(index, after)) continue
    const { confidence = 0, position = 0 } = letters[after] ?? {}
    spaces.set(after, { character: ' ', confidence, position })
  }
  if (spaces.size === 0) return letters
  return letters.flatMap((letter, index) => {
    const space = spaces.get(index)
    return space === undefined ? [letter] : [space, letter]
  })
}

/** Whether there is a space behind a glyph, by its number and that of the letter behind the space. */
type IsSpace = (index: number, at: number) => boolean

function emptyCells(glyphs: Glyph[], letters: Letter[]): IsSpace {
  const distances = distancesOf(glyphs)
  const pitch = median(distances) ?? 0
  return (index, at) => (distances[index] ?? 0) >= emptyCellMin * pitch && mayBeApart(letters, at)
}

function freeSpaces(glyphs: Glyph[], letters: Letter[]): IsSpace {
  const gaps = gapsOf(glyphs)
  const usual = usualGap(gaps, glyphs.length <= fewGlyphs ? gapEmMax : Infinity)
  return (index, at) => {
    const gap = gaps[index] ?? 0
    if (isOperator(letters, at) && areSpaces(gap, gaps[index + 1])) return true
    if (isOperator(letters, at - 1) && areSpaces(gap, gaps[index - 1])) return true
    return gap - usual > apartMinFor(letters, at) && mayBeApart(letters, at)
  }
}

function apartMinFor(letters: Letter[], at: number): number {
  const [left = '', right = ''] = [letters[at - 1]?.character, letters[at]?.character]
  const isTight = percent.test(right) || comparison.test(right) || comparison.test(left)
  return isTight ? tightSpaceMin : spaceMin
}

function mayBeApart(letters: Letter[], at: number): boolean {
  const [left = '', right = ''] = [letters[at - 1]?.character, letters[at]?.character]
  if (diameter.test(left)) return true
  return word.test(left) ? !word.test(right) && !closing.test(right) : !opening.test(left)
}

/** Whether a letter is a sign of a formula, or the colon of a ratio. */
function isOperator(letters: Letter[], at: number): boolean {
  const [before = '', sign = '', after = ''] = [at - 1, at, at + 1].map(
    (index) => letters[index]?.character,
  )
  if (sign === ':') return digit.test(before) && digit.test(after)
  return operator.test(sign) && word.test(after)
}

/** Whether what is free on the two sides of a sign is spaces. */
function areSpaces(one: number, other = 0): boolean {
  return Math.min(one, other) >= operatorGapMin && Math.max(one, other) >= operatorSpaceMin
}
