import { count, extensible, nullable, oneOf, type Static, Type } from '@rowdeck/core/schema'
import {
  type ColumnDescription,
  columnExamples,
  columnKeys,
  describeArrays,
  describeColumns,
  type Row,
  tableModes,
} from '@rowdeck/reader/conversion'
import type { TSchema, TSchemaOptions } from 'typebox'
import { errorBody } from './contract-errors.ts'

const columnKey = extensible(columnKeys)
const filename = Type.String({ description: 'The name of the file.' })
const tableMode = oneOf(tableModes, {
  description: 'How the rows were read: all from the text layer, all by OCR, or some of each.',
})

const column = Type.Object({
  key: columnKey,
  label: Type.String({ description: 'Name for people, such as a column header.' }),
})

const describedColumn = Type.Object({
  key: columnKey,
  label: Type.String({ description: 'Name for people.' }),
  type: extensible(['string', 'number', 'array'], { description: 'The type of its cells.' }),
  nullable: Type.Boolean({ description: 'Whether a cell may be null.' }),
  description: Type.String({ description: 'What the column contains.' }),
})

/** The response of `GET /api/v1/columns`. */
export const columns = Type.Object({ columns: Type.Array(describedColumn) })
export type Columns = Static<typeof columns>

/** The schemas of what is in the cells of arrays, by their names in the OpenAPI document. */
const arrays = describeArrays()
const itemSchemas = Object.fromEntries(
  [...arrays.values()].flatMap(({ itemName, schema }) =>
    itemName === undefined ? [] : [[itemName, schema]],
  ),
)

/** A row. All columns are optional, because the request selects them. */
const row = Type.Unsafe<Row>({
  type: 'object',
  description: 'Exactly the requested columns.',
  properties: Object.fromEntries(describeColumns().map((one) => [one.key, cellOf(one)])),
  minProperties: 1,
})

function cellOf({
  key,
  label,
  type,
  nullable: mayBeNull,
  description,
}: ColumnDescription): TSchema {
  const options = { title: label, description, examples: [columnExamples[key]] }
  const cell = (also: TSchemaOptions) => {
    const array = arrays.get(key)
    if (array !== undefined) {
      return array.itemName ? Type.Array(array.schema, also) : { ...array.schema, ...also }
    }
    return type === 'number' ? Type.Number(also) : Type.String(also)
  }
  return mayBeNull ? nullable(cell({}), options) : cell(options)
}

/** The response of `POST /api/v1/convert` as JSON. */
export const table = Type.Object(
  {
    filename,
    mode: tableMode,
    rowCount: count('Number of rows.'),
    columns: Type.Array(column),
    rows: Type.Array(row),
  },
  { description: 'One row per slide, in the order of the deck.' },
)

const ndjsonHead = Type.Object({
  filename,
  columns: Type.Array(column),
  slideCount: nullable(count(), {
    description: 'Number of rows that follow; null if it is not known yet.',
  }),
})
const ndjsonCount = Type.Object({ slideCount: count('Number of rows that follow.') })
const ndjsonRow = Type.Object({ index: count('Index of the row, from 0.'), row })
const ndjsonEnd = Type.Object({
  mode: tableMode,
  rowCount: count('Number of rows that were sent.'),
  unreadable: Type.Optional(
    Type.Array(count(), {
      description: 'Numbers of the slides whose rows are empty because they are damaged.',
    }),
  ),
})

/** One line of a stream. */
export const ndjsonLine = Type.Union([ndjsonHead, ndjsonCount, ndjsonRow, ndjsonEnd, errorBody], {
  description:
    'One line of the stream: the head, the number of rows if the head did not have it, then the rows in the order of the deck, then the end or an error. Ignore lines of other kinds. A stream without the end is incomplete. It is charged right before its first row is sent; `details.charged` of an error says whether the charge is kept, and is absent if that is unknown. The same request with the same Idempotency-Key is not charged again.',
})

/** The schemas of tables that have names in the OpenAPI document. */
export const tableSchemas = {
  ColumnKey: columnKey,
  Column: column,
  ColumnDescription: describedColumn,
  ...itemSchemas,
  Row: row,
  TableMode: tableMode,
  Table: table,
  NdjsonLine: ndjsonLine,
  NdjsonHead: ndjsonHead,
  NdjsonCount: ndjsonCount,
  NdjsonRow: ndjsonRow,
  NdjsonEnd: ndjsonEnd,
}
