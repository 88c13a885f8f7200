import type { DeckTable, RowLines, WriterOptions } from './table-writer.ts'

/**
 * The lines of a conversion as newline-delimited JSON: a head with the file name, the columns and the number of
 * rows to come, which is null and follows in a line of its own if it is not known yet; one line per row; an end
 * with the mode, the number of rows and the numbers of damaged slides, if there are any. Output without the last line is incomplete.
 */
export const ndjson: RowLines = {
  head: (filename, columns, slideCount) =>
    line({ filename, columns, slideCount: slideCount ?? null }),
  count: (slideCount) => line({ slideCount }),
  row: (index, row) => line({ index, row }),
  end: ({ mode, rowCount, unreadable = [] }) =>
    line({ mode, rowCount, ...(unreadable.length > 0 ? { unreadable } : {}) }),
  failure: (error) => line({ error }),
}

/** Writes the lines of each deck, one deck after another. If `showFilenames` is set, every row names its file too. */
export function writeNdjson(
  decks: readonly DeckTable[],
  { showFilenames = false }: WriterOptions = {},
): string {
  return decks
    .map(({ filename, table }) => {
      const { columns, rowCount, rows } = table
      const lines = rows.map((row, index) =>
        showFilenames ? line({ filename, index, row }) : ndjson.row(index, row),
      )
      const head = ndjson.head(filename, columns, rowCount)
      return head + lines.join('') + ndjson.end(table)
    })
    .join('')
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}
