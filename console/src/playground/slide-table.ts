/** A cell as the API answers it. */
export type Cell = string | number | null

/** A row with every column of the catalogue, so that choosing among them later costs nothing. */
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

/** The catalogue of columns of the API, put in place by the build. */
declare const columnCatalogue: readonly Column[]

/** All columns that the API offers, in its order. */
export const allColumns = columnCatalogue

/** What a cell says, for people. */
export function textOf(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell)
}

/** The table with only the columns that were chosen. */
export function withColumns(table: SlideTable, keys: readonly string[]): SlideTable {
  const columns = table.columns.filter(({ key }) => keys.includes(key))
  const rows = table.rows.map((row) =>
    Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null])),
  )
  return { ...table, columns, rows }
}

/** True where the words that are searched for stand in one of the columns that are shown. */
export function matches(row: SlideRow, keys: readonly string[], search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return true
  return keys.some((key) => textOf(row[key]).toLocaleLowerCase().includes(wanted))
}
