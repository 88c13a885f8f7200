import { areInRow, heightOf } from '@rowdeck/core/deck-model/box'
import { levelShare, patternMin } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { isListMark, ordinalLabel } from '../lines/list-marks.ts'
import { compare } from '../near/comparisons.ts'
import { partsOfLine } from './cell-stacks.ts'
import { isPiece, isPlain } from './pieces.ts'
import type { TableCell } from './table-cells.ts'
import { meets } from './table-columns.ts'

/**
 * Blocks as pieces that may be smaller than they: the lines of a block that are each level with a line of another block, and the
 * parts of lines between gaps, where several lines have them at one place.
 */
export function splitPieces(blocks: Block[]): TableCell[] {
  const plain = blocks.filter(({ lines, rows }) => rows === undefined && lines.every(isPlain))
  const gaps = plain.flatMap(({ lines }) =>
    lines.length === 1 ? partsOfLine(lines[0] as Line).slice(1) : [],
  )
  return plain.flatMap((block) => {
    const [first] = block.lines as [Line]
    if (block.lines.length > 1) {
      if (areEachLevel(block, plain)) return block.lines.map((line) => [line])
      return isPiece(block) ? [block.lines] : []
    }
    const parts = partsOfLine(first)
    if (isMarker(parts[0] as Line)) return [block.lines]
    const isSplit = parts.slice(1).every((part) => {
      compare(gaps.length)
      return gaps.filter((other) => meets([other], [part])).length >= patternMin
    })
    return isSplit ? parts.map((part) => [part]) : [block.lines]
  })
}

/** Whether a part is the mark or the number of an item. */
function isMarker({ text }: Line): boolean {
  return isListMark(text) || ordinalLabel(text) !== undefined
}

/** Whether all lines of a block, or all but its first, are level with a line of others. */
function areEachLevel(block: Block, blocks: Block[]): boolean {
  const others = blocks.filter((other) => other !== block).flatMap(({ lines }) => lines)
  compare(others.length * block.lines.length)
  const alone = block.lines.filter((line) => !others.some((other) => areOnOneLine(line, other)))
  return alone.length === 0 || (alone.length === 1 && alone[0] === block.lines[0])
}

function areOnOneLine({ box }: Line, { box: other }: Line): boolean {
  const apart = Math.abs(box.top + box.bottom - other.top - other.bottom) / 2
  const higher = Math.max(heightOf(box), heightOf(other))
  return areInRow(box, other) && apart < levelShare * higher
}
