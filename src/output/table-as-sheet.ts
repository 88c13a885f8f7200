import type { Column, SheetData } from 'write-excel-file/node'
import type { Cell, Table } from '../conversion/convert.ts'

/** Characters that a cell of a spreadsheet holds at most (Excel, specifications and limits). */
const cellCharactersMax = 32_767
const cut = '… [cut: a cell holds no more]'
/** Widths in characters: text is wrapped, so that a slide's cell is broad and not endless. */
const textWidth = 80
const labelWidthMin = 10
const widthPerCharacter = 1.2

export interface Sheet {
  data: SheetData
  options: { sheet: string; columns: Column<object>[]; stickyRowsCount: number }
}

/**
 * Returns the one sheet of a workbook: the columns' labels as a head that stays in view, then a line
 * a row; text is wrapped, numbers are numbers. A text that is longer than a cell holds is cut and
 * says so. Formulas are never written: a cell that begins with `=` is text.
 */
export function tableAsSheet({ columns, rows }: Pick<Table, 'columns' | 'rows'>): Sheet {
  const head = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const }))
  const lines = rows.map((row) => columns.map(({ key }) => cellOf(row[key] ?? null)))
  const widths = columns.map(({ key, label }) => ({
    width: isText(rows.map((row) => row[key] ?? null))
      ? textWidth
      : Math.max(labelWidthMin, label.length * widthPerCharacter),
  })) as Column<object>[]
  return {
    data: [head, ...lines],
    options: { sheet: 'Slides', columns: widths, stickyRowsCount: 1 },
  }
}

function isText(cells: Cell[]): boolean {
  return cells.some((cell) => typeof cell === 'string' && /\s/u.test(cell))
}

function cellOf(cell: Cell): SheetData[number][number] {
  if (cell === null || cell === '') return null
  const top = { alignVertical: 'top' as const }
  if (typeof cell === 'number') return { value: cell, type: Number, ...top }
  return { value: fitting(cell), type: String, wrap: true, ...top }
}

/** XML has no place for control characters, and a cell for no more than so many characters. */
function fitting(text: string): string {
  const clean = text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
  if (clean.length <= cellCharactersMax) return clean
  return clean.slice(0, cellCharactersMax - cut.length).toWellFormed() + cut
}
