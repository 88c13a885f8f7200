import { median } from '@rowdeck/core/median'
import type { Letter } from '../reading.ts'
import type { Glyph } from './line-glyphs.ts'
import type { Matches } from './match-letters.ts'

/**
 * A line is monospaced if this share of its distances are whole cells, within a part of one. With .75, one
 * listing in 528 pictures loses its indentation.
 */
const [sameShareMin, sameWithin] = [0.7, 0.1]
/** Few glyphs may be as far apart by chance (v = s / t): they are monospaced if they are as far apart as in such fonts, in ems. */
const fewGlyphs = 8
const [pitchEmMin, pitchEmMax] = [0.5, 0.68]

/** Letters that have other widths than the others in every font but a monospaced one. */
export const narrow = /[fijlrtI]/u
export const wide = /[abcdeghknopqsuvxyzmwA-HJ-Z]/u
/** Fewer glyphs may be as far apart by chance, and so may this share of their distances be. Chosen by eye. */
const [cellGlyphsMin, cellShareMin] = [13, 0.8]
/** Letters of a listing are at whole cells, apart from this share of one. Chosen by eye. */
const offCellMax = 0.2
/** The same for narrow letters beside wide ones, which tell most: how many, and their share. Chosen by eye. */
const unlike = { countMin: 3, shareMin: 0.75 }
/** Cells are between so many ems wide. Chosen by eye. */
export const [cellEmMin, cellEmMax] = [0.45, 0.75]

/** Whether the glyphs of a line are as far apart as in a monospaced font. */
export function isMonospaced(glyphs: Glyph[]): boolean {
  const distances = distancesOf(glyphs)
  const pitch = median(distances) ?? 0
  const isLikely = pitch >= pitchEmMin && pitch <= pitchEmMax
  if (glyphs.length <= fewGlyphs && !isLikely) return false
  return sameShareOf(distances, pitch) >= sameShareMin
}

/** The share of distances that are whole cells, so exactly. */
function sameShareOf(distances: number[], width: number, within = sameWithin): number {
  const same = distances.filter((one) => isWhole(one / width, within))
  return same.length / Math.max(1, distances.length)
}

function isWhole(cells: number, within: number): boolean {
  return Math.abs(cells - Math.max(1, Math.round(cells))) <= within
}

/** Whether a distance, in cells, is a whole number of them. */
export function areWholeCells(cells: number): boolean {
  return isWhole(cells, offCellMax)
}

/** The width of a cell, in ems, of a line that is monospaced beyond doubt; undefined if it may be in another font. */
export function cellWidthOf(
  glyphs: Glyph[],
  letters: Letter[],
  matches: Matches,
): number | undefined {
  if (glyphs.length < cellGlyphsMin) return undefined
  const distances = distancesOf(glyphs)
  const width = median(distances) ?? 0
  if (width < cellEmMin || width > cellEmMax) return undefined
  if (sameShareOf(distances, width) < cellShareMin) return undefined
  const characterAt = (index: number) => letters[matches[index] ?? -1]?.character ?? ''
  const isUnlike = (index: number) =>
    areUnlike(characterAt(index), characterAt(index + 1)) ||
    areUnlike(characterAt(index + 1), characterAt(index))
  const telling = distances.filter((_, index) => isUnlike(index))
  const isSure = sameShareOf(telling, width, offCellMax) >= unlike.shareMin
  return telling.length >= unlike.countMin && isSure ? width : undefined
}

function areUnlike(one: string, other: string): boolean {
  return narrow.test(one) && wide.test(other)
}

/** From the middle of each glyph to that of the next one, in ems. */
export function distancesOf(glyphs: Glyph[]): number[] {
  return between(glyphs, (a, b) => (b.left + b.right - a.left - a.right) / 2)
}

/** A measure of each two glyphs that follow each other. */
function between(glyphs: Glyph[], measure: (left: Glyph, right: Glyph) => number): number[] {
  return glyphs.slice(1).map((right, index) => measure(glyphs[index] ?? right, right))
}

/** The free space between each two glyphs that follow each other, in ems. */
export function gapsOf(glyphs: Glyph[]): number[] {
  return between(glyphs, (left, right) => right.left - left.right)
}

/** The free space between letters of a word, in ems and at most so many: words have more letters than there are spaces. */
export function usualGap(gaps: number[], emMax: number): number {
  return Math.max(0, Math.min(emMax, median(gaps, 1 / 3) ?? 0))
}
