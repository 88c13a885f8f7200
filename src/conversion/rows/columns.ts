import { AppError } from '../../errors.ts'
import { pageOf, type SlideBlock, type SlideReading } from '../slide-reading.ts'
import { markdownOf } from './markdown.ts'

/** The value of one cell. */
export type Cell = string | number | null

/** Keyed by the requested columns, in the requested order. */
export type Row = Record<string, Cell>

interface ColumnKind {
  /** Name for people, such as a column heading in a spreadsheet. */
  label: string
  type: 'string' | 'number'
  /** Whether a cell may be null. */
  nullable: boolean
  /** What the column holds, for callers. */
  description: string
  cellOf(slide: SlideReading): Cell
}

/**
 * The catalogue of columns. Validation, OpenAPI, the command line and the console derive from it, so a new
 * column is added here alone. Keys are never renamed or removed.
 */
const catalogue = {
  slide: {
    label: 'Slide',
    type: 'string',
    nullable: false,
    description:
      'All text of the slide: title first, then blocks in reading order, a line a list item, a table row a line with tab-separated cells, what repeats on every slide last.',
    cellOf: ({ blocks }) => textOf(blocks),
  },
  number: {
    label: 'Number',
    type: 'number',
    nullable: false,
    description: 'The number of the slide in the deck, from 1.',
    cellOf: ({ index }) => index + 1,
  },
  page: {
    label: 'Page',
    type: 'number',
    nullable: false,
    description: 'The page of the file that the slide stands on, from 1.',
    cellOf: (slide) => pageOf(slide) + 1,
  },
  title: {
    label: 'Title',
    type: 'string',
    nullable: false,
    description: 'The title of the slide; empty where it has none.',
    cellOf: (slide) => textOf(withRole(slide, 'title')),
  },
  body: {
    label: 'Body',
    type: 'string',
    nullable: false,
    description: 'The text of the slide without its title and without what repeats on every slide.',
    cellOf: (slide) => textOf(withRole(slide, 'body')),
  },
  notes: {
    label: 'Notes',
    type: 'string',
    nullable: false,
    description: 'The speaker notes that a notes page prints under the slide; empty elsewhere.',
    cellOf: ({ notes }) => textOf(notes ?? []),
  },
  markdown: {
    label: 'Markdown',
    type: 'string',
    nullable: false,
    description:
      'The slide as Markdown: the title as a heading, nested lists, tables; without what repeats on every slide.',
    cellOf: markdownOf,
  },
  mode: {
    label: 'Mode',
    type: 'string',
    nullable: false,
    description: 'How the slide was read: `text` from the text layer, `ocr` from its picture.',
    cellOf: ({ mode }) => mode,
  },
  confidence: {
    label: 'Confidence',
    type: 'number',
    nullable: true,
    description:
      'How sure the reading of the picture is, 0 to 1, the mean over its letters; null where the slide was read from the text layer, and where nothing was read.',
    cellOf: confidenceOf,
  },
  build: {
    label: 'Build of',
    type: 'number',
    nullable: true,
    description:
      'The number of the finished slide that this one is a step towards; null where it is no step.',
    cellOf: ({ buildOf }) => (buildOf === undefined ? null : buildOf + 1),
  },
} satisfies Record<string, ColumnKind>

export type ColumnKey = keyof typeof catalogue

/** The keys of all columns, in the order of the catalogue. */
export const columnKeys = Object.keys(catalogue) as ColumnKey[]

/** The columns of a request that names none. */
const defaultColumns: readonly ColumnKey[] = ['slide']

/** A column in an answer. */
export interface Column {
  key: string
  label: string
}

export interface ColumnDescription extends Column, Omit<ColumnKind, 'cellOf'> {}

/** The whole catalogue, for callers. */
export function describeColumns(): ColumnDescription[] {
  return columnKeys.map((key) => {
    const { label, type, nullable, description } = catalogue[key]
    return { key, label, type, nullable, description }
  })
}

export function columnsOf(keys: readonly ColumnKey[]): Column[] {
  return keys.map((key) => ({ key, label: catalogue[key].label }))
}

/**
 * Validates the requested columns; returns the default if there are none. Throws request_invalid, which
 * lists the catalogue, for an unknown or repeated column.
 */
export function requestedColumns(asked: readonly string[] | undefined): readonly ColumnKey[] {
  if (asked === undefined) return defaultColumns
  return asked.map((name, index) => {
    const key = columnKeys.find((known) => known === name)
    if (key !== undefined && asked.indexOf(name) === index) return key
    const fault = key
      ? `The column \`${key}\` is asked for twice`
      : 'A column is asked for that does not exist'
    throw new AppError(
      'request_invalid',
      `${fault}. Ask once for each of: ${columnKeys.join(', ')}.`,
      {
        details: { columns: columnKeys },
      },
    )
  })
}

/** One row; text is Unicode NFC. */
export function rowOf(slide: SlideReading, keys: readonly ColumnKey[]): Row {
  return Object.fromEntries(keys.map((key) => [key, catalogue[key].cellOf(slide)]))
}

function withRole({ blocks }: SlideReading, wanted: SlideBlock['role']): SlideBlock[] {
  return blocks.filter(({ role }) => role === wanted)
}

function textOf(blocks: SlideBlock[]): string {
  return blocks
    .flatMap(({ lines }) => lines)
    .join('\n')
    .normalize('NFC')
}

/** Weighted by letters, so that a page number counts less than a paragraph. */
function confidenceOf({ blocks, mode }: SlideReading): number | null {
  if (mode === 'text') return null
  let [sum, letters] = [0, 0]
  for (const { lines, confidence } of blocks) {
    if (confidence === null) continue
    const count = lines.join('').length
    sum += confidence * count
    letters += count
  }
  return letters === 0 ? null : Math.round((sum / letters) * 1000) / 1000
}
