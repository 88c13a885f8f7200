import type { Frame } from '@rowdeck/core/deck-model/page'
import { areNearlyAll, patternMin, sameEdgeEm } from '../likeness.ts'
import { isValue } from '../lines/is-value.ts'
import { isListMark, listMarkLength } from '../lines/list-marks.ts'
import { areAlike, areOnTiles, isFramed, textOfPiece } from './pieces.ts'
import type { TableCell } from './table-cells.ts'
import { boxOfCell } from './table-columns.ts'

/** An address on the web, or of mail. */
const address = /^(?:https?:\/\/|www\.)\S+$|^[^\s@]+@[^\s@]+$/u

/**
 * Whether labels differ from the columns of texts beside them as texts in columns do not differ from each other. Lines of two
 * texts (`isText`) may differ in weight and size all the same.
 */
export function tellsLabels(
  labels: TableCell[],
  columns: TableCell[][],
  { frames, isText }: { frames: Frame[]; isText: boolean },
): boolean {
  const [label] = labels as [TableCell]
  const [first = []] = columns
  const noted = [labels, ...columns].filter(areNoted)
  // columns of numbers beside each other may be calculations
  if (noted.length > 0 && !(isText && noted.length > columns.length)) return true
  if (labels.every(endsInColon)) return true
  if (isFlush(labels, 'right') && !isFlush(labels, 'left') && isFlush(first, 'left')) return true
  if (isText) return false
  if (columns.some(([text = []]) => !areAlike(label, text))) return true
  const areFramed = (cells: TableCell[]) => cells.every((cell) => isFramed(cell, frames))
  if (areFramed(labels) !== areFramed(first)) return true
  return areDrawnInRows(labels, columns) && !areOnTiles(labels, first, frames)
}

/** Whether the rows are drawn one after the other, each from left to right, as a table is. */
function areDrawnInRows(labels: TableCell[], columns: TableCell[][]): boolean {
  if (labels.length < patternMin) return false
  const cells = labels.flatMap((label, at) => [label, ...columns.map((column) => column[at] ?? [])])
  const drawn = cells.flatMap(([line]) => line?.order ?? [])
  return drawn.every((order, at) => order > (drawn[at - 1] ?? -1))
}

/** Whether a label says itself that something belongs to it. */
export function endsInColon(label: TableCell): boolean {
  return /[:：]$/u.test(textOfPiece(label))
}

/** Whether nearly all of a column are values or addresses, which belong to something. */
export function areNoted(cells: TableCell[]): boolean {
  return areNearlyAll(cells.filter(isNoted).length, cells.length)
}

function isNoted(cell: TableCell): boolean {
  const text = textOfPiece(cell)
  const isItem = listMarkLength(text) > 0 && !isListMark(text)
  return (isValue(text) && !isItem) || address.test(text)
}

/** Whether pieces end at one edge. */
function isFlush(cells: TableCell[], edge: 'left' | 'right'): boolean {
  const edges = cells.map((cell) => boxOfCell(cell)[edge])
  return Math.max(...edges) - Math.min(...edges) < sameEdgeEm * (cells[0]?.[0]?.size ?? 0)
}
