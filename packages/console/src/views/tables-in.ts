import type { SlideRow } from '../desk/slide-table.ts'
import { counted } from '../elements/format.ts'
import { cellList } from './blocks.ts'

/** A table of a slide, or the values of a chart, as rows of cells. */
export interface ShownTable {
  kind: 'Table' | 'Chart'
  /** The title of a chart; empty if it has none. */
  title: string
  rows: string[][]
}

/** The tables and charts of a slide. */
export function tablesIn(row: SlideRow): ShownTable[] {
  return cellList(row.tables).flatMap((value) => {
    const { rows, chart } = (value ?? {}) as { rows?: unknown; chart?: { title?: unknown } }
    const cells = cellList(rows).map((line) => cellList(line).map(String))
    const title = typeof chart?.title === 'string' ? chart.title : ''
    return cells.length > 0 ? [{ kind: chart ? 'Chart' : 'Table', title, rows: cells }] : []
  })
}

/** What a table is, and how large. */
export function sizeText({ kind, rows }: ShownTable): string {
  return `${kind} of ${counted(rows.length, 'row')}, ${counted(rows[0]?.length ?? 0, 'column')}`
}
