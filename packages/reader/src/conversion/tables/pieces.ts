import { areInRow, containsMost, heightOf } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { isHorizontal, isSameSize, levelShare, shortTextLinesMax } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { isListMark, listMarkLength, ordinalLabel, startsWithInitial } from '../lines/list-marks.ts'
import { mayHaveOneWeight } from '../lines/one-weight.ts'
import { compare } from '../near/comparisons.ts'
import { rowGapMax } from './cell-stacks.ts'
import type { TableCell } from './table-cells.ts'
import { boxOfCell } from './table-columns.ts'

/** Whether a block may be a cell of a table of text boxes: a short text, and no item of a list. */
export function isPiece({ lines, rows }: Block): boolean {
  if (rows !== undefined || lines.length > shortTextLinesMax) return false
  return lines.every(isPlain)
}

/** Whether a line may be in a cell of such a table. */
export function isPlain({ angle, heading, text }: Line): boolean {
  return isHorizontal(angle) && !heading && !isItem(text)
}

/** Whether a text is an item of a list that is not numbered. */
function isItem(text: string): boolean {
  const length = listMarkLength(text)
  if (length === 0 || isListMark(text) || startsWithInitial(text)) return false
  return ordinalLabel(text.slice(0, length)) === undefined
}

/** Whether a piece has a head of its own, as cards have. */
export function isHeaded(cell: TableCell): boolean {
  return cell.some((line) => !areAlike(cell, [line]))
}

/** Whether two pieces have their middles or their first lines at one height. */
export function areLevel(cell: TableCell, other: TableCell): boolean {
  const [first, second] = [cell[0], other[0]] as [Line, Line]
  const [box, otherBox] = [boxOfCell(cell), boxOfCell(other)]
  const apart = Math.abs(box.top + box.bottom - otherBox.top - otherBox.bottom) / 2
  const lower = Math.min(heightOf(first.box), heightOf(second.box))
  return apart < levelShare * lower || areInRow(first.box, second.box)
}

/** Whether two pieces are in letters of one size and weight. */
export function areAlike([one]: TableCell, [other]: TableCell): boolean {
  if (one === undefined || other === undefined) return false
  return isSameSize(one.size, other.size) && mayHaveOneWeight(one, other)
}

/** Whether a panel around several pieces has none of the others. */
export function isInPanel(own: TableCell[], others: TableCell[], frames: Frame[]): boolean {
  const [boxes, beside] = [own.map(boxOfCell), others.map(boxOfCell)]
  compare(frames.length * (own.length + others.length))
  return frames.some(
    (frame) =>
      boxes.filter((box) => containsMost(frame, box)).length > 1 &&
      !beside.some((box) => containsMost(frame, box)),
  )
}

/** Whether two columns are in panels beside each other, or one is. */
export function arePanels(own: TableCell[], others: TableCell[], frames: Frame[]): boolean {
  return isInPanel(own, others, frames) || isInPanel(others, own, frames)
}

/** The first cell of each row that has one. */
export function firstOfRows(rows: TableCell[][]): TableCell[] {
  return rows.map((row) => row.find((cell) => cell.length > 0)).filter((cell) => cell !== undefined)
}

/** Whether a frame is around a piece alone: no higher than a row of two lines around it. */
export function isFramed(cell: TableCell, frames: Frame[]): boolean {
  const box = boxOfCell(cell)
  return frames.some(
    (frame) => containsMost(frame, box) && heightOf(frame) < rowGapMax * heightOf(box),
  )
}

/** Whether a shape is behind one of the labels, and not behind the text beside it. */
export function areOnTiles(labels: TableCell[], texts: TableCell[], frames: Frame[]): boolean {
  compare(labels.length * frames.length)
  return labels.some((label, at) => {
    const [box, beside] = [boxOfCell(label), boxOfCell(texts[at] ?? label)]
    return frames.some((frame) => containsMost(frame, box) && !containsMost(frame, beside))
  })
}

/** The text of a piece in one line, without repeated spaces: a piece is no line of a listing that they align. */
export function textOfPiece(cell: TableCell): string {
  const written = cell.map(({ text }) => text).join(' ')
  return written.replaceAll(/ +/gu, ' ')
}
