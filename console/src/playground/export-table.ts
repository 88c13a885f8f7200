import { type FormatOf, outputFormat, outputFormats } from '../../../src/output/formats.ts'
import { type SlideTable, withColumns } from '../desk/slide-table.ts'

export type ExportFormat = FormatOf<'page'>

type Writer = Awaited<ReturnType<(typeof outputFormats)['csv']['writer']>>
type Decks = Parameters<Writer>[0]

/**
 * Saves the rows with the chosen columns under the name of the deck. They are written in this browser
 * from the rows that it has: nothing is sent and nothing is charged. Markdown has whole slides, whatever
 * columns are chosen. The code that writes a format is loaded when it is first used.
 */
export async function exportTable(
  table: SlideTable,
  keys: readonly string[],
  format: ExportFormat,
): Promise<void> {
  const { fileEndings, fixedColumns, mediaType, text } = outputFormat(format)
  const chosen = withColumns(table, fixedColumns ?? keys)
  const write = await outputFormats[format].writer()
  // Excel recognizes UTF-8 by the byte order mark
  const decks = [{ filename: table.filename, table: chosen }] as unknown as Decks
  const content = await write(decks, { byteOrderMark: true })
  const type = text ? `${mediaType};charset=utf-8` : mediaType
  const name = table.filename.replace(/\.[^.]*$/, '')
  save(new Blob([content], { type }), `${name}.${fileEndings[0]}`)
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser has read the URL by the end of this task
  setTimeout(() => URL.revokeObjectURL(url))
}
