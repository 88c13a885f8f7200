import { rowText } from './copied-text.ts'
import type { ViewState } from './view-context.ts'

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
