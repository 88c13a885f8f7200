import type { Box } from '@rowdeck/core/deck-model/box'
import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import { addGroundOfCells, groundsIn } from './grounds.ts'
import { groundsBehind } from './grounds-behind.ts'
import type { ShapeContext } from './shape-context.ts'
import type { TableContext } from './table.ts'
import { isUnseenRun } from './unseen-text.ts'
import { at, type XmlElement } from './xml-element.ts'

/** Styles of tables without fills: "No Style, No Grid" and "No Style, Table Grid". Those of others are not read. */
const unfilled = new Set([
  '{2D5ABB26-0587-4C30-8999-92F81FD0307C}',
  '{5940675A-B579-460E-94D1-54222C63F5DA}',
])

/** Returns a test for invisible text in each cell of a table. A cell without a fill shows what is behind the table if its style fills none. */
export function unseenInTable(
  table: XmlElement | undefined,
  box: Box,
  { collector, visibility: { colors } }: ShapeContext,
): TableContext['isUnseenIn'] {
  if (table === undefined || colors === undefined) return () => (run) => isUnseenRun(run, {})
  const behind = showsGround(table) ? groundsBehind(box, collector, colors) : undefined
  return (cell) => {
    const grounds: Color[] | undefined = groundsIn(cell, { colors, behind })
    return (run) => isUnseenRun(run, { grounds, colors })
  }
}

/** Notes the colors of a table, which later text may be on. */
export function addGroundOfTable(table: XmlElement, box: Box, context: ShapeContext): void {
  if (showsGround(table)) addGroundOfCells(table, box, context)
  else context.collector.addGround(box, undefined)
}

/** Whether a table shows what is behind it where its cells have no fill. */
function showsGround(table: XmlElement): boolean {
  const properties = at(table, 'a:tblPr')
  const style = at(properties, 'a:tableStyleId')?.text.trim().toUpperCase()
  const isPlain = at(properties, 'a:tableStyle') === undefined
  return isPlain && (style === undefined || unfilled.has(style))
}
