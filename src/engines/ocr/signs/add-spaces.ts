import type { Letter } from '../reading.ts'
import type { Glyph } from './line-glyphs.ts'
import type { Matches } from './match-letters.ts'

/**
 * Minimum free space between words beyond that between letters, in ems: of 12,000 pairs of glyphs that were read without
 * a space 99.5 % have less, and most of the others have lost one.
 */
const spaceMin = 0.2
/** A line is monospaced if this share of its distances are the same, within a part of them. Chosen by eye. */
const [sameShareMin, sameWithin] = [0.7, 0.1]

/** Within words and numbers recognizers see spaces better; there is none behind or before some signs. */
const word = /[\p{L}\p{N}]/u
const closing = /[.,;:!?)\]'’"”]/
const opening = /[(["“'‘]/

/**
 * Puts spaces between glyphs that are apart, where recognizers lose them: beside signs and brackets. Only between
 * glyphs whose letters follow each other, and not in monospaced text, where narrow letters are far apart.
 */
export function addSpaces(glyphs: Glyph[], letters: Letter[], matches: Matches): Letter[] {
  const gaps = between(glyphs, (left, right) => right.left - left.right)
  if (isMonospaced(glyphs)) return letters
  const usual = Math.max(0, middleOf(gaps, 1 / 3))
  const spaces = new Map<number, Letter>()
  for (const [index, gap] of gaps.entries()) {
    const [before, after] = [matches[index], matches[index + 1]]
    if (before === undefined || after !== before + 1 || gap - usual <= spaceMin) continue
    const [left = '', right = ''] = [letters[before]?.character, letters[after]?.character]
    if (word.test(left) ? word.test(right) || closing.test(right) : opening.test(left)) continue
    const { confidence = 0, position = 0 } = letters[after] ?? {}
    spaces.set(after, { character: ' ', confidence, position })
  }
  if (spaces.size === 0) return letters
  return letters.flatMap((letter, index) => {
    const space = spaces.get(index)
    return space === undefined ? [letter] : [space, letter]
  })
}

export function isMonospaced(glyphs: Glyph[]): boolean {
  const distances = between(glyphs, (a, b) => (b.left + b.right - a.left - a.right) / 2)
  const pitch = middleOf(distances, 1 / 2)
  const same = distances.filter((one) => Math.abs(one - pitch) <= sameWithin * pitch)
  return same.length >= sameShareMin * distances.length
}

/** A measure of each two glyphs that follow each other. */
function between(glyphs: Glyph[], measure: (left: Glyph, right: Glyph) => number): number[] {
  return glyphs.slice(1).map((right, index) => measure(glyphs[index] ?? right, right))
}

/** The value that this share of the values do not exceed. */
function middleOf(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? 0
}
