import type { Box } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { areFromPicture } from '../lines/are-from-picture.ts'
import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { alignedTables } from './aligned-table.ts'
import { axesIn, withoutChartGrids } from './chart-axes.ts'
import { withJoinedColumns } from './join-columns.ts'
import { withLabelTabs } from './label-columns.ts'
import { rowRuledTables } from './row-ruled-table.ts'
import { findGrids } from './ruled-grid.ts'
import { tableInGrid } from './ruled-table.ts'
import { seenTables } from './seen-tables.ts'
import type { DetectedTable } from './table-cells.ts'
import { withoutUnderlines } from './underlines.ts'

/**
 * Separates the tables and the axes of charts from the other lines of a slide; an axis has a row for every label. Every
 * line is in exactly one table, in one axis or in `rest`. `rightToLeft`
 * says that the slide is mirrored, because its text runs from right to left.
 */
export function findTables(
  lines: Line[],
  slide: { width: number; height: number; frames: Frame[]; rules: Box[]; rightToLeft?: boolean },
): { tables: DetectedTable[]; axes: Block[]; rest: Line[] } {
  const tables: DetectedTable[] = []
  const axes = axesIn(lines)
  const labels = new Set(axes.flat())
  let rest = lines.filter((line) => !labels.has(line))
  const take = (found: DetectedTable[]) => {
    const taken = new Set<Line>()
    for (const table of found.map(withJoinedColumns)) {
      const own = table.rows.flat(2)
      // of tables with common lines, such as one and its columns between their own rules, the first is one
      if (own.some((line) => taken.has(line))) continue
      tables.push(table)
      for (const line of own) taken.add(line)
    }
    rest = rest.filter((line) => !taken.has(line) && !line.parts?.some((part) => taken.has(part)))
  }
  const rules = withoutUnderlines(withoutChartGrids(slide.rules, axes), lines)
  for (const grid of findGrids({ ...slide, rules })) {
    const table = tableInGrid(grid, rest, slide.height)
    if (table !== undefined) take([table])
  }
  take(rowRuledTables(rest, { ...slide, rules }))
  if (areFromPicture(lines)) take(seenTables(rest, { ...slide, rules }))
  else take(alignedTables(rest, slide))
  const read = axes.map((axis) => ({ ...blockOf(axis), rows: axis.map(({ text }) => text) }))
  return { tables, axes: read, rest: withLabelTabs(rest) }
}
