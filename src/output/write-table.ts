import type { Table } from '../conversion/convert.ts'
import { type FormatOf, outputFormat, outputFormats } from './formats.ts'
import type { DeckTable, WriterOptions } from './table-writer.ts'

export { type FormatOf, formatsOf, type OutputFormat, outputFormat } from './formats.ts'
export { ndjson } from './rows-as-ndjson.ts'
export type { DeckTable }

type Formats = typeof outputFormats
type Whole = {
  [Key in FormatOf<'http'>]: Formats[Key]['delivery'] extends 'whole' ? Key : never
}[FormatOf<'http'>]

/** A format that is sent as a whole; CSV with its parameters. */
export type TableFormat =
  | { kind: Exclude<Whole, 'csv'> }
  | { kind: 'csv'; header: boolean; byteOrderMark: boolean }

/** Writes a table as an HTTP message: its content type, and its text or bytes. */
export async function writeTable(
  filename: string,
  table: Table,
  format: TableFormat,
): Promise<{ type: string; content: string | Uint8Array<ArrayBuffer> }> {
  const { kind, ...options } = format
  return {
    type: contentType(format),
    content: await writeDecks([{ filename, table }], kind, options),
  }
}

/** Writes the tables of one deck or more in a format of the registry. */
export async function writeDecks(
  decks: readonly DeckTable[],
  format: keyof Formats,
  options: WriterOptions = {},
): Promise<string | Uint8Array<ArrayBuffer>> {
  const write = await outputFormats[format].writer()
  return await write(decks, options)
}

function contentType(format: TableFormat): string {
  const { mediaType, text } = outputFormat(format.kind)
  const header = format.kind === 'csv' ? `; header=${format.header ? 'present' : 'absent'}` : ''
  return `${mediaType}${text ? '; charset=utf-8' : ''}${header}`
}
