import type { Box } from '../box.ts'
import type { PageText } from '../ports.ts'
import { type CharacterCell, horizontalRadiansMax } from './character-cell.ts'
import { isDrawn } from './drawn.ts'
import { type Gap, hasOnlySpaces, spacesOfGap } from './monospaced.ts'

/** The least gap between cells of a table with rules between its rows: twice a word space. Chosen by eye. */
const cellGapEm = 0.6

/** What a character separates by its code. */
export function separatorOf(code: number): 'no' | 'space' | 'line' {
  if (code === 0x0a || code === 0x0d) return 'line'
  return code === 0x20 || code === 0xa0 || code === 0x09 || code === 0x3000 ? 'space' : 'no'
}

/**
 * Whether a wide gap consists of spaces that the author typed: within one text object, of which PDFium keeps only one
 * space, or between objects in a monospaced font.
 */
export function isTyped(text: PageText, gap: Gap): boolean {
  const { last, next } = gap
  if (text.objects[next] === text.objects[last]) return next > last + 1 && isDrawn(text, next - 1)
  if (Math.abs(text.angles[last] as number) > horizontalRadiansMax) return false
  return spacesOfGap(text, gap) > 0 && hasOnlySpaces(text, gap)
}

/**
 * Whether a gap is between cells of a row between rules: they are drawn apart, without a space between them.
 *
 * @param row The cell of the character behind the gap, the areas of such tables and the font size.
 */
export function isBetweenCells(
  text: PageText,
  { last, next }: Gap,
  { cell, areas, em }: { cell: CharacterCell; areas: Box[]; em: number },
): boolean {
  if (areas.length === 0 || text.objects[next] === text.objects[last]) return false
  if (cell.along - (text.boxes[last * 4 + 2] as number) < cellGapEm * em) return false
  for (let index = last + 1; index < next; index++) {
    if (isDrawn(text, index) && separatorOf(text.codes[index] as number) === 'space') return false
  }
  const y = (cell.across + cell.across2) / 2
  const lefts = [last, next].map((index) => text.boxes[index * 4] as number)
  return areas.some(({ left, top, right, bottom }) => {
    return y > top && y < bottom && lefts.every((it) => it > left && it < right)
  })
}
