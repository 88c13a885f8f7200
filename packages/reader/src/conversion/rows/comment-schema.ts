import { nullable, Type } from '@rowdeck/core/schema'

const written = {
  author: nullable(Type.String(), { description: 'Null if the file does not say.' }),
  date: nullable(Type.String(), {
    description:
      'ISO 8601, with the offset from UTC if the file has it; null if the file does not say.',
  }),
  text: Type.String({ description: 'Its lines, separated by line breaks.' }),
}

export const commentSchema = Type.Object(
  {
    ...written,
    replies: Type.Array(Type.Object(written, { description: 'An answer to a comment.' }), {
      description: 'The answers to it, and to these.',
    }),
  },
  { description: 'What somebody wrote about a slide.' },
)
