import { evenStepRatio } from '../likeness.ts'
import { compare } from '../near/comparisons.ts'
import { isRowPitch } from './row-pitch.ts'
import type { TableCell } from './table-cells.ts'

/**
 * Joins the lines of cells that are drawn line by line across the table: a line as near to the row above as those of a
 * paragraph are, where rows are clearly further apart. It lacks a cell that the row above has; in a table whose rows are near
 * each other in groups, it does not.
 *
 * @param rows A cell for every column, empty ones included.
 */
export function withWrappedRows(rows: TableCell[][]): TableCell[][] {
  const pitches = rows.slice(1).map((row, at) => pitchOf(rows[at] as TableCell[], row))
  const near = pitches.filter((pitch) => !isRowPitch(pitch))
  const far = Math.min(...pitches.filter(isRowPitch))
  if (near.length === 0 || far < evenStepRatio * Math.max(...near)) return rows
  const joined: TableCell[][] = [rows[0] as TableCell[]]
  for (const [at, pitch] of pitches.entries()) {
    const row = rows[at + 1] as TableCell[]
    const above = joined.at(-1) as TableCell[]
    if (isRowPitch(pitch)) joined.push(row)
    else if (continues(rows[at] as TableCell[], row))
      joined[joined.length - 1] = above.map((cell, column) => [...cell, ...(row[column] ?? [])])
    else return rows
  }
  return joined
}

/** The distance of the nearest baselines of two rows in one column, in ems; infinite if they have no column in common. */
function pitchOf(above: TableCell[], row: TableCell[]): number {
  compare(row.length)
  const pitches = row.flatMap((cell, column) => {
    const [last, first] = [above[column]?.at(-1), cell[0]]
    if (last === undefined || first === undefined) return []
    return [(first.box.bottom - last.box.bottom) / Math.max(last.size, first.size)]
  })
  return Math.min(Number.POSITIVE_INFINITY, ...pitches)
}

/** Whether a row has no cell that the one above lacks, and lacks one. */
function continues(above: TableCell[], row: TableCell[]): boolean {
  const isFilled = (cell: TableCell | undefined) => (cell?.length ?? 0) > 0
  const count = (cells: TableCell[]) => cells.filter(isFilled).length
  return (
    count(row) < count(above) && row.every((cell, at) => !isFilled(cell) || isFilled(above[at]))
  )
}
