import { stringify } from 'csv-stringify/sync'
import type { Table } from '../conversion/convert.ts'

export interface CsvStyle {
  /** Whether the columns' labels come first. */
  header: boolean
  /** Whether the text begins with a byte order mark, by which Excel tells UTF-8. */
  byteOrderMark: boolean
}

/**
 * Returns CSV (RFC 4180): the columns' labels, then a record a row, CR LF after each. A cell that a
 * spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV Injection). An empty
 * cell is quoted, because many readers skip an empty line and with it a blank slide.
 */
export function tableAsCsv(
  table: Table,
  { header, byteOrderMark }: CsvStyle = { header: true, byteOrderMark: false },
): string {
  const labels = header ? [table.columns.map(({ label }) => label)] : []
  const records = table.rows.map((row) => table.columns.map(({ key }) => row[key] ?? ''))
  return stringify([...labels, ...records], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_empty: true,
    escape_formulas: true,
    bom: byteOrderMark,
  })
}
