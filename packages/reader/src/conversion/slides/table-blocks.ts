import type { Frame } from '@rowdeck/core/deck-model/page'
import type { SlideBlock } from '@rowdeck/core/deck-model/slide-reading'
import { type Block, blockOf } from '../lines/block.ts'
import { isTurned } from '../lines/character-cell.ts'
import type { Line } from '../lines/line.ts'
import { inDrawnDirection } from '../tables/drawn-direction.ts'
import { headedGrid } from '../tables/headed-grid.ts'
import { pieceRows } from '../tables/piece-rows.ts'
import { isPiece } from '../tables/pieces.ts'
import { blocksOfTable, type DetectedTable } from '../tables/table-cells.ts'
import { withNeighbors } from '../tables/table-neighbors.ts'

/**
 * The blocks with their tables: those found, with what is beside them, and those that text boxes in rows are. A text is in
 * one block or one table. `rightToLeft` says that the slide is mirrored.
 */
export function withTables(
  blocks: Block[],
  tables: DetectedTable[],
  { frames, rightToLeft }: { frames: Frame[]; rightToLeft?: boolean },
): Block[] {
  let rest = blocks
  const take = (table: DetectedTable): Block[] => {
    rest = without(rest, new Set(table.rows.flat(2)))
    const pieces = rest
      .filter((block) => isPiece(block) || isTurnedHead(block))
      .map(({ lines }) => lines)
    const whole = withNeighbors(table, pieces, frames)
    rest = without(rest, new Set(whole.rows.flat(2)))
    const drawn = rightToLeft ? inDrawnDirection(whole) : whole
    return drawn.rows.length === 1 ? [rowOf(drawn)] : blocksOfTable(drawn)
  }
  const found = tables.flatMap(take)
  const grid = headedGrid(
    rest.filter(isPiece).map(({ lines }) => lines),
    frames,
  )
  if (grid !== undefined) found.push(...take(grid))
  const placed = pieceRows(rest, frames, tables).flatMap(take)
  return [...rest, ...found, ...placed]
}

/** Whether a block is a line read upwards or downwards, as heads of narrow columns are. */
function isTurnedHead({ lines: [line, ...more], rows }: Block): boolean {
  return line !== undefined && more.length === 0 && rows === undefined && isTurned(line.angle)
}

/** A row by itself is no table, only a line with its value behind a tab. */
function rowOf(table: DetectedTable): Block {
  const { rows = [] } = blocksOfTable(table)[0] ?? {}
  return { ...blockOf(table.rows.flat(2)), rows }
}

/** The blocks with the lines that are not in a table. */
function without(blocks: Block[], taken: Set<Line>): Block[] {
  return blocks.flatMap((block) => {
    const left = block.lines.filter(
      (line) => !taken.has(line) && !line.parts?.some((part) => taken.has(part)),
    )
    if (left.length === block.lines.length) return [block]
    return left.length === 0 ? [] : [{ ...blockOf(left), frame: block.frame }]
  })
}

/** What a table of text boxes becomes, or what is left of a text beside one. */
export function madeBlock({ rows, lines, isTable, table, box, size }: Block): SlideBlock {
  return {
    lines: rows ?? lines.map(({ text }) => text),
    ...(isTable === undefined ? {} : { isTable }),
    ...{ role: 'body', box, size, confidence: null },
    ...(table === undefined ? {} : { table }),
  }
}
