import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  answerOf,
  deckBytes,
  sendForm,
  sendJson,
  startTestApp,
  type TestApp,
} from '../support/test-app.ts'

let service: TestApp
let key: string
let deck: Buffer
before(async () => {
  service = await startTestApp({ environment: { ROWDECK_REQUESTS_PER_MINUTE: '100' } })
  key = (await service.newAccount()).key
  deck = await deckBytes('sample.pdf')
})
// the refused requests have not reduced the free tier
after(async () => {
  const { status } = await sendForm(service.convertUrl, key, {
    file: deck,
    fields: { mode: 'text' },
  })
  await service.close()
  assert.equal(status, 200)
})

async function refusal(sent: Promise<{ status: number; body: { error: Record<string, string> } }>) {
  const { status, body } = await sent
  assert.equal(status, 400)
  assert.deepEqual(Object.keys(body), ['error'])
  return { code: body.error.code, message: body.error.message ?? '' }
}

const form = (parts: Parameters<typeof sendForm>[2]) =>
  refusal(sendForm(service.convertUrl, key, parts))
const json = (body: unknown) => refusal(sendJson(service.convertUrl, key, body))

test('A form without a file is file_missing.', async () => {
  assert.equal((await form({ fields: { mode: 'auto' } })).code, 'file_missing')
  assert.equal((await json({ filename: 'deck.pdf' })).code, 'file_missing')
})

test('Two files are file_ambiguous.', async () => {
  const body = new FormData()
  for (const name of ['a.pdf', 'b.pdf']) body.append('file', new Blob([deck]), name)
  const headers = { authorization: `Bearer ${key}` }
  const sent = fetch(service.convertUrl, { method: 'POST', headers, body }).then(answerOf)
  assert.equal((await refusal(sent)).code, 'file_ambiguous')
})

test('An unknown field is request_invalid and named, in both forms.', async () => {
  const inForm = await form({ file: deck, fields: { colour: 'red' } })
  const inJson = await json({ file_base64: deck.toString('base64'), colour: 'red' })
  for (const { code, message } of [inForm, inJson]) {
    assert.equal(code, 'request_invalid')
    assert.match(message, /colour/)
  }
})

test('An unknown mode is request_invalid and the message lists the valid ones.', async () => {
  const { code, message } = await form({ file: deck, fields: { mode: 'magic' } })
  assert.equal(code, 'request_invalid')
  assert.match(message, /auto.*text.*ocr/)
})

test('A body that is not JSON, or not an object, is request_invalid.', async () => {
  for (const body of ['{', '[]', '"text"', '', 'null', '{"file_base64": 7}']) {
    assert.equal((await json(body)).code, 'request_invalid', body)
  }
})

test('Invalid base64 is base64_invalid, and an empty file is file_empty.', async () => {
  assert.equal((await json({ file_base64: 'not base64!' })).code, 'base64_invalid')
  assert.equal((await json({ file_base64: '' })).code, 'file_empty')
  assert.equal((await form({ file: new Uint8Array() })).code, 'file_empty')
})

test('Another content type is request_invalid and the message names the supported ones.', async () => {
  for (const type of ['application/zip', 'text/plain']) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': type }
    const sent = fetch(service.convertUrl, { method: 'POST', headers, body: deck }).then(answerOf)
    const { code, message } = await refusal(sent)
    assert.equal(code, 'request_invalid')
    assert.match(message, /multipart\/form-data.*application\/json/)
  }
})

test('A PowerPoint file is type_unsupported and the message says to export it as PDF.', async () => {
  const pptx = Buffer.concat([
    Buffer.from(
      'PK\u0003\u0004\u0014\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\u0014\0\0\0',
      'latin1',
    ),
    Buffer.from('ppt/presentation.xml'),
  ])
  const { code, message } = await form({ file: pptx, filename: 'deck.pptx' })
  assert.equal(code, 'type_unsupported')
  assert.match(message, /PowerPoint.*PDF/)
})

test('A file that only claims to be a PDF is document_unreadable.', async () => {
  assert.equal((await form({ file: Buffer.from('%PDF-1.7\nnothing') })).code, 'document_unreadable')
})

test('An encrypted PDF is converted with its password; a wrong password is refused and never echoed.', async () => {
  const file = await deckBytes('encrypted.pdf')
  const opened = await sendForm(service.convertUrl, key, { file, fields: { password: 'sesame' } })
  assert.equal(opened.status, 200)
  const wrong = await sendForm(service.convertUrl, key, { file, fields: { password: 'wr0ng' } })
  assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'document_encrypted'])
  assert.match(wrong.body.error.message, /`password` does not open it/)
  assert.doesNotMatch(JSON.stringify(wrong.body), /wr0ng/)
})

test('A PDF that requires a password is document_encrypted.', async () => {
  assert.equal((await form({ file: await deckBytes('encrypted.pdf') })).code, 'document_encrypted')
})

test('Mode text is refused for a picture, and the message says which mode to use.', async () => {
  const file = await deckBytes('picture-png.png')
  const { code, message } = await form({ file, fields: { mode: 'text' } })
  assert.equal(code, 'request_invalid')
  assert.match(message, /auto.*ocr/)
})

test('A picture with too many pixels is image_too_large before it is decoded.', async () => {
  const bomb = Buffer.from(await deckBytes('picture-png.png'))
  // the maximum width and height of the format
  bomb.writeUInt32BE(0x7fffffff, 16)
  bomb.writeUInt32BE(0x7fffffff, 20)
  const { code } = await form({ file: bomb })
  assert.ok(code === 'image_too_large' || code === 'document_unreadable', code)
})

test('An error contains no document text and no stack trace.', async () => {
  const { message } = await form({ file: Buffer.from('%PDF-1.7 the secret of the deck') })
  assert.doesNotMatch(message, /secret|at .*:\d+/)
})
