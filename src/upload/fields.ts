import { defaultMode, describeModes, requestModes } from '../conversion/convert.ts'
import { slidesPattern } from './option-patterns.ts'

/** What a field's text may be, as JSON Schema says it; every field is text. */
export interface FieldSchema {
  description: string
  enum?: readonly string[]
  pattern?: string
  default?: string
  format?: 'password'
  examples?: readonly string[]
}

/** What a request may say beside the file, under the same names and with the same meaning in both forms. */
export const fieldSchemas = {
  filename: {
    description:
      'The name of the file, for the answer: its last path segment is kept. Without it the name of the part, or `document` with the ending of the type.',
    examples: ['deck.pdf'],
  },
  media_type: {
    description:
      "The media type that the client states. The type is detected from the file's bytes.",
    examples: ['application/pdf'],
  },
  mode: {
    description: describeModes(),
    enum: requestModes,
    default: defaultMode,
    examples: [defaultMode],
  },
  columns: {
    description:
      'Keys of the columns that rows are to have, each once, with commas between them: see `GET /api/v1/columns`.',
    default: 'slide',
    examples: ['number,title,slide'],
  },
  slides: {
    description:
      'Numbers and ranges of slides, from 1, with commas between them; an open range goes to the end. Without it every slide.',
    pattern: slidesPattern,
    examples: ['1-5,9,12-'],
  },
  password: {
    description: 'Opens an encrypted PDF.',
    format: 'password',
  },
} as const satisfies Record<string, FieldSchema>

export type FieldName = keyof typeof fieldSchemas

export const fieldNames = Object.keys(fieldSchemas) as FieldName[]

export type Fields = Map<FieldName, string>

/** Bytes of one field's value. */
export const fieldBytesMax = 8 * 1024

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fieldSchemas, name)
}

export interface FieldDescription extends FieldSchema {
  name: FieldName
  /** Characters, none of which has less than a byte. */
  maxLength: number
}

/** Every field, for callers. */
export function describeFields(): FieldDescription[] {
  return fieldNames.map((name) => ({ name, maxLength: fieldBytesMax, ...fieldSchemas[name] }))
}
