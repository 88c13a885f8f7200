import assert from 'node:assert/strict'
import { type AnswerCheck, answerCheck } from './described-answers.ts'

const checksByOrigin = new Map<string, Promise<AnswerCheck>>()
const plainFetch = globalThis.fetch
/** Not what is for people: pages, and what they ask for themselves. */
const described = /^\/(?:api\/|healthz|readyz)/

/** Holds every answer that this process fetches from there to the service's own OpenAPI document. */
export function holdToDocument(serviceUrl: string): void {
  const url = new URL('/api/v1/openapi.json', serviceUrl)
  const loading = plainFetch(url).then(async (response) =>
    answerCheck((await response.json()) as never),
  )
  // whoever fetches hears of it; a service that is closed before has nobody to tell
  loading.catch(() => undefined)
  checksByOrigin.set(url.origin, loading)
}

/** Ends that, so that another service may listen there. */
export function letGo(serviceUrl: string): void {
  checksByOrigin.delete(new URL(serviceUrl).origin)
}

/** Holds an answer that came by other ways than fetch to the document: the whole of it, as it was sent. */
export async function assertDescribed(
  serviceUrl: string,
  path: string,
  raw: string,
): Promise<void> {
  const check = await checksByOrigin.get(new URL(serviceUrl).origin)
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
  const checking = checksByOrigin.get(origin)
  const response = await plainFetch(input, init)
  const check = await checking
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
  const text = async () => new TextDecoder().decode(await arrayBuffer())
  return Object.assign(response, {
    arrayBuffer,
    text,
    json: async () => JSON.parse(await text()),
  })
}
