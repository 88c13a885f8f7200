import type { SlideReading } from '../../deck-model/slide-reading.ts'
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
}

/** Combines the modes of slides. */
export function modeOf(modes: Set<SlideReading['mode']>): TableMode {
  if (modes.size > 1) return 'mixed'
  const [mode = 'text'] = modes
  return mode
}
