import { defaultMode, describeModes, requestModes } from '../conversion/convert.ts'
import { slidesPattern } from './option-patterns.ts'

/** The allowed values of a field as JSON Schema; every field is a string. */
export interface FieldSchema {
  description: string
  enum?: readonly string[]
  pattern?: string
  default?: string
  format?: 'password'
  examples?: readonly string[]
}

/** The optional fields of a request, with the same names and meanings in both body formats. */
export const fieldSchemas = {
  filename: {
    description:
      'The filename to report in the response; only its last path segment is kept. Defaults to the filename of the part, or to `document` with the extension of the type.',
    examples: ['deck.pdf'],
  },
  media_type: {
    description:
      "The declared media type, which is ignored. The type is detected from the file's bytes.",
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
      'The keys of the requested columns, separated by commas, without duplicates; see `GET /api/v1/columns`.',
    default: 'slide',
    examples: ['number,title,slide'],
  },
  slides: {
    description:
      'Slide numbers and ranges, from 1, separated by commas; an open range extends to the last slide. Defaults to all slides.',
    pattern: slidesPattern,
    examples: ['1-5,9,12-'],
  },
  password: {
    description: 'The password of an encrypted PDF.',
    format: 'password',
  },
} as const satisfies Record<string, FieldSchema>

export type FieldName = keyof typeof fieldSchemas

export const fieldNames = Object.keys(fieldSchemas) as FieldName[]

export type Fields = Map<FieldName, string>

/** Maximum size of a field's value in bytes. */
export const fieldBytesMax = 8 * 1024

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fieldSchemas, name)
}

export interface FieldDescription extends FieldSchema {
  name: FieldName
  /** In characters. Equals the limit in bytes, because a character has at least one byte. */
  maxLength: number
}

/** Describes every field, for the API documentation. */
export function describeFields(): FieldDescription[] {
  return fieldNames.map((name) => ({ name, maxLength: fieldBytesMax, ...fieldSchemas[name] }))
}
