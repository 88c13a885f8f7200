import { heightOf, overlapDown } from '../box.ts'
import { type Block, blockOf } from '../lines/block.ts'
import { joint } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'

/** Lines of one cell. */
export type Cell = Line[]

export interface Table {
  rows: Cell[][]
}

/** A table as a block: a line a row, the cells separated by tabs; an empty cell keeps its tab. */
export function blockOfTable({ rows }: Table): Block {
  const block = blockOf(rows.flat(2))
  return { ...block, rows: rows.map((cells) => cells.map(textOfCell).join('\t').trimEnd()) }
}

function textOfCell(cell: Cell): string {
  return fromTop(cell).reduce((text, line) => text + joint(text, line.text) + line.text, '')
}

/** Lines that stand beside each other from the left. */
function fromTop(lines: Line[]): Line[] {
  return [...lines].sort((a, b) => {
    const height = Math.min(heightOf(a.box), heightOf(b.box))
    const beside = overlapDown(a.box, b.box) > 0.5 * height
    return beside ? a.box.left - b.box.left : a.box.top - b.box.top
  })
}
