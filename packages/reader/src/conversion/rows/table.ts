import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import type { Column, Row } from './columns.ts'

/** How the rows were read: `text` if all come from text layers, `ocr` if all were read by OCR. */
export const tableModes = ['text', 'ocr', 'mixed'] as const
export type TableMode = (typeof tableModes)[number]

/** One row per slide, in deck order. */
export interface Table {
  mode: TableMode
  rowCount: number
  columns: Column[]
  rows: Row[]
  /** The numbers of the slides whose rows are empty because they are damaged; absent if there are none. */
  unreadable?: readonly number[]
}

/** Combines the modes of slides; those that cannot be read do not count. */
export function modeOf(modes: ReadonlySet<SlideReading['mode']>): TableMode {
  const [mode = 'text', ...others] = tableModes.filter((one) => modes.has(one))
  return others.length > 0 ? 'mixed' : mode
}
