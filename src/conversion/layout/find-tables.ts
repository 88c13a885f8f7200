import type { Box } from '../ports.ts'
import type { Block, Line } from './line.ts'
import { findGrids } from './ruled-grid.ts'
import { tableInGrid } from './ruled-table.ts'
import { blockOfTable } from './table-cells.ts'

/** Takes the tables out of the lines of a slide; every line is in exactly one table or in the rest. */
export function findTables(
  lines: Line[],
  slide: { width: number; height: number; frames: Box[]; rules: Box[] },
): { tables: Block[]; rest: Line[] } {
  const tables: Block[] = []
  let rest = lines
  for (const grid of findGrids(slide)) {
    const table = tableInGrid(grid, rest, slide.height)
    if (table === undefined) continue
    const block = blockOfTable(table)
    const taken = new Set(block.lines)
    tables.push(block)
    rest = rest.filter((line) => !taken.has(line))
  }
  return { tables, rest }
}
