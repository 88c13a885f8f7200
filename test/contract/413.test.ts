import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import {
  answerOf,
  deckBytes,
  sendForm,
  sendJson,
  startTestApp,
  type TestApp,
} from '../support/test-app.ts'

const fileBytesMax = 20_971_520
let service: TestApp
let key: string
before(async () => {
  service = await startTestApp({ environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '100' } })
  key = (await service.newAccount()).key
})
after(() => service.close())

/** A real deck padded after its end, which PDF readers ignore, to exactly `length` bytes. */
async function deckOf(length: number): Promise<Buffer> {
  return Buffer.concat([await deckBytes('beamer.pdf')], length)
}

async function sendChunked(contentType: string, chunks: Iterable<Buffer | string>) {
  const response = await fetch(service.convertUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': contentType },
    body: Readable.toWeb(Readable.from(chunks)) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  return answerOf(response)
}

function* formOf(file: Buffer): Iterable<Buffer | string> {
  yield '--edge\r\ncontent-disposition: form-data; name="file"; filename="deck.pdf"\r\n\r\n'
  yield file
  yield '\r\n--edge--\r\n'
}

function* jsonOf(file: Buffer): Iterable<string> {
  yield `{"mode":"text","file_base64":"`
  yield file.toString('base64')
  yield '"}'
}

for (const [length, status] of [
  [fileBytesMax, 200],
  [fileBytesMax + 1, 413],
] as const) {
  test(`A file of ${length} bytes is ${status} in the multipart form, with Content-Length and chunked.`, async () => {
    const file = await deckOf(length)
    const known = await sendForm(service.convertUrl, key, { file, fields: { mode: 'text' } })
    const chunked = await sendChunked('multipart/form-data; boundary=edge', formOf(file))
    assert.deepEqual([known.status, chunked.status], [status, status])
  })

  test(`A file of ${length} bytes is ${status} in the JSON form, with Content-Length and chunked.`, async () => {
    const file = await deckOf(length)
    const body = { file_base64: file.toString('base64'), mode: 'text' }
    const known = await sendJson(service.convertUrl, key, body)
    const chunked = await sendChunked('application/json', jsonOf(file))
    assert.deepEqual([known.status, chunked.status], [status, status])
  })

  test(`A file of ${length} bytes is ${status} as the body itself, with Content-Length and chunked.`, async () => {
    const file = await deckOf(length)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' }
    const body = new Uint8Array(file)
    const known = await fetch(service.convertUrl, { method: 'POST', headers, body })
    const chunked = await sendChunked('application/pdf', [file])
    assert.deepEqual([known.status, chunked.status], [status, status])
  })
}

test('The error is file_too_large and states the limit in bytes.', async () => {
  const answer = await sendForm(service.convertUrl, key, { file: await deckOf(fileBytesMax + 1) })
  assert.equal(answer.body.error.code, 'file_too_large')
  assert.equal(answer.body.error.details.fileBytesMax, fileBytesMax)
})
