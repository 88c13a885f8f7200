import { type DeckType, deckTypes, listDeckTypes } from '@rowdeck/core/deck-model/deck-types'
import { Type } from '@rowdeck/core/schema'
import type { TSchema } from 'typebox'
import { exampleDeck, exampleRequest } from './example-conversion.ts'
import { queryParameter, type Schema } from './schema.ts'

export interface RequestParts {
  /** The optional fields as a form sends them. */
  formFields: Record<string, TSchema>
  /** The optional fields as JSON sends them. */
  jsonFields: Record<string, TSchema>
  /** Those that the query string may have if the body is the file itself. */
  queryFields: Record<string, TSchema>
  /** What a job has in addition, as a form and as JSON send it. */
  jobFormFields: Record<string, TSchema>
  jobJsonFields: Record<string, TSchema>
  /** Maximum size of the decoded file in bytes, inclusive. */
  fileBytesMax: number
  /** Types of files that are accepted. */
  fileTypes: readonly DeckType[]
  /** The address under which clients reach the service. */
  serverUrl: string
}

/** The example form; `file` stands for the file part. */
const exampleForm = { file: 'deck.pdf', columns: 'number,slide' }

/** Unknown fields are refused. */
const closed = { additionalProperties: false }

/** Returns the request body of a conversion as a form, as JSON and as the file itself. */
export function requestBody({
  formFields,
  jsonFields,
  fileBytesMax,
  fileTypes,
}: RequestParts): Schema {
  const deck = `The deck, ${listDeckTypes('or', fileTypes)},`
  const mediaTypes = fileTypes.map((type) => deckTypes[type].mediaType)
  const bound = `at most ${fileBytesMax.toLocaleString('en')} bytes. The type is detected from the file's bytes.`
  const file = Type.Unsafe<Blob>({
    type: 'string',
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    description: `${deck} ${bound} Required unless \`file_url\` is given.`,
  })
  const base64 = Type.String({
    contentEncoding: 'base64',
    description: `${deck} in base64, decoded ${bound} A \`data:\` prefix, line breaks and the URL-safe alphabet are accepted. Required unless \`file_url\` is given.`,
    examples: [exampleDeck()],
  })
  return {
    required: true,
    description:
      'The deck and what its rows should be. Fields in the query string are read only if the body is the file itself; otherwise they are refused.',
    content: {
      'multipart/form-data': {
        schema: Type.Object({ file: Type.Optional(file), ...formFields }, closed),
        examples: {
          deck: { summary: 'A deck and the columns of its rows', value: exampleForm },
        },
        encoding: { file: { contentType: [...mediaTypes, 'application/octet-stream'].join(', ') } },
      },
      'application/json': {
        schema: Type.Object({ file_base64: Type.Optional(base64), ...jsonFields }, closed),
        examples: { deck: { summary: 'A deck with one slide', value: exampleRequest() } },
      },
      'application/octet-stream': {
        schema: {
          type: 'string',
          format: 'binary',
          description: `${deck} ${bound} Its own media type is accepted too: ${mediaTypes.join(', ')}.`,
        },
      },
    },
  }
}

/** Returns the parameters of a request whose body is the file itself. */
export function queryParameters({ queryFields }: RequestParts): Schema[] {
  return Object.entries(queryFields).map(([name, field]) =>
    queryParameter(name, field, 'Only if the body is the file itself. '),
  )
}
