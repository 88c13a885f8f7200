import type { Row, Table } from '../conversion/convert.ts'

/** Text is never set narrower, however narrow the terminal. */
const textCellsMin = 20

const gap = '  '

/** Characters that a terminal sets two cells wide. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/u

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Returns the table for a terminal `widthColumns` wide: a row's number and its text, long lines
 * wrapped, a blank line between rows; where there are several columns, each begins with its label.
 * Control characters are left out, so that a document cannot steer the terminal.
 */
export function tableAsText(table: Table, widthColumns: number): string {
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
    const text = String(row[key] ?? '')
    return columns.length === 1 ? text : `${label}: ${text}`
  })
  return cells
    .join('\n')
    .split(/\r\n|\r|\n/)
    .map(printable)
}

function printable(line: string): string {
  return line.replaceAll('\t', gap).replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
}

/** Breaks after spaces where it can, inside a word where it must. */
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
