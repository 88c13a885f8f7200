import assert from 'node:assert/strict'
import { openApiDocument } from '../../src/http/openapi/document.ts'
import { formFields, jsonFields } from '../../src/upload/read-upload.ts'
import { type AnswerCheck, answerCheck } from './described-answers.ts'

/** The services whose answers are checked, by their origins. */
const origins = new Set<string>()
const plainFetch = globalThis.fetch
/** Not what is for people: pages, and what they ask for themselves. */
const described = /^\/(?:api\/|healthz|readyz)/

/** As every service serves it; made here, so that no test has a request in its log that it did not make. */
export const servedDocument = openApiDocument({
  formFields,
  jsonFields,
  serverUrl: 'http://127.0.0.1:8080',
  fileBytesMax: 20_971_520,
})

let check: AnswerCheck | undefined

/** Holds every answer that this process fetches from there to the OpenAPI document. */
export function holdToDocument(serviceUrl: string): void {
  check ??= answerCheck(servedDocument as never)
  origins.add(new URL(serviceUrl).origin)
}

/** Ends that, so that another service may listen there. */
export function letGo(serviceUrl: string): void {
  origins.delete(new URL(serviceUrl).origin)
}

function checkOf(origin: string): AnswerCheck | undefined {
  return origins.has(origin) ? check : undefined
}

/** Holds an answer that came by other ways than fetch to the document: the whole of it, as it was sent. */
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
  const check = checkOf(origin)
  const response = await plainFetch(input, init)
  // of the pages for people there is no description
  if (!check || !described.test(pathname)) return response
  const answer = { path: pathname, status: response.status, headers: response.headers }
  check.head(answer)
  return checkedWhenRead(response, (body) => check.body({ ...answer, body }))
}

/** The same response, whose body is checked once it is read as a whole. */
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
