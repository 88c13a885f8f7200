import { servedDocument } from './fetch-described.ts'

/** A JSON schema of the OpenAPI document, as far as generators of types look into it. */
export interface Schema {
  $ref?: string
  type?: string
  title?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: string[]
  examples?: unknown[]
}

/** The schemas that callers of a client meet; those that they refer to follow. */
const roots = ['ColumnDescription', 'Table', 'Usage', 'NdjsonLine', 'Job', 'Error', 'ErrorCode']

/** Returns the schemas of the OpenAPI document that clients have types for, and the fields of a conversion as `ConvertFields`. */
export function clientSchemas(): Record<string, Schema> {
  const { paths, components } = JSON.parse(JSON.stringify(servedDocument()))
  const all: Record<string, Schema> = components.schemas
  const form = paths['/api/v1/convert'].post.requestBody.content['multipart/form-data']
  // the documentation shows them; editors show what a cell contains
  for (const cell of Object.values(all.Row?.properties ?? {})) delete cell.examples
  const needed = new Set<string>()
  for (const name of roots) addWithReferences(name)
  const schemas = Object.entries(all).filter(([name]) => needed.has(name))
  return { ...Object.fromEntries(schemas), ConvertFields: form.schema }

  function addWithReferences(name: string): void {
    if (needed.has(name)) return
    needed.add(name)
    const text = JSON.stringify(all[name])
    for (const [, other = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      addWithReferences(other)
    }
  }
}
