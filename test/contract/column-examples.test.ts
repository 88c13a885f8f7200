import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { columnKeys } from '../../packages/reader/src/conversion/convert.ts'
import { servedDocument } from '../support/fetch-described.ts'

test('The document has an example of a cell for every column, which the schema of the column allows.', () => {
  const document = servedDocument() as {
    components: { schemas: { Row: { properties: Record<string, { examples: unknown[] }> } } }
  }
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const { properties } = document.components.schemas.Row
  assert.deepEqual(Object.keys(properties), columnKeys)
  for (const [key, { examples }] of Object.entries(properties)) {
    const validate = ajv.compile({ $ref: `openapi#/components/schemas/Row/properties/${key}` })
    assert.equal(examples.length, 1, key)
    assert.ok(validate(examples[0]), `${key}: ${JSON.stringify(validate.errors)}`)
  }
})
