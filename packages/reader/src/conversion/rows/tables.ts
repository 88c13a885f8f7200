import { union } from '@rowdeck/core/deck-model/box'
import { tableCellsMax } from '@rowdeck/core/deck-model/page-bounds'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import type { CellSpan, TablePart } from '@rowdeck/core/deck-model/table-part'
import { wholeTables, widthOf } from '@rowdeck/core/deck-model/whole-tables'
import { type BoxShares, boxSharesOf } from './blocks.ts'
import { chartOf, type SlideChart, valueRows } from './charts.ts'

/** What the tables of a slide may be. */
export const tableKinds = ['table', 'chart'] as const

/** A table as callers get it. */
export interface SlideTable {
  kind: (typeof tableKinds)[number]
  box: BoxShares
  /** Unicode NFC; all rows have the same number of cells. */
  rows: string[][]
  header: boolean
  spans: CellSpan[]
  /** Absent for tables. */
  chart?: SlideChart
}

/** The tables of a slide in reading order, and its charts as far as they have no more cells together than tables may have. */
export function tablesOf(slide: SlideReading): SlideTable[] {
  let cells = 0
  return wholeTables(slide).flatMap(({ blocks, parts, chart }): SlideTable[] => {
    const box = boxSharesOf(blocks.map((block) => block.box).reduce(union), slide)
    if (chart === undefined) return [{ kind: 'table', box, ...joined(parts) }]
    const rows = filledUp(valueRows(blocks, chart))
    cells += rows.length * widthOf(rows)
    if (rows.length === 0 || cells > tableCellsMax) return []
    return [{ kind: 'chart', box, rows, header: true, spans: [], chart: chartOf(blocks, chart) }]
  })
}

function joined(parts: TablePart[]): Pick<SlideTable, 'rows' | 'header' | 'spans'> {
  const written = parts.flatMap(({ rows }) => rows)
  let before = 0
  const spans = parts.flatMap((part) => {
    const first = before
    before += part.rows.length
    return part.spans.map((span) => ({ ...span, row: first + span.row }))
  })
  return { rows: filledUp(written), header: parts[0]?.header ?? false, spans }
}

function filledUp(written: string[][]): string[][] {
  const width = widthOf(written)
  return written.map((row) =>
    Array.from({ length: width }, (_, at) => (row[at] ?? '').normalize('NFC')),
  )
}
