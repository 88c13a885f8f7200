import { isPptx } from './pptx-file.ts'

/** Left, top, width and height in shares of a slide or page as shown. */
type Box = [left: number, top: number, width: number, height: number]

/** A block of text on a slide, as column `blocks` has it. */
export interface SlideBlock {
  text: string
  role: 'title' | 'text' | 'table' | 'header-footer'
  /** Null for text that is not on the slide. */
  box: Box | null
  /** 0 to 1; null for text that does not come from OCR. */
  confidence: number | null
}

/** A cell, as the API returns it; a drawing as a file, which the browser keeps outside of the memory of the page. */
export type Cell = string | number | null | readonly SlideBlock[] | Box | Blob

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

/** The catalogue of columns of the API, put in place by the build. */
declare const columnCatalogue: readonly Column[]

/** The column with a drawing of the slide, which is requested where this browser cannot draw it. */
export const pictureColumn = 'picture'

/** Pictures are drawn by this browser where it can, and descriptions send slides to a model: they are not asked for unasked. */
const onDemand = [pictureColumn, 'images', 'description']

/** The columns that the API offers, in its order, without those on demand. */
export const allColumns = columnCatalogue.filter(({ key }) => !onDemand.includes(key))

/** Keys of the columns that are shown until the user chooses others. */
export const initialColumns: readonly string[] = ['slide']

/** Whether these are the columns that are shown where nobody has chosen any. */
export function areInitial(keys: readonly string[]): boolean {
  return keys.join() === initialColumns.join()
}

/** Keys of the columns to request: all that are shown here, and the drawings of a file without pages. */
export function requestedColumns(file: { name: string }): string[] {
  const keys = allColumns.map(({ key }) => key)
  return isPptx(file) ? [...keys, pictureColumn] : keys
}

/** The row with its drawing, which the API sends as a `data:` URL, as a file. */
export function withDrawing(row: SlideRow): SlideRow {
  const [, base64] = /^data:image\/jpeg;base64,(.*)$/.exec(cellText(row[pictureColumn])) ?? []
  if (base64 === undefined) return row
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return { ...row, [pictureColumn]: new Blob([bytes], { type: 'image/jpeg' }) }
}

/** The text of a cell; blocks as JSON. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

/** A table to be written, without drawings. */
export interface WrittenTable extends Omit<SlideTable, 'rows'> {
  rows: Record<string, Exclude<Cell, Blob>>[]
}

/** Returns the table with the chosen columns only. */
export function withColumns(table: SlideTable, columns: Column[]): WrittenTable {
  const written = (cell: Cell = null) => (cell instanceof Blob ? null : cell)
  const rows = table.rows.map((row) =>
    Object.fromEntries(columns.map(({ key }) => [key, written(row[key])])),
  )
  return { ...table, columns, rows }
}
