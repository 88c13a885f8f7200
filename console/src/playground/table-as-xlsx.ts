import writeExcelFile, { type SheetData } from 'write-excel-file/browser'
import type { Cell, SlideTable } from './slide-table.ts'

/** Characters that a cell of a spreadsheet holds at most (Excel, specifications and limits). */
const cellCharactersMax = 32_767
const cut = '… [cut: a cell holds no more]'
const textWidth = 80
const otherWidth = 14

/** Returns a workbook with one sheet, as the API writes it: labels that stay in view, a line a row, never a formula. */
export function tableAsXlsx({ columns, rows }: SlideTable): Promise<Blob> {
  const head = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const }))
  const data: SheetData = [head, ...rows.map((row) => columns.map(({ key }) => cellOf(row[key])))]
  const widths = columns.map(({ key }) => ({
    width: rows.some((row) => /\s/u.test(String(row[key] ?? ''))) ? textWidth : otherWidth,
  }))
  const sheet = { sheet: 'Slides', columns: widths, stickyRowsCount: 1 }
  return writeExcelFile(data, sheet as never).toBlob()
}

function cellOf(cell: Cell | undefined): SheetData[number][number] {
  if (cell === null || cell === undefined || cell === '') return null
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
