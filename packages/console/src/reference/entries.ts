import { columnFacts } from './column-facts.ts'
import { errorFacts } from './error-facts.ts'
import { type OpenApiDocument, operationsOf, type SchemaObject } from './openapi-document.ts'
import { fieldsOf } from './schema-fields.ts'

/** A part of the reference that can be found. */
export interface Entry {
  /** The anchor of the part. */
  id: string
  name: string
  /** What kind of part it is, in a word or two. */
  kind: string
  /** What is searched besides the name. */
  text: string
}

/** Every operation, field, column and error of the reference. */
export function entriesOf(document: OpenApiDocument): Entry[] {
  const operations = operationsOf(document).map((operation) => {
    const { operationId, method, path, summary, description = '' } = operation
    const text = `${path} ${summary} ${description}`
    return { id: operationId, name: shortName(operationId), kind: method, text }
  })
  const fields = operationsOf(document).flatMap(({ operationId, requestBody }) => {
    const [schema] = Object.values(requestBody?.content ?? {}).map(({ schema = {} }) => schema)
    return fieldsOf(document, schema ?? ({} as SchemaObject)).map(({ name, description = '' }) => {
      const kind = `field of ${shortName(operationId)}`
      return { id: `${operationId}-${name}`, name, kind, text: description }
    })
  })
  const columns = columnFacts(document).map(({ key, label, description }) => ({
    ...{ id: `column-${key}`, name: key, kind: 'column', text: `${label} ${description}` },
  }))
  const errors = errorFacts(document).map(({ code, status, meaning, message }) => ({
    ...{ id: `error-${code}`, name: code, kind: status, text: `${meaning} ${message}` },
  }))
  return [...operations, ...fields, ...columns, ...errors]
}

/** The entries with all words of a search, those with the words in their names first. */
export function found(entries: readonly Entry[], search: string): Entry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const named = entries.filter(({ name }) => has(name))
  const others = entries.filter((entry) => !has(entry.name) && has(`${entry.name} ${entry.text}`))
  return [...named, ...others]
}

/** The name of an operation in two or three words: "List accounts" for `listAccounts`. */
export function shortName(operationId: string): string {
  const words = operationId.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace('open api', 'OpenAPI')
}
