import { type TSchema, Type, type Static as TypeOf } from 'typebox'

/** The type that a schema describes. */
export type Static<Schema> = Schema extends TSchema ? TypeOf<Schema> : never

/** A schema of values that may be null. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/** A moment as ISO 8601 UTC. */
export function time(description?: string) {
  return Type.String({ format: 'date-time', ...(description ? { description } : {}) })
}

/** Characters of a text that a person enters. */
const textLengthMax = 1000

/** A text that a person enters, not empty. */
export function text(description?: string) {
  const length = { minLength: 1, maxLength: textLengthMax }
  return Type.String({ ...length, ...(description ? { description } : {}) })
}
