import type { SlideReading } from './slide-reading.ts'

/** One row a slide, in the order of the deck; the members of a row are the keys of the columns. */
export interface Table {
  /** `text` where every row came from the text layer, `ocr` where every row was read from a picture. */
  mode: 'text' | 'ocr' | 'mixed'
  rowCount: number
  columns: { key: string; label: string }[]
  rows: Record<string, string>[]
}

/** The table with the default column: the slide's text, Unicode NFC, a line a paragraph. */
export function tableOf(readings: SlideReading[]): Table {
  const rows = readings.map((reading) => ({ slide: textOf(reading) }))
  return {
    mode: modeOf(readings),
    rowCount: rows.length,
    columns: [{ key: 'slide', label: 'Slide' }],
    rows,
  }
}

function textOf({ blocks }: SlideReading): string {
  return blocks
    .flatMap(({ lines }) => lines)
    .join('\n')
    .normalize('NFC')
}

function modeOf(readings: SlideReading[]): Table['mode'] {
  const modes = new Set(readings.map(({ mode }) => mode))
  if (modes.size > 1) return 'mixed'
  return modes.has('ocr') ? 'ocr' : 'text'
}
