import type { Column } from '../desk/slide-table.ts'
import { rowsForSpreadsheet } from '../grid/clipboard-text.ts'
import { type Slide, textIn } from './slides.ts'
import type { ViewState } from './view-context.ts'

/** One row as text that spreadsheets paste into cells. */
export function rowText(slide: Slide, columns: readonly Column[]): string {
  return rowsForSpreadsheet([textsOf(slide, columns)])
}

/** The rows that were read so far with a header row, as text that spreadsheets paste into cells. */
export function allText(slides: readonly Slide[], columns: readonly Column[]): string {
  const rows = slides.filter(({ row }) => row).map((slide) => textsOf(slide, columns))
  return rowsForSpreadsheet([columns.map(({ label }) => label), ...rows])
}

function textsOf(slide: Slide, columns: readonly Column[]): string[] {
  return columns.map(({ key }) => textIn(slide, key))
}

/** Copies the row of the slide that is shown, and tells so. */
export async function copyRow({ current, columns, tell }: ViewState): Promise<void> {
  if (!current?.row) return
  try {
    await navigator.clipboard.writeText(rowText(current, columns))
    tell(`Row ${current.number} copied`)
  } catch {
    tell('The browser did not allow copying')
  }
}
