import type { RowLines, TableWriter } from './table-writer.ts'
import { columnsOfArchive, columnsOfWorkbook, type UsualColumn } from './usual-table.ts'

/** The columns whose cells are pictures, or have some. */
export const pictureColumns = ['picture', 'images'] as const

type PictureColumn = (typeof pictureColumns)[number]

export interface OutputFormat {
  /** The name shown to people. */
  label: string
  /** One noun phrase for the API's documentation. */
  description: string
  /** The media type that answers have, without parameters. */
  mediaType: string
  /** Other media types by which callers ask for this format. */
  mediaTypeAliases: readonly string[]
  /** Endings of file names, without the dot; files are saved with the first one. */
  fileEndings: readonly string[]
  /** False for binary formats, which are not printed to a terminal. */
  text: boolean
  /**
   * Loads the code that writes the format line by line, so that rows are sent as they are read; null if the
   * table is sent as a whole once all rows are there.
   */
  lines: (() => Promise<RowLines>) | null
  /** Whether answers have a file name, because people save them rather than programs read them. */
  isFile: boolean
  /** The columns of pictures that it can hold. */
  pictures: readonly PictureColumn[]
  /** The columns the format is made of, where the caller cannot choose them. */
  fixedColumns?: readonly string[]
  /** The columns of a file that a person saves without choosing any; the API's default is one for programs. */
  usualColumns?: readonly UsualColumn[]
  /** Whether every row has the number of its slide, because people sort, filter and cut out rows. */
  numbered?: true
  offeredBy: readonly ('http' | 'command line' | 'page')[]
  /** Loads the code that writes the format, when it is first needed. */
  writer: () => Promise<TableWriter>
}

/**
 * The one registry of output formats, in the order in which menus show them. Header `Accept`, command
 * line, console and OpenAPI document derive from it. It imports no writer, so that a page can list the
 * formats without loading them.
 */
export const outputFormats = {
  xlsx: {
    label: 'Excel (XLSX)',
    description: 'A workbook with a row for each slide, which always begins with its number.',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    mediaTypeAliases: [],
    fileEndings: ['xlsx'],
    text: false,
    isFile: true,
    pictures: ['picture'],
    lines: null,
    usualColumns: columnsOfWorkbook,
    numbered: true,
    offeredBy: ['http', 'command line', 'page'],
    writer: async () => (await import('./table-as-xlsx.ts')).writeXlsx,
  },
  csv: {
    label: 'CSV',
    description:
      'RFC 4180. `Accept: text/csv; header=absent` leaves out the labels; `; charset=utf-8-sig` adds a byte order mark.',
    mediaType: 'text/csv',
    mediaTypeAliases: [],
    fileEndings: ['csv'],
    text: true,
    isFile: true,
    pictures: [],
    lines: null,
    offeredBy: ['http', 'command line', 'page'],
    writer: async () => (await import('./table-as-csv.ts')).writeCsv,
  },
  json: {
    label: 'JSON',
    description: 'The file name, the columns and the rows as one object.',
    mediaType: 'application/json',
    mediaTypeAliases: [],
    fileEndings: ['json'],
    text: true,
    isFile: false,
    pictures: pictureColumns,
    lines: null,
    offeredBy: ['http', 'command line', 'page'],
    writer: async () => (await import('./table-as-json.ts')).writeJson,
  },
  markdown: {
    label: 'Markdown',
    description: 'The slides as one text, separated by rules.',
    mediaType: 'text/markdown',
    mediaTypeAliases: [],
    fileEndings: ['md', 'markdown'],
    text: true,
    isFile: true,
    pictures: [],
    lines: null,
    fixedColumns: ['markdown'],
    offeredBy: ['http', 'command line', 'page'],
    writer: async () => (await import('./table-as-markdown.ts')).writeMarkdown,
  },
  ndjson: {
    label: 'NDJSON',
    description: 'Rows as they are read: lines of JSON, each matching the schema NdjsonLine.',
    mediaType: 'application/x-ndjson',
    mediaTypeAliases: ['application/ndjson', 'application/jsonl'],
    fileEndings: ['ndjson', 'jsonl'],
    text: true,
    isFile: false,
    pictures: pictureColumns,
    lines: async () => (await import('./rows-as-ndjson.ts')).ndjson,
    offeredBy: ['http', 'command line', 'page'],
    writer: async () => (await import('./rows-as-ndjson.ts')).writeNdjson,
  },
  zip: {
    label: 'ZIP',
    description:
      'A ZIP file with `rows.json` and files for the columns asked for: `deck.md` (`markdown`), `tables/001-1.csv` (`tables`), `pictures/001.jpg` (`picture`), `images/001-1.jpg` (`images`). In `rows.json`, pictures are the names of their files.',
    mediaType: 'application/zip',
    mediaTypeAliases: [],
    fileEndings: ['zip'],
    text: false,
    isFile: true,
    pictures: pictureColumns,
    lines: null,
    usualColumns: columnsOfArchive,
    offeredBy: ['http', 'command line'],
    writer: async () => (await import('./table-as-zip.ts')).writeZip,
  },
  table: {
    label: 'Text table',
    description: 'Numbered rows, wrapped to the width of a terminal.',
    mediaType: 'text/plain',
    mediaTypeAliases: [],
    fileEndings: ['txt'],
    text: true,
    isFile: false,
    pictures: [],
    lines: null,
    offeredBy: ['command line'],
    writer: async () => (await import('./table-as-text.ts')).writeText,
  },
} as const satisfies Record<string, OutputFormat>

const numberKey = 'number'

type Formats = typeof outputFormats
type Surface = OutputFormat['offeredBy'][number]

/** The key of a format that a surface offers, such as `csv`. */
export type FormatOf<Offering extends Surface> = {
  [Key in keyof Formats]: Offering extends Formats[Key]['offeredBy'][number] ? Key : never
}[keyof Formats]

/** The entry of a format. */
export function outputFormat(key: keyof Formats): OutputFormat {
  return outputFormats[key]
}

/** The keys of the columns that a format has where nobody has chosen any; undefined for those made for programs. */
export function usualKeys(key: keyof Formats): string[] | undefined {
  return outputFormat(key).usualColumns?.map((column) => column.key)
}

/** The chosen columns as a format has them: with the number of the slide before them if it always has that. */
export function withNumber<Key extends string>(
  key: keyof Formats,
  columns: readonly Key[],
): readonly (Key | typeof numberKey)[] {
  const { numbered } = outputFormat(key)
  const has = columns.some((column) => column === numberKey)
  return numbered && !has ? [numberKey, ...columns] : columns
}

/** The keys of the formats that a surface offers, in the order of the registry. */
export function formatsOf<Offering extends Surface>(surface: Offering): FormatOf<Offering>[] {
  const keys = Object.keys(outputFormats) as (keyof Formats)[]
  return keys.filter((key) => outputFormat(key).offeredBy.includes(surface)) as FormatOf<Offering>[]
}
