import { union } from '@rowdeck/core/deck-model/box'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import type { CellSpan, TablePart } from '@rowdeck/core/deck-model/table-part'
import { wholeTables, widthOf } from '@rowdeck/core/deck-model/whole-tables'
import { type BoxShares, boxSharesOf } from './blocks.ts'

/** A table as callers get it. */
export interface SlideTable {
  box: BoxShares
  /** Unicode NFC; all rows have the same number of cells. */
  rows: string[][]
  header: boolean
  spans: CellSpan[]
}

/** The tables of a slide in reading order. */
export function tablesOf(slide: SlideReading): SlideTable[] {
  return wholeTables(slide).map(({ blocks, parts }) => ({
    box: boxSharesOf(blocks.map(({ box }) => box).reduce(union), slide),
    ...joined(parts),
  }))
}

function joined(parts: TablePart[]): Omit<SlideTable, 'box'> {
  const written = parts.flatMap(({ rows }) => rows)
  const width = widthOf(written)
  let before = 0
  const spans = parts.flatMap((part) => {
    const first = before
    before += part.rows.length
    return part.spans.map((span) => ({ ...span, row: first + span.row }))
  })
  const rows = written.map((row) =>
    Array.from({ length: width }, (_, at) => (row[at] ?? '').normalize('NFC')),
  )
  return { rows, header: parts[0]?.header ?? false, spans }
}
