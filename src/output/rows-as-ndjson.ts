import type { Conversion, Row, TableMode } from '../conversion/convert.ts'

/**
 * The lines of a conversion as newline-delimited JSON: first the file's name, its columns and how
 * many rows will come, then a line a row, last how the rows were read and how many they were. Each
 * ends with LF. A text without the last line is not whole.
 */
export const ndjson = {
  head: (filename: string, { columns, rowCount }: Pick<Conversion, 'columns' | 'rowCount'>) =>
    line({ filename, columns, slideCount: rowCount }),
  row: (index: number, row: Row) => line({ index, row }),
  end: (mode: TableMode, rowCount: number) => line({ mode, rowCount }),
  /** In place of the last line, where reading failed: the body that an answer with an error has. */
  failure: (error: { code: string; message: string; requestId: string }) => line({ error }),
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}
