import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** The parts of the OpenAPI document that a check needs. */
interface Described {
  paths: Record<string, Record<string, { responses: Record<string, ResponseDescription> }>>
  components: { responses: Record<string, ResponseDescription> }
}

interface ResponseDescription {
  $ref?: string
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, { schema?: { contentSchema?: object } }>
}

export interface HttpAnswer {
  path: string
  /** In capitals; the only method of the path by default. */
  method?: string
  status: number
  headers: Headers
  body: string
}

/** Standard HTTP headers, which are not part of the description. */
const ofHttp = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
])

/** The only responses for unknown operations. */
const elsewhere: Record<number, string> = {
  400: 'RequestInvalid',
  404: 'NotFound',
  405: 'MethodNotAllowed',
}

/** Checks responses against the OpenAPI document. */
export interface AnswerCheck {
  /** Fails if the status or a header differs from the description, or a header is missing. */
  head(answer: Omit<HttpAnswer, 'body'>): void
  /** Fails if the body differs from the description. */
  body(answer: HttpAnswer): void
}

/**
 * Reads the document for checks against it. What it leaves open for later versions, members and values that may be
 * added, is closed for the checks: what this version answers must be described.
 */
export function answerCheck(document: Described): AnswerCheck {
  // that the document's schemas are valid is tested with the document (test/contract/openapi.test.ts)
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  formats.default(ajv)
  ajv.addSchema(closed(document) as object, 'openapi')
  const compiled = new Map<string, ValidateFunction>()

  function validate(pointer: string, value: unknown): void {
    const check = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` })
    compiled.set(pointer, check)
    const valid = check(value)
    assert.ok(valid, `${pointer}: ${ajv.errorsText(check.errors)}`)
  }

  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))

  function responseFor({ path: actual, method: used = '', status }: Omit<HttpAnswer, 'body'>) {
    const path = templates.find(({ pattern }) => pattern.test(actual))?.template ?? actual
    const methods = document.paths[path] ?? {}
    const [first = ''] = Object.keys(methods)
    const method = used.toLowerCase() in methods ? used.toLowerCase() : first
    const own = methods[method]?.responses[status]
    const shared = own?.$ref?.split('/').at(-1)
    const response = shared === undefined ? own : document.components.responses[shared]
    const inline = `/paths/${asPointer(path)}/${method}/responses/${status}`
    const pointer = shared === undefined ? inline : `/components/responses/${shared}`
    if (response && status !== 405) return { pointer, response }
    const name = elsewhere[status] ?? ''
    const other = document.components.responses[name]
    assert.ok(other, `${status} of ${path} is not described.`)
    return { pointer: `/components/responses/${name}`, response: other }
  }

  return {
    head({ path, method, status, headers }) {
      const { response } = responseFor({ path, ...(method && { method }), status, headers })
      const described = Object.entries(response.headers ?? {})
      const names = new Set(described.map(([name]) => name.toLowerCase()))
      const strange = [...headers.keys()].filter((name) => !ofHttp.has(name) && !names.has(name))
      const where = `${status} of ${path}`
      assert.deepEqual(strange, [], `${where} has headers that are not described.`)
      const required = described.filter(([, header]) => header.required).map(([name]) => name)
      assert.deepEqual(
        required.filter((name) => !headers.has(name)),
        [],
        `${where} lacks headers.`,
      )
    },
    body({ body, ...answer }) {
      const { path, status, headers } = answer
      const { pointer, response } = responseFor(answer)
      const type = headers.get('content-type')?.split(';')[0] ?? ''
      const media = response.content?.[type]
      if (!response.content) return assert.equal(body, '')
      assert.ok(media, `${status} of ${path} is ${type}, which is not described.`)
      const schema = `${pointer}/content/${asPointer(type)}/schema`
      if (!type.endsWith('json')) return
      if (!media.schema?.contentSchema) return validate(schema, JSON.parse(body))
      for (const line of linesOf(body)) validate(`${schema}/contentSchema`, JSON.parse(line))
    },
  }
}

/** The schemas without room for members and values that they do not list. */
function closed(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map(closed)
  const { 'x-extensible-enum': values, ...rest } = part as Record<string, unknown>
  const members = Object.entries(rest).map(([key, value]) => [key, closed(value)])
  const isObject = rest.type === 'object' && 'properties' in rest
  return {
    ...(isObject ? { additionalProperties: false } : {}),
    ...(values ? { enum: values } : {}),
    ...Object.fromEntries(members),
  }
}

/** The lines that are whole. */
function linesOf(body: string): string[] {
  return body.split('\n').slice(0, -1)
}

/** Escapes a segment of a JSON Pointer in a URI. */
function asPointer(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))
}
