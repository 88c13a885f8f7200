import assert from 'node:assert/strict'
import { test } from 'node:test'
import type {
  OpenApiDocument,
  SchemaObject,
} from '../../packages/console/src/reference/openapi-document.ts'
import {
  fieldsOf,
  type SchemaField,
  typeName,
} from '../../packages/console/src/reference/schema-fields.ts'

const row: SchemaObject = {
  type: 'object',
  description: 'A row.',
  properties: { slide: { type: 'string' }, next: { $ref: '#/components/schemas/Row' } },
}
const mode: SchemaObject = { type: 'string', 'x-extensible-enum': ['text', 'ocr'] }

function documentWith(schemas: Record<string, SchemaObject>): OpenApiDocument {
  const info = { title: '', version: '', description: '' }
  return { info, tags: [], paths: {}, components: { schemas } }
}

const document = documentWith({ Row: row, Mode: mode })

test('Types are told in words, and those of objects by name.', () => {
  const cases: [SchemaObject, string][] = [
    [{ type: 'integer' }, 'integer'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [
      { anyOf: [{ type: 'string' }, { type: 'string', format: 'date-time' }] },
      'string or time (ISO 8601)',
    ],
    [{ type: 'array', items: { $ref: '#/components/schemas/Row' } }, 'array of Row'],
    [{ $ref: '#/components/schemas/Mode' }, 'string'],
    [{ type: 'string', format: 'binary' }, 'file'],
  ]
  for (const [schema, name] of cases) assert.equal(typeName(document, schema), name)
})

test('The members of an object have their values, defaults and whether they are required.', () => {
  const fields = fieldsOf(document, {
    type: 'object',
    required: ['mode'],
    properties: {
      mode: { $ref: '#/components/schemas/Mode' },
      limit: { type: 'integer', default: 3, description: 'A bound.' },
    },
  })
  const [first, second] = fields
  assert.deepEqual([first?.name, first?.required, first?.values], ['mode', true, ['text', 'ocr']])
  assert.deepEqual(
    [second?.required, second?.preset, second?.description, second?.fields],
    [false, '3', 'A bound.', []],
  )
})

test('Members of members are listed, through arrays and alternatives, until an object contains itself.', () => {
  const items = { type: 'array', items: { $ref: '#/components/schemas/Row' } }
  const [rows] = fieldsOf(document, {
    properties: { rows: { anyOf: [items, { type: 'null' }] } },
  })
  assert.deepEqual(
    rows?.fields?.map(({ name }) => name),
    ['slide', 'next'],
  )
  let depth = 0
  let field: SchemaField | undefined = rows
  for (; field; field = field.fields?.find(({ name }) => name === 'next')) depth++
  assert.ok(depth < 6, 'the list ends')
})

test('A reference to something that does not exist is an error.', () => {
  assert.throws(() => fieldsOf(document, { $ref: '#/components/schemas/Nothing' }), /Nothing/)
})
