import type { Table } from '../conversion/convert.ts'
import { type CsvStyle, tableAsCsv } from './table-as-csv.ts'
import { tableAsJson } from './table-as-json.ts'
import { tableAsMarkdown } from './table-as-markdown.ts'
import { tableAsText } from './table-as-text.ts'
import { tableAsXlsx } from './table-as-xlsx.ts'

export { ndjson } from './rows-as-ndjson.ts'
export { tableAsCsv, tableAsJson, tableAsMarkdown, tableAsText, tableAsXlsx }

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A whole table as a message: its media type and its bytes or text. */
export type TableFormat = { kind: 'json' } | ({ kind: 'csv' } & CsvStyle) | { kind: 'xlsx' }

/** Writes a table in a format that is sent as a whole. */
export async function writeTable(
  filename: string,
  table: Table,
  format: TableFormat,
): Promise<{ type: string; content: string | Buffer }> {
  if (format.kind === 'csv') {
    const head = format.header ? 'present' : 'absent'
    return { type: `text/csv; charset=utf-8; header=${head}`, content: tableAsCsv(table, format) }
  }
  if (format.kind === 'xlsx') return { type: xlsxType, content: await tableAsXlsx(table) }
  return { type: 'application/json; charset=utf-8', content: tableAsJson(filename, table) }
}
