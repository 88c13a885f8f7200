import type { OpenApiDocument, SchemaObject } from './openapi-document.ts'
import { typeName } from './schema-fields.ts'

/** A column of the rows, as the reference lists it. */
export interface ColumnFacts {
  key: string
  label: string
  /** The type of its cells in words. */
  type: string
  description: string
  /** A cell, as JSON. */
  example: string
}

/** The columns that the document describes, in its order. */
export function columnFacts(document: OpenApiDocument): ColumnFacts[] {
  const row = document.components.schemas?.Row as SchemaObject | undefined
  return Object.entries(row?.properties ?? {}).map(([key, schema]) => ({
    key,
    label: schema.title ?? key,
    type: typeName(document, schema),
    description: schema.description ?? '',
    example: JSON.stringify(schema.examples?.[0] ?? null, null, 1).replaceAll(/\n */g, ' '),
  }))
}
