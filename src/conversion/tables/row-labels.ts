import type { Box } from '../box.ts'
import { around, heightOf, overlapDown } from '../box.ts'
import type { Line } from '../lines/line.ts'
import type { Table } from './table-cells.ts'

/** Labels of rows stand within this many ems of the table; so many rows, and this share, have one. */
const reachEm = 4
const labelsMin = 3
const labelledShareMin = 0.5

/**
 * The table with the labels of its rows, which stand left of its lines, as a column of its own; the
 * table itself where the lines beside it do not go with its rows one by one.
 */
export function withRowLabels(table: Table, lines: Line[]): Table {
  const boxes = table.rows.map(boxOfRow)
  const whole = boxes.filter((box) => box !== undefined).reduce(around)
  const own = new Set(table.rows.flat(2))
  const beside = lines.filter((line) => !own.has(line) && isLeftOf(whole, line))
  const labels = boxes.map((box) => (box ? beside.filter((line) => isInRow(box, line)) : []))
  const labelled = labels.filter((row) => row.length === 1).length
  const clean = labels.every((row) => row.length < 2) && labelled === beside.length
  if (!clean || labelled < Math.max(labelsMin, labelledShareMin * boxes.length)) return table
  return { rows: table.rows.map((cells, at) => [labels[at] ?? [], ...cells]) }
}

function boxOfRow(cells: Line[][]): Box | undefined {
  const boxes = cells.flat().map(({ box }) => box)
  return boxes.length === 0 ? undefined : boxes.reduce(around)
}

function isLeftOf(table: Box, { box, size, angle, heading }: Line): boolean {
  if (heading || Math.abs(angle) > 0.03) return false
  const gap = table.left - box.right
  return gap > 0 && gap < reachEm * size && overlapDown(table, box) > 0.5 * heightOf(box)
}

function isInRow(row: Box, { box }: Line): boolean {
  return overlapDown(row, box) > 0.5 * heightOf(box)
}
