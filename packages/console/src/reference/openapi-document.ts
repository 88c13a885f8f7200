/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface OpenApiDocument {
  info: { title: string; version: string; description: string }
  tags: { name: string; description?: string }[]
  security?: object[]
  paths: Record<string, Record<string, OperationObject>>
  components: Record<string, Record<string, unknown>>
}

export interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: object[]
  parameters?: (ParameterObject | Reference)[]
  requestBody?: { description?: string; content: Record<string, MediaTypeObject> }
  responses: Record<string, ResponseObject | Reference>
}

export interface ParameterObject {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: SchemaObject
}

export interface ResponseObject {
  description: string
  headers?: Record<string, HeaderObject | Reference>
  content?: Record<string, MediaTypeObject>
}

export interface HeaderObject {
  description?: string
  required?: boolean
  schema: SchemaObject
}

export interface MediaTypeObject {
  schema?: SchemaObject
  examples?: Record<string, { summary?: string; value: unknown }>
}

export interface SchemaObject {
  $ref?: string
  type?: string
  format?: string
  title?: string
  description?: string
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  'x-extensible-enum'?: unknown[]
  anyOf?: SchemaObject[]
  items?: SchemaObject
  properties?: Record<string, SchemaObject>
  required?: string[]
}

interface Reference {
  $ref: string
}

/** A method of a path, with its operation. */
export interface Operation extends OperationObject {
  method: string
  path: string
  /** Whether a request needs an API key. */
  needsKey: boolean
}

/** Returns the operations of the document, in its order. */
export function operationsOf({ paths, security = [] }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      needsKey: (operation.security ?? security).length > 0,
    })),
  )
}

/** The tag of operations that only operators can call. */
const operatorTag = 'Operator'

export function isForOperators({ tags }: Pick<OperationObject, 'tags'>): boolean {
  return tags.includes(operatorTag)
}

/** Returns the document without the operations for operators. */
export function withoutOperators(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, methods]) => {
    const others = Object.entries(methods).filter(([, operation]) => !isForOperators(operation))
    return [path, Object.fromEntries(others)]
  })
  const tags = document.tags.filter(({ name }) => name !== operatorTag)
  return { ...document, tags, paths: Object.fromEntries(paths) }
}

/** Returns what a reference within the document stands for; anything else is returned as it is. */
export function resolve<T extends object>(document: OpenApiDocument, part: T | Reference): T {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as T
  const [kind = '', name = ''] = part.$ref.replace('#/components/', '').split('/')
  const found = document.components[kind]?.[name]
  if (!found) throw new Error(`The document has no ${part.$ref}.`)
  return found as T
}
