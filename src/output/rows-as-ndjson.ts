import type { Conversion, Row, TableMode } from '../conversion/convert.ts'
import type { DeckTable, WriterOptions } from './table-writer.ts'

/**
 * The lines of a conversion as newline-delimited JSON, each ending with LF: a head with the file name,
 * the columns and the number of rows to come; one line per row; an end with the mode and the number of
 * rows. Output without the last line is incomplete.
 */
export const ndjson = {
  head: (filename: string, { columns, rowCount }: Pick<Conversion, 'columns' | 'rowCount'>) =>
    line({ filename, columns, slideCount: rowCount }),
  row: (index: number, row: Row) => line({ index, row }),
  end: (mode: TableMode, rowCount: number) => line({ mode, rowCount }),
  /** Replaces the last line if reading failed: the body of an error response. */
  failure: (error: { code: string; message: string; requestId: string }) => line({ error }),
}

/** Writes the lines of each deck, one deck after another. If `showFilenames` is set, every row names its file too. */
export function writeNdjson(
  decks: readonly DeckTable[],
  { showFilenames = false }: WriterOptions = {},
): string {
  return decks
    .map(({ filename, table }) => {
      const rows = table.rows
        .map((row, index) =>
          showFilenames ? line({ filename, index, row }) : ndjson.row(index, row),
        )
        .join('')
      return ndjson.head(filename, table) + rows + ndjson.end(table.mode, table.rowCount)
    })
    .join('')
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}
