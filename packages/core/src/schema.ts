import type {
  TProperties,
  TSchema,
  TSchemaOptions,
  Type as TypeBox,
  Static as TypeOf,
} from 'typebox'

const optional = new WeakSet<TSchema>()
const typed = (type: string) => (options?: TSchemaOptions) => ({ type, ...options })

const builders = {
  Array: (items: TSchema, options?: TSchemaOptions) => ({ type: 'array', items, ...options }),
  Boolean: typed('boolean'),
  Enum: (values: readonly unknown[], options?: TSchemaOptions) => ({ enum: values, ...options }),
  Integer: typed('integer'),
  Literal: (value: unknown, options?: TSchemaOptions) => ({
    ...{ type: typeof value, const: value },
    ...options,
  }),
  Null: typed('null'),
  Number: typed('number'),
  Object(properties: TProperties, options?: TSchemaOptions) {
    const required = Object.keys(properties).filter((key) => !optional.has(properties[key] ?? {}))
    return {
      ...{ type: 'object', ...(required.length > 0 && { required }), properties },
      ...options,
    }
  },
  Optional(schema: TSchema) {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  Record: (_: TSchema, values: TSchema, options?: TSchemaOptions) => ({
    ...{ type: 'object', patternProperties: { '^.*$': values } },
    ...options,
  }),
  String: typed('string'),
  Union: (anyOf: TSchema[], options?: TSchemaOptions) => ({ anyOf, ...options }),
  Unknown: (options: TSchemaOptions = {}) => options,
  Unsafe: (schema: TSchema) => schema,
}

/**
 * Builds the same JSON Schemas as the functions of TypeBox with these names, and has their types. TypeBox itself is hundreds of
 * modules, which every process and thread that knows a message or a column would load.
 */
export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>

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
