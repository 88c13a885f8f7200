import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { shareTestApp } from '../support/shared-app.ts'
import { deckBytes, sendForm, type TestApp } from '../support/test-app.ts'

let service: TestApp
let key: string
let deck: Buffer
before(async () => {
  service = await shareTestApp({ ocr: true })
  key = (await service.newAccount()).key
  deck = await deckBytes('sample.pdf')
})
after(() => service.close())

/** The request id of the response to a request with one. */
function requestIdFor(given: string | string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const asked = request(`${service.app.url}/healthz`, { headers: { 'x-request-id': given } })
  asked.on('response', (response) => {
    response.resume()
    resolve(String(response.headers['x-request-id']))
  })
  asked.on('error', reject)
  asked.end()
  return promise
}

test("A client's X-Request-Id is used if it is well-formed: 8 to 64 of A-Z a-z 0-9 . _ -", async () => {
  for (const own of ['job-1234', '01J8Z6.retry_2', 'x'.repeat(64)]) {
    assert.equal(await requestIdFor(own), own)
  }
})

test('A malformed one is replaced with a generated one and never echoed.', async () => {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  for (const odd of ['short', 'x'.repeat(65), 'with space', '<script>', ['job-1234', 'job-5678']]) {
    assert.match(await requestIdFor(odd), uuid)
  }
})

test('An error has the same request id in its header and its body.', async () => {
  const headers = { 'x-request-id': 'my-own-id-1' }
  const response = await fetch(service.convertUrl, { method: 'POST', headers })
  const { error } = (await response.json()) as { error: { requestId: string } }
  const inHeader = response.headers.get('x-request-id')
  assert.deepEqual([error.requestId, inHeader], ['my-own-id-1', 'my-own-id-1'])
})

/** The stages of a Server-Timing header, with their format checked. */
function stagesOf(headers: Headers): string[] {
  const entries = (headers.get('server-timing') ?? '').split(', ')
  for (const entry of entries) assert.match(entry, /^[a-z]+;dur=\d+$/)
  return entries.map((entry) => entry.split(';')[0] ?? '')
}

test('Server-Timing has the duration of every stage that the request reached.', async () => {
  const converted = await sendForm(service.convertUrl, key, { file: deck })
  assert.deepEqual(stagesOf(converted.headers), ['admission', 'upload', 'read', 'ocr', 'answer'])
  const unread = await sendForm(service.convertUrl, key, { file: Buffer.from('no deck') })
  assert.deepEqual(stagesOf(unread.headers), ['admission', 'upload', 'answer'])
  const unknown = await sendForm(service.convertUrl, undefined, { file: deck })
  assert.deepEqual(stagesOf(unknown.headers), ['admission', 'answer'])
  const body = new FormData()
  body.set('file', new Blob([deck]), 'deck.pdf')
  const headers = { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' }
  const streamed = await fetch(service.convertUrl, { method: 'POST', headers, body })
  assert.deepEqual(stagesOf(streamed.headers), ['admission', 'upload', 'read', 'ocr', 'answer'])
  assert.match(await streamed.text(), /"rowCount":5/)
})

test('Responses without stages have no Server-Timing header, and no route is deprecated.', async () => {
  const { headers } = await fetch(`${service.app.url}/healthz`)
  assert.deepEqual(
    [headers.get('server-timing'), headers.get('deprecation'), headers.get('sunset')],
    [null, null, null],
  )
})
