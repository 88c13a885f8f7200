import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import openapiTypescript, { astToString, stringToAST } from 'openapi-typescript'
import type ts from 'typescript'
import { clientSchemas } from '../support/client-schemas.ts'
import { root } from '../support/program.ts'
import { updatesDocs } from '../support/update-docs.ts'

const path = join(root, 'clients', 'typescript', 'src', 'openapi.ts')

// `UPDATE_DOCS=1 npm test -- test/clients/typescript-types.test.ts` updates them
test('The types of the TypeScript client match the OpenAPI document, and are only those that callers meet.', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Rowdeck', version: '1' },
    components: { schemas: clientSchemas() },
  }
  const text = astToString(
    await openapiTypescript(JSON.stringify(document), { transform, arrayLength: true }),
  )
  const types = text.slice(
    text.indexOf('export interface components'),
    text.indexOf('export type $defs'),
  )
  const made = `// Made from the OpenAPI document by openapi-typescript; not to be changed by hand.\n\n${types}`
  if (updatesDocs()) writeFileSync(path, made)
  else assert.equal(readFileSync(path, 'utf8'), made)
  assert.ok(made.split('\n').length < 740, 'it has types that no caller imports')
})

/** Lists that may grow become the known values or any other string, which editors still complete. */
function transform(schema: object): ts.TypeNode | undefined {
  const values = (schema as { 'x-extensible-enum'?: string[] })['x-extensible-enum']
  if (values === undefined) return undefined
  const known = values.map((value) => JSON.stringify(value)).join(' | ')
  const [statement] = stringToAST(`type Value = ${known} | (string & {})`)
  return (statement as ts.TypeAliasDeclaration).type
}
