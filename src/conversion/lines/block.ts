import { around, type Box } from '../box.ts'
import type { Line } from './line.ts'

/** Lines that belong together, as a paragraph, a list or a table row does. */
export interface Block {
  lines: Line[]
  box: Box
  /** Size of the letters, the largest in the block. */
  size: number
  /** Drawing order of its first line. */
  order: number
  /** The smallest frame around its lines; undefined where none is. */
  frame?: Box | undefined
  /** Of a text that is written downwards its paragraphs; of a table: a text a row, cells separated by tabs. */
  rows?: string[]
}

/** A block of these lines, of which there is at least one. */
export function blockOf(lines: Line[]): Block {
  let box = (lines[0] as Line).box
  let size = 0
  let order = Number.POSITIVE_INFINITY
  for (const line of lines) {
    box = around(box, line.box)
    size = Math.max(size, line.size)
    order = Math.min(order, line.order)
  }
  return { lines, box, size, order }
}
