import { printable } from '@rowdeck/core/printable'
import type { Row, Table } from '../conversion/convert.ts'
import { type DeckTable, plainCell, type WriterOptions } from './table-writer.ts'

const widthDefaultColumns = 100
/** Minimum width of the text, however narrow the terminal. */
const textCellsMin = 20

const gap = '  '

/** Characters that take two cells in a terminal. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/u

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Writes tables for a terminal: the number of each row and its text, with long lines wrapped and a blank
 * line between rows. If there are several columns, each begins with its label. Control characters are
 * replaced, so that a document or its name cannot control the terminal.
 */
export function writeText(decks: readonly DeckTable[], options: WriterOptions = {}): string {
  const { showFilenames = false, widthColumns = widthDefaultColumns } = options
  return decks
    .map(({ filename, table }) => {
      const heading = showFilenames ? `${printable(filename)}\n\n` : ''
      return heading + tableText(table, widthColumns)
    })
    .join('\n')
}

function tableText(table: Table, widthColumns: number): string {
  const margin = ' '.repeat(String(table.rowCount).length)
  const textCells = Math.max(textCellsMin, widthColumns - margin.length - gap.length)
  const blocks = table.rows.map((row, index) => {
    const number = String(index + 1).padStart(margin.length)
    const lines = rowLines(row, table.columns).flatMap((line) => wrap(line, textCells))
    return lines.map((line, at) => `${(at === 0 ? number : margin) + gap + line}`.trimEnd())
  })
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n')
}

function rowLines(row: Row, columns: Table['columns']): string[] {
  const cells = columns.map(({ key, label }) => {
    const text = String(plainCell(row[key]) ?? '')
    return columns.length === 1 ? text : `${label}: ${text}`
  })
  return cells
    .join('\n')
    .split(/\r\n|\r|\n/)
    .map((line) => printable(line.replaceAll('\t', gap)))
}

/** Breaks lines after spaces, and inside words that are wider than a line. */
function wrap(line: string, cellsMax: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const piece of unbreakable(line, cellsMax)) {
    if (current !== '' && cellsOf(current) + cellsOf(piece.trimEnd()) > cellsMax) {
      lines.push(current)
      current = ''
    }
    current += piece
  }
  return [...lines, current]
}

/** Words with the spaces after them; the characters of a word that is wider than a line. */
function unbreakable(line: string, cellsMax: number): string[] {
  const words = line.match(/^\s+|\S+\s*/g) ?? []
  return words.flatMap((word) =>
    cellsOf(word.trimEnd()) <= cellsMax ? [word] : charactersOf(word),
  )
}

function cellsOf(text: string): number {
  return charactersOf(text).reduce((cells, each) => cells + (wide.test(each) ? 2 : 1), 0)
}

function charactersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}
