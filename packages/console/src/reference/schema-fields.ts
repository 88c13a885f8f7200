import { type OpenApiDocument, resolve, type SchemaObject } from './openapi-document.ts'

/** A member of an object, as the reference lists it. */
export interface SchemaField {
  name: string
  /** Its type in words, such as "string or null" or "array of Row". */
  type: string
  required: boolean
  description: string | undefined
  /** The default as JSON. */
  preset?: string | undefined
  /** The values that are allowed or known, as text. */
  values?: string[]
  /** The members of the object, or of the objects of the array. */
  fields?: SchemaField[]
}

/** Objects within objects that are listed; deeper ones are only named. */
const depthMax = 4

/** Returns the members of an object's schema; nothing for other schemas. */
export function fieldsOf(
  document: OpenApiDocument,
  schema: SchemaObject,
  depth = 0,
): SchemaField[] {
  const object = objectWithin(document, schema)
  if (!object?.properties || depth >= depthMax) return []
  return Object.entries(object.properties).map(([name, property]) => {
    const resolved = resolve<SchemaObject>(document, property)
    return {
      name,
      type: typeName(document, property),
      required: object.required?.includes(name) ?? false,
      description: property.description ?? resolved.description,
      preset: resolved.default === undefined ? undefined : JSON.stringify(resolved.default),
      values: valuesOf(document, property),
      fields: fieldsOf(document, property, depth + 1),
    }
  })
}

// the schema itself, what it refers to, its items, or the one alternative that is an object
function objectWithin(document: OpenApiDocument, schema: SchemaObject): SchemaObject | undefined {
  const resolved = resolve<SchemaObject>(document, schema)
  if (resolved.properties) return resolved
  if (resolved.items) return objectWithin(document, resolved.items)
  for (const alternative of resolved.anyOf ?? []) {
    const object = objectWithin(document, alternative)
    if (object) return object
  }
  return undefined
}

/** Returns the type of a schema in words. */
export function typeName(document: OpenApiDocument, schema: SchemaObject): string {
  if (schema.$ref && resolve<SchemaObject>(document, schema).properties) {
    return schema.$ref.split('/').at(-1) ?? 'object'
  }
  const { type, format, items, anyOf } = resolve<SchemaObject>(document, schema)
  if (anyOf) return [...new Set(anyOf.map((each) => typeName(document, each)))].join(' or ')
  if (type === 'array') return `array of ${items ? typeName(document, items) : 'any'}`
  if (type === 'string' && format === 'binary') return 'file'
  if (type === 'string' && format === 'date-time') return 'time (ISO 8601)'
  return type ?? 'string'
}

function valuesOf(document: OpenApiDocument, schema: SchemaObject): string[] {
  const resolved = resolve<SchemaObject>(document, schema)
  const own = resolved.enum ?? resolved['x-extensible-enum'] ?? []
  const within = [...(resolved.anyOf ?? []), ...(resolved.items ? [resolved.items] : [])]
  // objects list the values of their own members
  const others = within.flatMap((each) => (each.properties ? [] : valuesOf(document, each)))
  return [...new Set([...own.map(String), ...others])]
}
