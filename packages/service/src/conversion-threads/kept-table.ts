import type { Column, Conversion, Row, Table } from '@rowdeck/reader/conversion'

const utf8 = new TextEncoder()

/** Returns a table as bytes from which `reopenTable` makes it again. */
export function keepTable(table: Table): Uint8Array<ArrayBuffer> {
  return utf8.encode(JSON.stringify(table))
}

/** Returns the table with only these columns, in this order. Those that it does not have are left out. */
export function withColumns(table: Table, keys: readonly string[]): Table {
  const columns = keys.flatMap((key) => table.columns.find((column) => column.key === key) ?? [])
  const rows = table.rows.map((row) => rowWith(row, columns))
  return { ...table, columns, rows }
}

function rowWith(row: Row, columns: readonly Column[]): Row {
  return Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]))
}

/** Returns a kept table as a conversion all of whose slides have been read. */
export function reopenTable(kept: Uint8Array, keys: readonly string[]): Omit<Conversion, 'table'> {
  const text = Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength).toString()
  const table = withColumns(JSON.parse(text) as Table, keys)
  const { columns, rows, rowCount, mode, unreadable = [] } = table
  return {
    columns,
    rowCount,
    counted: Promise.resolve(rowCount),
    rows: inTurn(rows),
    mode: () => mode,
    unreadable: () => unreadable,
  }
}

async function* inTurn(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
