import type { PageText } from '@rowdeck/core/deck-model/page'
import { isHorizontal } from '../likeness.ts'
import { isUnspacedScript } from './characters.ts'
import { isDrawn } from './drawn.ts'
import { type Gap, hasOnlySpaces, spacesOfGap } from './monospaced.ts'

/** A word space is narrower, and so is what typesetting adds between scripts: a quarter em. Measured: bench/SENSITIVITY.md. */
export const spaceMaxEm = 0.3
/**
 * Nearly twice a narrow word space: a wider gap is between words even if letters are spaced or scripts have no spaces, and may be
 * between cells, or behind the term of a description list of LaTeX. Chosen by eye.
 */
export const wideSpaceEm = 0.45

/** A wider gap within one text object, as TeX draws the rows of a table, or between single letters may be between cells: justified word spaces are narrower. Chosen by eye. */
export const cellGapEm = 0.8

/** A wider gap of typed spaces is between texts at both ends of a line, such as the parts of a footer, unless it aligns a listing. Chosen by eye. */
const typedGapMaxEm = 6

/** What a character separates by its code. */
export function separatorOf(code: number): 'no' | 'space' | 'line' {
  if (code === 0x0a || code === 0x0d) return 'line'
  return code === 0x20 || code === 0xa0 || code === 0x09 || code === 0x3000 ? 'space' : 'no'
}

/**
 * Whether a wide gap consists of spaces that the author typed within one text: in one text object, of which PDFium keeps only one
 * space, or between objects in a monospaced font.
 *
 * @param gapEm The width of the gap, in ems; 0 if any is typed within a text.
 */
export function isTyped(text: PageText, gap: Gap, gapEm = 0): boolean {
  if (gapEm > typedGapMaxEm && gap.cells(gap.last) === 0) return false
  const { last, next } = gap
  if (text.objects[next] === text.objects[last]) return next > last + 1 && isDrawn(text, next - 1)
  if (!isHorizontal(text.angles[last] as number)) return false
  return spacesOfGap(text, gap) > 0 && hasOnlySpaces(text, gap)
}

/**
 * Whether a gap may be between cells of narrow columns: they are drawn apart, without a space between them, and
 * not by the width of spaces in a monospaced font.
 *
 * @param gapEm The width of the gap, in ems.
 */
export function mayPartCells(text: PageText, gap: Gap, gapEm: number): boolean {
  const { last, next } = gap
  const isOneObject = text.objects[next] === text.objects[last]
  if (gapEm < (isOneObject ? cellGapEm : wideSpaceEm)) return false
  // a full-width space is as wide as a letter
  if (isOneObject && isUnspacedScript(text.codes[last] as number)) return false
  if (spacesOfGap(text, gap) > 0) return false
  return !hasDrawnSpace(text, last + 1, next)
}

/** Whether a space is drawn among the characters from one index to another, which is exclusive. */
export function hasDrawnSpace(text: PageText, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    if (isDrawn(text, index) && separatorOf(text.codes[index] as number) === 'space') return true
  }
  return false
}
