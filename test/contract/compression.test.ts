import assert from 'node:assert/strict'
import { get, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import * as zlib from 'node:zlib'
import { manualClock } from '../support/manual-clock.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
const workerProgram = new URL('../pool/fake-worker.ts', import.meta.url)
const decoders = { gzip: zlib.gunzipSync, br: zlib.brotliDecompressSync, deflate: zlib.inflateSync }
let service: TestApp
before(async () => {
  service = await startTestApp({
    clock,
    workerProgram,
    environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '100' },
  })
})
after(() => service.close())

/** The response with its body as it was sent; fetch would decode it. */
async function convert(deck: string[], headers: Record<string, string>): Promise<IncomingMessage> {
  const { key } = await service.newAccount()
  const sent = { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers }
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  const call = request(service.convertUrl, { method: 'POST', headers: sent, agent: false }, resolve)
  const file = Buffer.from(`%PDF-1.7\n${deck.join('\n')}`).toString('base64')
  call.end(JSON.stringify({ file_base64: file }))
  const answer = await promise
  assert.equal(answer.statusCode, 200)
  return answer
}

const slides = Array.from({ length: 99 }, (_, index) => `Slide ${index + 1} says something`)

test('Answers are compressed if the client asks for it.', async () => {
  const plain = await convert(slides, {})
  assert.equal(plain.headers['content-encoding'], undefined)
  const expected = await buffer(plain)
  for (const accept of ['application/json', 'application/x-ndjson']) {
    for (const [coding, decode] of Object.entries(decoders)) {
      const answer = await convert(slides, { accept, 'accept-encoding': coding })
      assert.equal(answer.headers['content-encoding'], coding)
      assert.match(String(answer.headers.vary), /accept-encoding/i)
      const body = await buffer(answer)
      if (accept === 'application/json') assert.deepEqual(decode(body), expected)
      else assert.match(String(decode(body)), /"rowCount":100\}\n$/)
    }
  }
})

test('A workbook, which is compressed already, and a short answer are not compressed.', async () => {
  const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const workbook = await convert(slides, { accept, 'accept-encoding': 'gzip' })
  assert.equal(workbook.headers['content-encoding'], undefined)
  workbook.destroy()
  const short = await convert(['One'], { 'accept-encoding': 'gzip' })
  assert.equal(short.headers['content-encoding'], undefined)
  short.destroy()
})

test('The list of columns is compressed too.', async () => {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  const headers = { 'accept-encoding': 'gzip' }
  get(`${service.app.url}/api/v1/columns`, { headers, agent: false }, resolve)
  const answer = await promise
  assert.equal(answer.headers['content-encoding'], 'gzip')
  assert.match(String(zlib.gunzipSync(await buffer(answer))), /"columns"/)
})

for (const coding of ['gzip', 'br'] as const) {
  test(`A row is flushed before the next one is read: ${coding}.`, async () => {
    const deck = [...slides, 'picture hang']
    const accept = 'application/x-ndjson'
    const answer = await convert(deck, { accept, 'accept-encoding': coding })
    const decoder = coding === 'gzip' ? zlib.createGunzip() : zlib.createBrotliDecompress()
    let text = ''
    const hasRow = Promise.withResolvers<void>()
    decoder.on('data', (part) => {
      text += part
      if (text.includes('"index":10')) hasRow.resolve()
    })
    const ended = new Promise((resolve) => decoder.once('end', resolve))
    answer.pipe(decoder)
    await hasRow.promise
    assert.doesNotMatch(text, /"error"/)
    await service.busy()
    clock.advance(30_000)
    await ended
    assert.match(text, /"error"/)
  })
}
