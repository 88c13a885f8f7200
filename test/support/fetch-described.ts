import assert from 'node:assert/strict'
import { defaultDeckTypes } from '../../packages/core/src/deck-model/deck-types.ts'
import { openApiDocument } from '../../packages/service/src/http/openapi/document.ts'
import {
  formFields,
  jobFormFields,
  jobJsonFields,
  jsonFields,
  queryFields,
} from '../../packages/service/src/upload/read-upload.ts'
import { type AnswerCheck, answerCheck } from './described-answers.ts'

/** The origins of the services whose responses are checked. */
const origins = new Set<string>()
const plainFetch = globalThis.fetch
/** Paths of the public API; the console's pages and their API are not in the document. */
const described = /^\/(?:api\/|healthz|readyz)/

/** Returns the served document; generated here, so that no test's log has a request that the test did not send. */
export function servedDocument(): ReturnType<typeof openApiDocument> {
  const serverUrl = 'http://127.0.0.1:8080'
  return openApiDocument({
    formFields,
    jobFormFields,
    jobJsonFields,
    jsonFields,
    queryFields,
    serverUrl,
    fileBytesMax: 20_971_520,
    fileTypes: defaultDeckTypes,
  })
}

let check: AnswerCheck | undefined

/** Checks every response that this process fetches from the service against the OpenAPI document. */
export function checkAgainstDocument(serviceUrl: string): void {
  origins.add(new URL(serviceUrl).origin)
}

/** Ends these checks, so that another service may listen on the same port. */
export function stopChecking(serviceUrl: string): void {
  origins.delete(new URL(serviceUrl).origin)
}

// made for the first response, because it takes a while and the console's tests fetch none
function checkOf(origin: string): AnswerCheck | undefined {
  if (!origins.has(origin)) return undefined
  check ??= answerCheck(servedDocument() as never)
  return check
}

/** Checks a complete raw response that was not received with fetch against the document. */
export function assertDescribed(serviceUrl: string, path: string, raw: string): void {
  const check = checkOf(new URL(serviceUrl).origin)
  assert.ok(check, `${serviceUrl} is not held to its document.`)
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ')]
    }),
  )
  const answer = { path, status: Number(statusLine.split(' ')[1]), headers }
  check.head(answer)
  check.body({ ...answer, body: rest.join('\r\n\r\n') })
}

globalThis.fetch = async (input, init) => {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
  // looked up first: the service may be gone before its last answer is read
  const check = described.test(pathname) ? checkOf(origin) : undefined
  const response = await plainFetch(input, init)
  if (!check) return response
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
  const { status, headers } = response
  const answer = { path: pathname, method, status, headers }
  check.head(answer)
  return checkedWhenRead(response, (body) => check.body({ ...answer, body }))
}

/** Returns the response, whose body is checked when it is read. */
function checkedWhenRead(response: Response, check: (body: string) => void): Response {
  const read = response.arrayBuffer.bind(response)
  async function arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = await read()
    check(new TextDecoder().decode(bytes))
    return bytes
  }
  const asText = async () => new TextDecoder().decode(await arrayBuffer())
  return Object.assign(response, {
    arrayBuffer,
    text: asText,
    json: async () => JSON.parse(await asText()),
  })
}
