import { withoutFormulas } from '@rowdeck/core/without-formulas'
import { stringify } from 'csv-stringify/sync'
import type { Cell } from '../conversion/convert.ts'
import { type DeckTable, joinTables, plainCell, type WriterOptions } from './table-writer.ts'

/**
 * Writes CSV (RFC 4180): the labels of the columns, then one record per row, each ending with CR LF.
 * Formulas get an apostrophe in front. Empty cells are quoted, because many readers skip an empty line and with it a blank slide.
 */
export function writeCsv(decks: readonly DeckTable[], options: WriterOptions = {}): string {
  const { columns, rows } = joinTables(decks, options)
  const { header = true, byteOrderMark = false } = options
  const labels = header ? [columns.map(({ label }) => label)] : []
  const records = rows.map((row) => columns.map(({ key }) => row[key]))
  return csvOf([...labels, ...records], { byteOrderMark })
}

/** Writes records in the same form. */
export function csvOf(
  records: readonly (readonly (Cell | undefined)[])[],
  { byteOrderMark }: Required<Pick<WriterOptions, 'byteOrderMark'>>,
): string {
  return stringify(
    records.map((record) => record.map(cellOf)),
    {
      record_delimiter: 'windows',
      quote_record_delimiter: true,
      quoted_empty: true,
      bom: byteOrderMark,
    },
  )
}

function cellOf(value: Cell | undefined): string | number {
  const cell = plainCell(value) ?? ''
  return typeof cell === 'string' ? withoutFormulas(cell) : cell
}
