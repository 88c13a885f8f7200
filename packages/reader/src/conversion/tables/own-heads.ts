import { overlapAcross } from '@rowdeck/core/deck-model/box'
import { isValue } from '../lines/is-value.ts'
import { compare } from '../near/comparisons.ts'
import { areAlike, areLevel, textOfPiece } from './pieces.ts'
import type { TableCell } from './table-cells.ts'
import { boxOfCell, meets } from './table-columns.ts'

/**
 * Whether a text beside a value begins a row of another list, as on a menu in two columns: it is below a head that another one like
 * it is to the left of, and no head is above the value. A table with heads has one above nearly every column.
 *
 * @param pieces All texts that may be cells or heads.
 */
export function beginsOtherList(value: TableCell, next: TableCell, pieces: TableCell[]): boolean {
  if (!isValue(textOfPiece(value)) || isValue(textOfPiece(next))) return false
  compare(pieces.length)
  const heads = pieces.filter((piece) => isHeadOf(piece, next))
  return heads.some((head) => {
    compare(pieces.length)
    const level = pieces.filter((piece) => areLevel(piece, head))
    const isBefore = (piece: TableCell) => boxOfCell(piece).right < boxOfCell(value).left
    return (
      level.some((piece) => isBefore(piece) && areAlike(piece, head)) &&
      !level.some((piece) => overlapAcross(boxOfCell(piece), boxOfCell(value)) > 0)
    )
  })
}

function isHeadOf(piece: TableCell, cell: TableCell): boolean {
  const isAbove = boxOfCell(piece).bottom <= boxOfCell(cell).top
  return isAbove && meets(cell, piece) && !areAlike(piece, cell)
}
