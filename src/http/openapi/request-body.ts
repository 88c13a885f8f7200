import { type ColumnDescription, deckTypes, listDeckTypes } from '../../conversion/convert.ts'
import type { FieldDescription } from '../../upload/read-upload.ts'
import { exampleDeck, exampleRequest } from './example-conversion.ts'
import { objectOf, type Schema, textOf } from './schema.ts'

export interface RequestParts {
  columns: readonly ColumnDescription[]
  fields: readonly FieldDescription[]
  /** Maximum size of the decoded file in bytes, inclusive. */
  fileBytesMax: number
}

/** The example form; `file` stands for the file part. */
const exampleForm = { file: 'deck.pdf', columns: 'number,slide' }

/** Returns the request body of a conversion as a form and as JSON. */
export function requestBody({ columns, fields, fileBytesMax }: RequestParts): Schema {
  const options = Object.fromEntries(
    fields.map((field) => [field.name, fieldSchema(field, columns)]),
  )
  const deck = `The deck, ${listDeckTypes('or')},`
  const mediaTypes = Object.values(deckTypes).map(({ mediaType }) => mediaType)
  const bound = `at most ${fileBytesMax.toLocaleString('en')} bytes. The type is detected from the file's bytes.`
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
          deck: { summary: 'A deck and the columns of its rows', value: exampleForm },
        },
        encoding: { file: { contentType: mediaTypes.join(', ') } },
      },
      'application/json': {
        schema: objectOf(
          {
            file_base64: textOf(
              `${deck} in base64, decoded ${bound} A \`data:\` prefix, line breaks and the URL-safe alphabet are accepted.`,
              { contentEncoding: 'base64', examples: [exampleDeck()] },
            ),
            ...options,
          },
          { required: ['file_base64'] },
        ),
        examples: { deck: { summary: 'A deck with one slide', value: exampleRequest() } },
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
