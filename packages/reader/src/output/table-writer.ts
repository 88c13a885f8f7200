import type { Cell, Column, Row, Table } from '../conversion/convert.ts'

/** The table of one deck, with the name of its file. */
export interface DeckTable {
  filename: string
  table: Table
  /** How many slides a person has checked, and how many are still to be; absent if that is not known. */
  review?: { checked: number; toCheck: number }
  /** Why rows are missing, in a sentence; absent if none are. Only formats that list the decks say so. */
  problem?: string
}

export interface WriterOptions {
  /** Whether the output says which rows are from which file, as it must for several decks. */
  showFilenames?: boolean
  /** XLSX: whether each deck has a sheet of its own, named after its file. Default: one sheet for all. */
  sheetPerDeck?: boolean
  /** XLSX: whether several decks are listed on a sheet beside that of all slides. Default: true. */
  listDecks?: boolean
  /** XLSX: whether the table has the columns that people expect, under their headings (see `usualColumns`). */
  usual?: boolean
  /** CSV: whether the labels of the columns come first. Default: true. */
  header?: boolean
  /** CSV: whether the text begins with a byte order mark, by which Excel recognizes UTF-8. Default: false. */
  byteOrderMark?: boolean
  /** Text tables: the width of the terminal, in columns. Default: 100. */
  widthColumns?: number
}

/** Writes the tables of one deck or more in a format, as text or bytes. */
export type TableWriter = (
  decks: readonly DeckTable[],
  options: WriterOptions,
) => string | Promise<Uint8Array<ArrayBuffer>>

/** Writes a table line by line while its slides are being read. Every line ends with a line break. */
export interface RowLines {
  /** `slideCount` is undefined if it is not known yet; then `count` follows. */
  head(filename: string, columns: readonly Column[], slideCount?: number): string
  /** Written before the first row if the head did not have the number. */
  count(slideCount: number): string
  /** `index` is that of the row, from 0. */
  row(index: number, row: Row): string
  end(table: Pick<Table, 'mode' | 'rowCount' | 'unreadable'>): string
  /** Replaces the end if reading failed: the body of an error response. */
  failure(error: { code: string; message: string; requestId: string }): string
}

/** Returns one table of all rows, with the file name as the first column if `showFilenames` is set. */
export function joinTables(
  decks: readonly DeckTable[],
  { showFilenames = false }: WriterOptions,
): Pick<Table, 'columns' | 'rows'> {
  const columns = decks[0]?.table.columns ?? []
  const rows = decks.flatMap(({ filename, table }) =>
    showFilenames ? table.rows.map((row) => ({ file: filename, ...row })) : table.rows,
  )
  return { columns: showFilenames ? [{ key: 'file', label: 'File' }, ...columns] : columns, rows }
}

/** The cell for a format without arrays, which are written as JSON text there. */
export function plainCell(cell: Cell | undefined): string | number | null {
  if (cell === undefined) return null
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell
}
