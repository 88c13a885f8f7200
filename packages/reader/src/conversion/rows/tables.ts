import { union } from '@rowdeck/core/deck-model/box'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import type { CellSpan, TablePart } from '@rowdeck/core/deck-model/table-part'
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
  const whole: { blocks: SlideBlock[]; parts: TablePart[] }[] = []
  let before: TablePart | undefined
  for (const block of slide.blocks) {
    const part = block.role === 'header-footer' || block.isChart ? undefined : partOf(block)
    const last = whole.at(-1)
    if (part !== undefined) {
      if (last !== undefined && part.number >= 0 && part.number === before?.number) {
        last.blocks.push(block)
        last.parts.push(part)
      } else {
        whole.push({ blocks: [block], parts: [part] })
      }
    }
    before = part
  }
  return whole.map(({ blocks, parts }) => ({
    box: boxSharesOf(blocks.map(({ box }) => box).reduce(union), slide),
    ...joined(parts),
  }))
}

/** The cells of a block; a table that has only lines has them there. */
function partOf({ table, isTable, lines }: SlideBlock): TablePart | undefined {
  if (table !== undefined || !isTable) return table
  return { number: -1, rows: lines.map((line) => line.split('\t')), spans: [], header: false }
}

function joined(parts: TablePart[]): Omit<SlideTable, 'box'> {
  const written = parts.flatMap(({ rows }) => rows)
  const width = Math.max(...written.map(({ length }) => length))
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
