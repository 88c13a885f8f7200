/** A cell that covers others, by its first row and column. */
export interface CellSpan {
  row: number
  column: number
  rows: number
  columns: number
}

/** Rows of a table. A table that holds lists has several parts. */
export interface TablePart {
  /** The same for parts of one table, and different for those of others on the slide. */
  number: number
  /** The text of each cell; its paragraphs are separated by line breaks. */
  rows: string[][]
  /** Cells of this part that cover others. */
  spans: CellSpan[]
  /** Whether the first row of this part is a header. */
  header: boolean
}
