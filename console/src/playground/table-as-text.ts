import { tableAsCsv } from '../../../src/output/table-as-csv.ts'
import { tableAsJson } from '../../../src/output/table-as-json.ts'
import { tableAsMarkdown } from '../../../src/output/table-as-markdown.ts'
import type { SlideTable } from './slide-table.ts'

/** Excel tells UTF-8 by the byte order mark. */
const csvStyle = { header: true, byteOrderMark: true }

/** Returns the rows as the API writes them; Markdown is of whole slides, whatever columns are chosen. */
export function textOfTable(
  whole: SlideTable,
  chosen: SlideTable,
  format: 'csv' | 'json' | 'md',
): Blob {
  const [text, type] = writers[format](whole, chosen)
  return new Blob([text], { type: `${type};charset=utf-8` })
}

const writers: Record<
  'csv' | 'json' | 'md',
  (whole: SlideTable, chosen: SlideTable) => [text: string, type: string]
> = {
  csv: (_whole, chosen) => [tableAsCsv(chosen, csvStyle), 'text/csv'],
  json: (_whole, chosen) => [tableAsJson(chosen.filename, chosen), 'application/json'],
  md: (whole) => [tableAsMarkdown(whole), 'text/markdown'],
}
