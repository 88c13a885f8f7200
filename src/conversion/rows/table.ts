import type { SlideReading } from '../slide-reading.ts'
import type { Column, Row } from './columns.ts'

/** How the rows were read: `text` where every one came from the text layer, `ocr` where every one was read from a picture. */
export type TableMode = 'text' | 'ocr' | 'mixed'

/** One row a slide, in the order of the deck. */
export interface Table {
  mode: TableMode
  rowCount: number
  columns: Column[]
  rows: Row[]
}

/** How the rows of slides that were read in these ways were read as a whole. */
export function modeOf(modes: Set<SlideReading['mode']>): TableMode {
  if (modes.size > 1) return 'mixed'
  return modes.has('ocr') ? 'ocr' : 'text'
}
