import { type SlideTable, withColumns } from './slide-table.ts'

export const formats = ['xlsx', 'csv', 'json', 'md'] as const
export type Format = (typeof formats)[number]

/** What the formats are called where they are offered. */
export const formatNames: Record<Format, string> = {
  xlsx: 'Excel (XLSX)',
  csv: 'CSV',
  json: 'JSON',
  md: 'Markdown',
}

/**
 * Saves the rows with the chosen columns, named after the deck. They are written in this browser from
 * the rows that are here: nothing is sent and nothing is charged again. Markdown is of whole slides.
 */
export async function takeAway(
  table: SlideTable,
  keys: readonly string[],
  format: Format,
): Promise<void> {
  const content = await write(table, withColumns(table, keys), format)
  save(content, `${table.filename.replace(/\.[^.]*$/, '')}.${format}`)
}

// What writes a format is loaded when it is asked for: the first page does not need it.
async function write(whole: SlideTable, chosen: SlideTable, format: Format): Promise<Blob> {
  if (format === 'xlsx') {
    const { tableAsXlsx } = await import('./table-as-xlsx.ts')
    return tableAsXlsx(chosen)
  }
  const { textOfTable } = await import('./table-as-text.ts')
  return textOfTable(whole, chosen, format)
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser takes the bytes before the task that follows the click
  setTimeout(() => URL.revokeObjectURL(url))
}
