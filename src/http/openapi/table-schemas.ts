import type { ColumnDescription } from '../../conversion/convert.ts'
import { countOf, objectOf, orNull, refTo, type Schema, textOf } from './schema.ts'

/** How rows look in an answer, whichever columns were asked for. */
export function tableSchemas(columns: readonly ColumnDescription[]): Record<string, Schema> {
  const filename = textOf('The name of the file.')
  const mode = refTo('TableMode')
  const listed = { type: 'array', items: refTo('Column') }
  return {
    ColumnKey: { type: 'string', enum: columns.map(({ key }) => key) },
    Column: objectOf({
      key: refTo('ColumnKey'),
      label: textOf('For people, such as the head of a column.'),
    }),
    ColumnDescription: columnDescription(),
    Row: rowSchema(columns),
    TableMode: {
      type: 'string',
      description:
        'How the rows were read: every one from the text layer, every one from a picture, or some of each.',
      enum: ['text', 'ocr', 'mixed'],
    },
    Table: objectOf(
      {
        filename,
        mode,
        rowCount: countOf('The length of `rows`.'),
        columns: listed,
        rows: { type: 'array', items: refTo('Row') },
      },
      { description: 'One row a slide, in the order of the deck.' },
    ),
    NdjsonLine: {
      description:
        'One line of the stream: the head, then the rows in the order of the deck, last the end, or an error in its place. Without the end it is not whole. It is charged right before its first row is sent; `details.charged` of an error says whether it stays so. The same request with the same Idempotency-Key is not charged again.',
      oneOf: [refTo('NdjsonHead'), refTo('NdjsonRow'), refTo('NdjsonEnd'), refTo('Error')],
    },
    NdjsonHead: objectOf({
      filename,
      columns: listed,
      slideCount: countOf('How many rows will come.'),
    }),
    NdjsonRow: objectOf({ index: countOf('From 0.'), row: refTo('Row') }),
    NdjsonEnd: objectOf({ mode, rowCount: countOf('How many rows came.') }),
  }
}

/** A row with every column: which of them it has is for the request to say. */
function rowSchema(columns: readonly ColumnDescription[]): Schema {
  const cells = columns.map(({ key, label, type, nullable, description }) => {
    const cell = { type, title: label, description }
    return [key, nullable ? orNull(cell) : cell]
  })
  return objectOf(Object.fromEntries(cells), {
    required: [],
    minProperties: 1,
    description: 'The columns that were asked for, and no others.',
  })
}

// The members by the type that describes columns: one more there does not compile here.
function columnDescription(): Schema {
  const members: Record<keyof ColumnDescription, Schema> = {
    key: refTo('ColumnKey'),
    label: textOf('For people.'),
    type: { type: 'string', enum: ['string', 'number'], description: 'The type of its cells.' },
    nullable: { type: 'boolean', description: 'Whether a cell may be null.' },
    description: textOf('What the column holds.'),
  }
  return objectOf(members)
}
