import type { DetectedTable } from './table-cells.ts'

/**
 * A table of a mirrored slide with its first column first. Programs draw the cells of a row in the order of the
 * columns, which tells a table that was set from left to right although its text runs the other way.
 */
export function inDrawnDirection({ rows }: DetectedTable): DetectedTable {
  let lead = 0
  for (const row of rows) {
    const orders = row.flatMap(([first]) =>
      first === undefined ? [] : [first.place ?? first.order],
    )
    for (let index = 1; index < orders.length; index++) {
      lead += Math.sign((orders[index] as number) - (orders[index - 1] as number))
    }
  }
  return lead < 0 ? { rows: rows.map((row) => [...row].reverse()) } : { rows }
}
