import type { Box } from '@rowdeck/core/deck-model/box'
import { compare } from '../near/comparisons.ts'
import { beginsOtherList } from './own-heads.ts'
import { areLevel } from './pieces.ts'
import type { TableCell } from './table-cells.ts'
import { boxOfCell } from './table-columns.ts'

/** Finds the nearest piece to the right on the same level, unless a list of its own begins there. */
export type NextTo = (cell: TableCell) => TableCell | undefined

/** Each is looked for once: pieces are in several columns, by their edges and their middle. */
export function neighborsIn(pieces: TableCell[]): NextTo {
  const placed = pieces
    .map((piece) => ({ piece, box: boxOfCell(piece) }))
    .sort((a, b) => a.box.left - b.box.left)
  const known = new Map<TableCell, TableCell | undefined>()
  return (cell) => {
    if (known.has(cell)) return known.get(cell)
    const box = boxOfCell(cell)
    compare(pieces.length)
    const next = placed.find((other) => isBehind(other.box, box) && areLevel(cell, other.piece))
    const found = next && !beginsOtherList(cell, next.piece, pieces) ? next.piece : undefined
    known.set(cell, found)
    return found
  }
}

/** Whether a box is to the right of another; boxes of shapes may overlap where they hold no text. */
function isBehind(other: Box, box: Box): boolean {
  return other.left > (box.left + box.right) / 2 && (other.left + other.right) / 2 > box.right
}
