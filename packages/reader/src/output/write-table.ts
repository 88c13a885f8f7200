import { AppError } from '@rowdeck/core/errors'
import type { Table } from '../conversion/convert.ts'
import { type FormatOf, formatsOf, outputFormat, outputFormats, pictureColumns } from './formats.ts'
import type { DeckTable, RowLines, WriterOptions } from './table-writer.ts'

export {
  type FormatOf,
  formatsOf,
  type OutputFormat,
  outputFormat,
  usualKeys,
  withNumber,
} from './formats.ts'
export type { RowLines } from './table-writer.ts'
export type { DeckTable }

type Formats = typeof outputFormats

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

type Offered = FormatOf<'http'>
type Whole = { [Key in Offered]: Formats[Key]['lines'] extends null ? Key : never }[Offered]

/** A format in which a whole table is written; CSV with its parameters. */
export type TableFormat =
  | { kind: Exclude<Offered, 'csv'> }
  | { kind: 'csv'; header: boolean; byteOrderMark: boolean }

/** A format whose rows are sent as they are read. */
export interface StreamedFormat {
  kind: Exclude<Offered, Whole>
}

/** Returns whether rows are sent in this format as they are read. */
export function isStreamed(format: TableFormat | StreamedFormat): format is StreamedFormat {
  return outputFormat(format.kind).lines !== null
}

/** Loads what writes the rows of a streamed format. */
export async function rowLinesOf({ kind }: StreamedFormat): Promise<RowLines> {
  return await outputFormats[kind].lines()
}

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

/** Throws request_invalid if a column has pictures and the format cannot hold them. */
export function refusePictures(format: keyof Formats, columns: readonly string[] = []): void {
  const { label, pictures } = outputFormat(format)
  const column = pictureColumns.find((key) => columns.includes(key) && !pictures.includes(key))
  if (column === undefined) return
  const able = formatsOf('http').filter((key) => outputFormat(key).pictures.includes(column))
  const formats = anyOf.format(able.map((key) => key.toUpperCase()))
  throw new AppError(
    'request_invalid',
    `${label} cannot hold the pictures of the column \`${column}\`. Leave it out, or ask for ${formats}.`,
  )
}

/** Returns the Content-Type of a format, with its parameters. */
export function contentType(format: TableFormat | StreamedFormat): string {
  const { mediaType, text } = outputFormat(format.kind)
  const header = format.kind === 'csv' ? `; header=${format.header ? 'present' : 'absent'}` : ''
  return `${mediaType}${text ? '; charset=utf-8' : ''}${header}`
}
