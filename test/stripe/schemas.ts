import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Schema } from './reduce-schema.ts'

export const schemasFile = join(import.meta.dirname, 'schemas.json.gz')

interface Written {
  /** What the schemas were made from. */
  sources: string
  schema: Schema
}

/** Reads the schemas that generate-schemas.ts has written. */
export function readSchemas(): Written {
  return JSON.parse(gunzipSync(readFileSync(schemasFile)).toString())
}

/** Returns a hash of everything that the schemas follow from: the versions of both packages, and the code here. */
export function sourcesOf(): string {
  const hash = createHash('sha256')
  for (const name of ['stripe', 'ts-json-schema-generator']) hash.update(versionOf(name))
  for (const name of ['messages.ts', 'reduce-schema.ts']) {
    hash.update(readFileSync(join(import.meta.dirname, name)))
  }
  return hash.digest('hex')
}

function versionOf(name: string): string {
  const lock = readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8')
  return JSON.parse(lock).packages[`node_modules/${name}`].version
}
