import { type ColumnDescription, deckTypes, listDeckTypes } from '../../conversion/convert.ts'
import type { FieldDescription } from '../../upload/read-upload.ts'
import { exampleDeck, exampleRequest } from './example-conversion.ts'
import { objectOf, type Schema, textOf } from './schema.ts'

export interface RequestParts {
  columns: readonly ColumnDescription[]
  fields: readonly FieldDescription[]
  /** Bytes of the decoded file, inclusive. */
  fileBytesMax: number
}

/** Where the file itself stands in a form. */
const exampleForm = { file: 'deck.pdf', columns: 'number,slide' }

/** What may be sent to be converted, in both forms. */
export function requestBody({ columns, fields, fileBytesMax }: RequestParts): Schema {
  const options = Object.fromEntries(
    fields.map((field) => [field.name, fieldSchema(field, columns)]),
  )
  const deck = `The deck, ${listDeckTypes('or')},`
  const mediaTypes = Object.values(deckTypes).map(({ mediaType }) => mediaType)
  const bound = `at most ${fileBytesMax.toLocaleString('en')} bytes. What it is, is told by its bytes.`
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: objectOf(
          {
            file: {
              type: 'string',
              contentMediaType: 'application/octet-stream',
              format: 'binary',
              description: `${deck} ${bound}`,
            },
            ...options,
          },
          { required: ['file'] },
        ),
        examples: {
          deck: { summary: 'A deck, and rows with these columns', value: exampleForm },
        },
        encoding: { file: { contentType: mediaTypes.join(', ') } },
      },
      'application/json': {
        schema: objectOf(
          {
            file_base64: textOf(
              `${deck} in base64; decoded ${bound} A \`data:\` prefix, line breaks and the URL-safe alphabet are fine.`,
              { contentEncoding: 'base64', examples: [exampleDeck()] },
            ),
            ...options,
          },
          { required: ['file_base64'] },
        ),
        examples: { deck: { summary: 'A deck of one slide', value: exampleRequest() } },
      },
    },
  }
}

function fieldSchema(
  { name, ...schema }: FieldDescription,
  columns: readonly ColumnDescription[],
): Schema {
  const pattern = name === 'columns' ? { pattern: keysPattern(columns) } : {}
  return { type: 'string', ...schema, ...pattern }
}

function keysPattern(columns: readonly ColumnDescription[]): string {
  const key = `(?:${columns.map((column) => column.key).join('|')})`
  return `^\\s*${key}\\s*(?:,\\s*${key}\\s*)*$`
}
