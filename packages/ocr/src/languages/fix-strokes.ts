import { heightOf, middleOf } from '@rowdeck/core/deck-model/box'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import type { Language } from '@rowdeck/core/languages'

/** Languages in which I is a word. */
const languagesWithI = new Set<Language | undefined>(['eng', 'ita'])
/** A stroke before a text that has no other: the border of its cell, or the word I. */
const strokeBefore = /^(?<bullet>• )?\| (?=(?<next>[\p{L}\p{N}])[^|]*$)/u
const capital = /^[A-Z]$/
const digit = /^\d$/
/** So many cells of one row or column are of the same kind as one of them. Chosen by eye. */
const cellsMin = 2

/**
 * Tells what upright strokes and rings alone are: before a text the word I or the border of its cell; in a table of letters I,
 * in one of digits 0.
 */
export function fixStrokes(lines: OcrLine[], language: Language | undefined): OcrLine[] {
  const capitals = lines.filter(({ text }) => capital.test(text))
  const digits = lines.filter(({ text }) => digit.test(text))
  return lines.map((line) => {
    if (line.text === '|' && isAmong(line, capitals)) return { ...line, text: 'I' }
    if (/^[oO]$/.test(line.text) && isAmong(line, digits)) return { ...line, text: '0' }
    return { ...line, text: withoutStroke(line.text, language) }
  })
}

function withoutStroke(text: string, language: Language | undefined): string {
  return text.replace(strokeBefore, (...match) => {
    const { bullet = '', next } = match.at(-1) as { bullet?: string; next: string }
    const isWord = languagesWithI.has(language) && /\p{Ll}/u.test(next)
    return isWord ? `${bullet}I ` : bullet
  })
}

/** Whether a line is in a row and below or above others, as a cell of a table is. */
function isAmong(line: OcrLine, cells: OcrLine[]): boolean {
  const { x, y } = middleOf(line.box)
  const reach = heightOf(line.box) / 2
  const near = cells.map(({ box }) => middleOf(box))
  const beside = near.filter((cell) => Math.abs(cell.y - y) < reach).length
  const below = near.filter((cell) => Math.abs(cell.x - x) < reach).length
  return beside + below >= cellsMin && beside > 0
}
