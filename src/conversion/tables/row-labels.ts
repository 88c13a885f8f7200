import { areInRow, type Box, union } from '../box.ts'
import { areMost, patternMin } from '../likeness.ts'
import { isHorizontal } from '../lines/character-cell.ts'
import type { Line } from '../lines/line.ts'
import { compare } from '../near/comparisons.ts'
import type { DetectedTable } from './table-cells.ts'

/** Separate row labels from other text beside a table: maximum distance in ems. Chosen by eye. */
const labelReachEm = 4

/**
 * Adds the row labels to the left of a ruled table as its first column. Returns the table unchanged if the
 * lines beside it do not match its rows one to one.
 */
export function withRowLabels(table: DetectedTable, lines: Line[]): DetectedTable {
  const boxes = table.rows.map(boxOfRow)
  const whole = boxes.filter((box) => box !== undefined).reduce(union)
  const own = new Set(table.rows.flat(2))
  const beside = lines.filter((line) => !own.has(line) && isLeftOf(whole, line))
  if (beside.length > boxes.length) return table
  compare(boxes.length * beside.length)
  const labels = boxes.map((box) => (box ? beside.filter((line) => areInRow(box, line.box)) : []))
  const labelled = labels.filter((row) => row.length === 1).length
  const clean = labels.every((row) => row.length < 2) && labelled === beside.length
  if (!clean || labelled < patternMin || !areMost(labelled, boxes.length)) return table
  return { rows: table.rows.map((cells, index) => [labels[index] ?? [], ...cells]) }
}

function boxOfRow(cells: Line[][]): Box | undefined {
  const boxes = cells.flat().map(({ box }) => box)
  return boxes.length === 0 ? undefined : boxes.reduce(union)
}

function isLeftOf(table: Box, { box, size, angle, heading }: Line): boolean {
  if (heading || !isHorizontal(angle)) return false
  const gap = table.left - box.right
  return gap > 0 && gap < labelReachEm * size && areInRow(table, box)
}
