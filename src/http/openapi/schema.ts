/** A part of an OpenAPI 3.1 document; its schemas are JSON Schema 2020-12. */
export interface Schema {
  [keyword: string]: unknown
}

export const refTo = (schema: string): Schema => ({ $ref: `#/components/schemas/${schema}` })

/**
 * Returns the schema of an object with exactly these properties, all of them required unless `rest.required`
 * is given.
 */
export function objectOf(
  properties: Record<string, Schema>,
  rest: { required?: readonly string[]; [keyword: string]: unknown } = {},
): Schema {
  return {
    type: 'object',
    required: Object.keys(properties),
    ...rest,
    properties,
    additionalProperties: false,
  }
}

export const textOf = (description: string, rest: Schema = {}): Schema => ({
  type: 'string',
  description,
  ...rest,
})

export const countOf = (description: string, rest: Schema = {}): Schema => ({
  type: 'integer',
  minimum: 0,
  description,
  ...rest,
})

/** Returns the schema extended to allow null. */
export function orNull(schema: Schema): Schema {
  const { type } = schema
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] }
  const values = schema.enum
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  }
}
