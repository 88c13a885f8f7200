import { stringify } from 'csv-stringify/sync'
import { type DeckTable, joinTables, plainCell, type WriterOptions } from './table-writer.ts'

/**
 * Writes CSV (RFC 4180): the labels of the columns, then one record per row, each ending with CR LF. A
 * cell that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV Injection).
 * Empty cells are quoted, because many readers skip an empty line and with it a blank slide.
 */
export function writeCsv(decks: readonly DeckTable[], options: WriterOptions = {}): string {
  const { columns, rows } = joinTables(decks, options)
  const { header = true, byteOrderMark = false } = options
  const labels = header ? [columns.map(({ label }) => label)] : []
  const records = rows.map((row) => columns.map(({ key }) => plainCell(row[key]) ?? ''))
  return stringify([...labels, ...records], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_empty: true,
    escape_formulas: true,
    bom: byteOrderMark,
  })
}
