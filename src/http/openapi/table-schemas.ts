import type { ColumnDescription } from '../../conversion/convert.ts'
import { countOf, objectOf, orNull, refTo, type Schema, textOf } from './schema.ts'

/** Returns the schemas of tables, rows and stream lines, for any selection of columns. */
export function tableSchemas(columns: readonly ColumnDescription[]): Record<string, Schema> {
  const filename = textOf('The name of the file.')
  const mode = refTo('TableMode')
  const listed = { type: 'array', items: refTo('Column') }
  return {
    ColumnKey: { type: 'string', enum: columns.map(({ key }) => key) },
    Column: objectOf({
      key: refTo('ColumnKey'),
      label: textOf('Name for people, such as a column header.'),
    }),
    ColumnDescription: columnDescription(),
    Row: rowSchema(columns),
    TableMode: {
      type: 'string',
      description: 'How the rows were read: all from the text layer, all by OCR, or some of each.',
      enum: ['text', 'ocr', 'mixed'],
    },
    Table: objectOf(
      {
        filename,
        mode,
        rowCount: countOf('Number of rows.'),
        columns: listed,
        rows: { type: 'array', items: refTo('Row') },
      },
      { description: 'One row per slide, in the order of the deck.' },
    ),
    NdjsonLine: {
      description:
        'One line of the stream: the head, then the rows in the order of the deck, then the end or an error. A stream without the end is incomplete. It is charged right before its first row is sent; `details.charged` of an error says whether the charge is kept, and is absent if that is unknown. The same request with the same Idempotency-Key is not charged again.',
      oneOf: [refTo('NdjsonHead'), refTo('NdjsonRow'), refTo('NdjsonEnd'), refTo('Error')],
    },
    NdjsonHead: objectOf({
      filename,
      columns: listed,
      slideCount: countOf('Number of rows that follow.'),
    }),
    NdjsonRow: objectOf({ index: countOf('Index of the row, from 0.'), row: refTo('Row') }),
    NdjsonEnd: objectOf({ mode, rowCount: countOf('Number of rows that were sent.') }),
  }
}

/** Returns the schema of a row. All columns are optional, because the request selects them. */
function rowSchema(columns: readonly ColumnDescription[]): Schema {
  const cells = columns.map(({ key, label, type, nullable, description }) => {
    const cell = { type, title: label, description }
    return [key, nullable ? orNull(cell) : cell]
  })
  return objectOf(Object.fromEntries(cells), {
    required: [],
    minProperties: 1,
    description: 'Exactly the requested columns.',
  })
}

// Typed by the keys of ColumnDescription, so that a property without a schema does not compile.
function columnDescription(): Schema {
  const members: Record<keyof ColumnDescription, Schema> = {
    key: refTo('ColumnKey'),
    label: textOf('Name for people.'),
    type: { type: 'string', enum: ['string', 'number'], description: 'The type of its cells.' },
    nullable: { type: 'boolean', description: 'Whether a cell may be null.' },
    description: textOf('What the column contains.'),
  }
  return objectOf(members)
}
