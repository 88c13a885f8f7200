/** A cell, as the API returns it. */
export type Cell = string | number | null

/** A row with every column, so that changing the visible ones needs no new request. */
export type SlideRow = Record<string, Cell>

export interface Column {
  key: string
  label: string
}

export interface SlideTable {
  filename: string
  mode: 'text' | 'ocr' | 'mixed'
  rowCount: number
  columns: Column[]
  rows: SlideRow[]
}

/** All columns of the API, in its order. */
export const allColumns: readonly Column[] = [
  { key: 'slide', label: 'Slide' },
  { key: 'number', label: 'Number' },
  { key: 'page', label: 'Page' },
  { key: 'title', label: 'Title' },
  { key: 'body', label: 'Body' },
  { key: 'notes', label: 'Notes' },
  { key: 'markdown', label: 'Markdown' },
  { key: 'mode', label: 'Mode' },
  { key: 'confidence', label: 'Confidence' },
  { key: 'build', label: 'Build of' },
]

/** The text of a cell. */
export function textOf(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell)
}

/** Returns the table with the chosen columns only. */
export function withColumns(table: SlideTable, keys: readonly string[]): SlideTable {
  const columns = table.columns.filter(({ key }) => keys.includes(key))
  const rows = table.rows.map((row) =>
    Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null])),
  )
  return { ...table, columns, rows }
}

/** Whether one of the columns contains the search text, ignoring case. */
export function matches(row: SlideRow, keys: readonly string[], search: string): boolean {
  const query = search.trim().toLocaleLowerCase()
  if (query === '') return true
  return keys.some((key) => textOf(row[key]).toLocaleLowerCase().includes(query))
}
