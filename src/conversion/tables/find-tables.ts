import type { Box } from '../box.ts'
import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import type { Frame } from '../ports.ts'
import { alignedTables } from './aligned-table.ts'
import { inDrawnDirection } from './drawn-direction.ts'
import { withRowLabels } from './row-labels.ts'
import { rowRuledTables } from './row-ruled-table.ts'
import { findGrids } from './ruled-grid.ts'
import { tableInGrid } from './ruled-table.ts'
import { blocksOfTable, type DetectedTable } from './table-cells.ts'

/**
 * Separates the tables of a slide from its other lines. Every line is in exactly one table or in `rest`. `rightToLeft`
 * says that the slide is mirrored, because its text runs from right to left.
 */
export function findTables(
  lines: Line[],
  slide: { width: number; height: number; frames: Frame[]; rules: Box[]; rightToLeft?: boolean },
): { tables: Block[]; rest: Line[] } {
  const tables: Block[] = []
  let rest = lines
  const take = (table: DetectedTable, from: Line[]) => {
    const blocks = blocksOfTable(slide.rightToLeft ? inDrawnDirection(table) : table)
    const taken = new Set(blocks.flatMap((block) => block.lines))
    tables.push(...blocks)
    return from.filter((line) => !taken.has(line))
  }
  for (const grid of findGrids(slide)) {
    const table = tableInGrid(grid, rest, slide.height)
    if (table === undefined) continue
    rest = take(withRowLabels(table, rest), rest)
  }
  for (const table of rowRuledTables(rest, slide)) rest = take(table, rest)
  for (const table of alignedTables(rest, slide.frames)) rest = take(table, rest)
  return { tables, rest }
}
