/** A part of an OpenAPI 3.1 document; its schemas are JSON Schema 2020-12. */
export interface Schema {
  [keyword: string]: unknown
}

/**
 * Returns the document with every schema that equals a named one replaced by a reference to it. The named
 * schemas become its components.
 */
export function withReferences(document: Schema, named: Record<string, object>): Schema {
  const names = new Map(
    Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]),
  )
  function replaced(part: unknown): unknown {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map(replaced)
    const name = names.get(JSON.stringify(part))
    return name === undefined ? members(part) : { $ref: `#/components/schemas/${name}` }
  }
  function members(part: object): Schema {
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value)]))
  }
  const schemas = Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, members(schema)]),
  )
  const { components, ...rest } = document
  return { ...members(rest), components: { schemas, ...members(components as object) } }
}

/** Returns a field as a parameter of the query string; `condition` is put before its description. */
export function queryParameter(name: string, field: object, condition = ''): Schema {
  const { description, ...schema } = field as Schema
  return { name, in: 'query', description: `${condition}${description}`, schema }
}
