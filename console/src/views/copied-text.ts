import type { Column } from '../desk/slide-table.ts'
import { type Slide, textIn } from './slides.ts'

/** One row as text that spreadsheets paste into cells: tabs between them, quotes where needed. */
export function rowText(slide: Slide, columns: readonly Column[]): string {
  return columns.map(({ key }) => quoted(textIn(slide, key))).join('\t')
}

/** The rows that were read so far with a header row, as text that spreadsheets paste into cells. */
export function allText(slides: readonly Slide[], columns: readonly Column[]): string {
  const head = columns.map(({ label }) => quoted(label)).join('\t')
  const rows = slides.filter(({ row }) => row).map((slide) => rowText(slide, columns))
  return [head, ...rows].join('\n')
}

function quoted(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
