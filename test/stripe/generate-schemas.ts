// Writes the schemas of the messages in messages.ts: node test/stripe/generate-schemas.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createGenerator, ExposeNodeParser } from 'ts-json-schema-generator'
import type { Node } from 'typescript'
import { reduceSchema, type Schema } from './reduce-schema.ts'
import { schemasFile, sourcesOf } from './schemas.ts'

interface Naming {
  getDefinitionName(node: Node, context: object): string
}

// the package gives the same short names to types of different files
const naming = ExposeNodeParser.prototype as unknown as Naming
const { getDefinitionName } = naming
naming.getDefinitionName = function (node, context) {
  const name = getDefinitionName.call(this, node, context)
  const file = /resources\/(.*)\.d\.ts$/.exec(node.getSourceFile().fileName)?.[1]
  return file ? `${file.replaceAll('/', '-')}.${name}` : name
}

const schema = createGenerator({
  path: join(import.meta.dirname, 'messages.ts'),
  type: 'StripeMessages',
  skipTypeCheck: true,
  jsDoc: 'none',
  sortProps: false,
  topRef: false,
}).createSchema('StripeMessages')
const written = { sources: sourcesOf(), schema: reduceSchema(schema as Schema) }
writeFileSync(schemasFile, gzipSync(JSON.stringify(written), { level: 9 }))
