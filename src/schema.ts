import { type TSchema, type TSchemaOptions, Type, type Static as TypeOf } from 'typebox'

/** The type that a schema describes. */
export type Static<Schema> = Schema extends TSchema ? TypeOf<Schema> : never

/** A schema of values that may be null. */
export function nullable<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options)
}

/** A moment as ISO 8601 UTC. */
export function time(description?: string) {
  return Type.String({ format: 'date-time', ...(description ? { description } : {}) })
}

/** A whole number from 0. */
export function count(description?: string) {
  return Type.Integer({ minimum: 0, ...(description ? { description } : {}) })
}

/** One of a closed list of strings. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  options: TSchemaOptions = {},
) {
  return Type.Unsafe<Value>({ type: 'string', enum: [...values], ...options })
}

/**
 * One of a list of strings that may grow within a version of the API, so callers must accept others. The list is
 * the keyword `x-extensible-enum`, which tools without support for it read as any string.
 */
export function extensible<const Value extends string>(
  values: readonly Value[],
  options: TSchemaOptions = {},
) {
  return Type.Unsafe<Value>({ type: 'string', 'x-extensible-enum': [...values], ...options })
}
