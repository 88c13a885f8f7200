import type { SheetData } from 'write-excel-file/node'
import type { Cell, Table } from '../conversion/convert.ts'
import { plainCell } from './table-writer.ts'

/** Maximum number of characters in a cell (Excel specifications and limits). */
const cellCharactersMax = 32_767
const cut = '… [truncated to fit the cell]'
/** Widths in characters. Text columns have a fixed width and wrap. */
const textWidth = 80
const labelWidthMin = 10
const widthPerCharacter = 1.2

export interface Sheet {
  data: SheetData
  options: { sheet: string; columns: { width: number }[]; stickyRowsCount: number }
}

/**
 * Returns a sheet of a workbook: the labels of the columns as a header that stays in view, then
 * one line per row; text is wrapped, numbers stay numbers. Text that is too long for a cell is truncated
 * and marked so. Formulas are never written: a cell that begins with `=` is text.
 */
export function tableAsSheet(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  sheet: string,
): Sheet {
  const head = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const }))
  const lines = rows.map((row) => columns.map(({ key }) => cellOf(row[key] ?? null)))
  const widths = columns.map(({ key, label }) => ({
    width: isText(rows.map((row) => row[key] ?? null))
      ? textWidth
      : Math.max(labelWidthMin, label.length * widthPerCharacter),
  }))
  return {
    data: [head, ...lines],
    options: { sheet, columns: widths, stickyRowsCount: 1 },
  }
}

function isText(cells: Cell[]): boolean {
  return cells.some((cell) => typeof cell === 'string' && /\s/u.test(cell))
}

function cellOf(cell: Cell): SheetData[number][number] {
  const plain = plainCell(cell)
  if (plain === null || plain === '') return null
  const top = { alignVertical: 'top' as const }
  if (typeof plain === 'number') return { value: plain, type: Number, ...top }
  // JSON is for programs, and wrapped it would make the row as high as a page
  return { value: fitToCell(plain), type: String, wrap: plain === cell, ...top }
}

/** Removes control characters, which XML does not allow, and truncates text that is too long for a cell. */
function fitToCell(text: string): string {
  const clean = text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
  if (clean.length <= cellCharactersMax) return clean
  return clean.slice(0, cellCharactersMax - cut.length).toWellFormed() + cut
}
