import { union } from '@rowdeck/core/deck-model/box'
import { compare } from '../near/comparisons.ts'
import type { DetectedTable, TableCell } from './table-cells.ts'
import { boxOfCell } from './table-columns.ts'

/**
 * Joins neighboring columns that no row has both of and whose texts are above one another: the backgrounds of rows and of cells,
 * which are not equally wide, look like columns.
 */
export function withJoinedColumns(table: DetectedTable): DetectedTable {
  let { rows } = table
  for (let column = (rows[0]?.length ?? 0) - 2; column >= 0; column--) {
    if (areOneColumn(rows, column)) rows = rows.map((row) => joined(row, column))
  }
  return rows === table.rows ? table : { ...table, rows }
}

function areOneColumn(rows: TableCell[][], column: number): boolean {
  compare(rows.length)
  const [own, next] = [column, column + 1].map((at) =>
    rows.flatMap((row) => (row[at]?.length ? [boxOfCell(row[at])] : [])),
  ) as [ReturnType<typeof boxOfCell>[], ReturnType<typeof boxOfCell>[]]
  if (own.length === 0 || next.length === 0) return false
  if (rows.some((row) => row[column]?.length && row[column + 1]?.length)) return false
  return own.reduce(union).right > next.reduce(union).left
}

function joined(row: TableCell[], column: number): TableCell[] {
  const cell = [...(row[column] ?? []), ...(row[column + 1] ?? [])]
  return [...row.slice(0, column), cell, ...row.slice(column + 2)]
}
