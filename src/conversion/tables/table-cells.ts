import { heightOf, overlapDown } from '../box.ts'
import { type Block, blockOf } from '../lines/block.ts'
import { separatorBetween } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'

/** Lines of one cell. */
export type TableCell = Line[]

export interface DetectedTable {
  rows: TableCell[][]
}

/** A table as a block: one line per row, cells separated by tabs; an empty cell keeps its tab. */
export function blockOfTable({ rows }: DetectedTable): Block {
  const block = blockOf(rows.flat(2))
  const written = rows.map((cells) => cells.map(textOfCell).join('\t').trimEnd())
  return { ...block, rows: written, isTable: true }
}

function textOfCell(cell: TableCell): string {
  return fromTop(cell).reduce(
    (text, line) => text + separatorBetween(text, line.text) + line.text,
    '',
  )
}

/** From top to bottom; lines beside each other from left to right. */
function fromTop(lines: Line[]): Line[] {
  return [...lines].sort((a, b) => {
    const height = Math.min(heightOf(a.box), heightOf(b.box))
    const beside = overlapDown(a.box, b.box) > 0.5 * height
    return beside ? a.box.left - b.box.left : a.box.top - b.box.top
  })
}
