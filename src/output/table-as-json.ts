import type { Table } from '../conversion/convert.ts'

/** Returns the JSON of the contract: exactly filename, mode, rowCount, columns and rows, in this order. */
export function tableAsJson(filename: string, table: Table): string {
  const { mode, rowCount, columns, rows } = table
  return JSON.stringify({
    filename,
    mode,
    rowCount,
    columns: columns.map(({ key, label }) => ({ key, label })),
    rows,
  })
}
