import { type Box, union } from '@rowdeck/core/deck-model/box'
import type { TablePart } from '@rowdeck/core/deck-model/table-part'
import type { Line } from './line.ts'

/** Lines that belong together, such as those of a text box or a table. */
export interface Block {
  lines: Line[]
  box: Box
  /** Largest font size in the block. */
  size: number
  /** Lowest position of its lines in drawing order. */
  order: number
  /** The smallest frame around its lines, if any. */
  frame?: Box | undefined
  /** Finished text: of a table one string per row with tab-separated cells, of vertical text its paragraphs. */
  rows?: string[]
  isTable?: true
  table?: TablePart
  /** The cells of a table row that holds lists, each with paragraphs of its own. */
  cells?: Line[][]
}

/** Makes a block of at least one line. */
export function blockOf(lines: Line[]): Block {
  let box = (lines[0] as Line).box
  let size = 0
  let order = Number.POSITIVE_INFINITY
  for (const line of lines) {
    box = union(box, line.box)
    size = Math.max(size, line.size)
    order = Math.min(order, line.order)
  }
  return { lines, box, size, order }
}
