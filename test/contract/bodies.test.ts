import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as zlib from 'node:zlib'
import { shareTestApp } from '../support/shared-app.ts'
import { answerOf, deckBytes, sendForm, type TestApp } from '../support/test-app.ts'

const codings: Record<string, (body: Buffer) => Buffer> = {
  gzip: zlib.gzipSync,
  'x-gzip': zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: zlib.brotliCompressSync,
  zstd: zlib.zstdCompressSync,
}
let service: TestApp
let key: string
let accountId: string
let deck: Buffer
before(async () => {
  service = await shareTestApp()
  const account = await service.newAccount()
  key = account.key
  accountId = account.id
  deck = await deckBytes('code.pdf')
})
after(() => service.close())

async function post(body: Buffer | FormData, headers: Record<string, string> = {}, query = '') {
  const authorized = { authorization: `Bearer ${key}`, ...headers }
  const sent = body instanceof FormData ? body : new Uint8Array(body)
  const request = { method: 'POST', headers: authorized, body: sent }
  return answerOf(await fetch(`${service.convertUrl}${query}`, request))
}

const json = { 'content-type': 'application/json' }
const jsonBody = (members: object = {}) =>
  Buffer.from(JSON.stringify({ file_base64: deck.toString('base64'), mode: 'text', ...members }))

async function used(): Promise<number> {
  return (await service.app.accounts.standing(accountId)).free?.used ?? 0
}

test('A query string is refused by the name of its first field, and costs nothing.', async () => {
  const before = await used()
  for (const [query, name] of [
    ['?columns=number&mode=ocr', 'columns'],
    ['?utm_source=x', 'utm_source'],
  ]) {
    const { status, body } = await post(jsonBody(), json, query)
    assert.deepEqual([status, body.error.code], [400, 'request_invalid'])
    assert.match(body.error.message, new RegExp(`\`${name}\`.*field of the body`))
  }
  assert.equal((await post(jsonBody(), json, '?')).status, 200)
  assert.equal(await used(), before + 1)
})

const raw = { 'content-type': 'application/pdf' }

test('A body may be the file itself, with its fields in the query string.', async () => {
  const plain = await post(jsonBody({ columns: 'number,title', filename: 'Q3 plan.pdf' }), json)
  const query = '?mode=text&columns=number,title&filename=Q3+plan.pdf'
  for (const type of ['application/pdf', 'application/octet-stream', 'image/png']) {
    const answer = await post(deck, { 'content-type': type }, query)
    assert.deepEqual([answer.status, answer.body], [200, plain.body], type)
  }
  const packed = await post(zlib.gzipSync(deck), { ...raw, 'content-encoding': 'gzip' }, query)
  assert.deepEqual(packed.body, plain.body)
})

test('Beside a raw file, an unknown, repeated or wrong field is refused, and so is a password.', async () => {
  const before = await used()
  for (const [query, message] of [
    ['?colums=number', /`colums`.*Supported fields: .*`columns`/],
    ['?mode=text&mode=ocr', /`mode` twice/],
    ['?mode=quick', /`mode` is `quick`/],
    ['?columns=number,titel', /titel/],
    ['?password=secret', /logs.*-F password=PASSWORD/],
    [`?filename=${'a'.repeat(8 * 1024)}`, /longer than 8192 characters/],
  ] as [string, RegExp][]) {
    const { status, body } = await post(deck, raw, query)
    assert.deepEqual([status, body.error.code], [400, 'request_invalid'], query)
    assert.match(body.error.message, message)
    assert.doesNotMatch(body.error.message, /secret/)
  }
  assert.equal(await used(), before)
})

test('A raw file that is empty or of another type is refused as in a form.', async () => {
  for (const [file, code] of [
    ['', 'file_empty'],
    ['GIF89a', 'type_unsupported'],
  ] as const) {
    const { status, body } = await post(Buffer.from(file), raw)
    assert.deepEqual([status, body.error.code], [400, code])
  }
})

test('Bodies may be compressed, as JSON and as a form.', async () => {
  const plain = await post(jsonBody(), json)
  const form = new FormData()
  form.set('mode', 'text')
  form.set('file', new Blob([new Uint8Array(deck)]), 'document.pdf')
  const asForm = new Response(form)
  const type = asForm.headers.get('content-type') ?? ''
  const formBody = Buffer.from(await asForm.arrayBuffer())
  for (const [coding, compress] of Object.entries(codings)) {
    const encoded = { 'content-encoding': coding }
    assert.deepEqual((await post(compress(jsonBody()), { ...json, ...encoded })).body, plain.body)
    const sent = await post(compress(formBody), { 'content-type': type, ...encoded })
    assert.deepEqual(sent.body, plain.body)
  }
})

test('A coding that is not supported, or that the body does not have, is refused and named.', async () => {
  const before = await used()
  for (const [coding, body] of [
    ['compress', jsonBody()],
    ['gzip, br', jsonBody()],
    ['gzip', jsonBody()],
    ['br', jsonBody()],
    ['zstd', jsonBody()],
    ['gzip', zlib.gzipSync(jsonBody()).subarray(0, 5000)],
  ] as [string, Buffer][]) {
    const answer = await post(body, { ...json, 'content-encoding': coding })
    assert.deepEqual([answer.status, answer.body.error.code], [400, 'request_invalid'], coding)
    assert.match(answer.body.error.message, /Content-Encoding/)
  }
  assert.equal(await used(), before)
})

test('A compressed body is bounded by what it decodes to.', async () => {
  const bomb = Buffer.concat([Buffer.from('{"file_base64":"'), Buffer.alloc(64 * 1024 * 1024, 'A')])
  for (const [coding, compress] of Object.entries(codings)) {
    const answer = await post(compress(bomb), { ...json, 'content-encoding': coding })
    assert.deepEqual([answer.status, answer.body.error.code], [413, 'file_too_large'], coding)
  }
})

test('Fields that are null or empty are not given; a byte order mark is skipped.', async () => {
  const plain = await post(jsonBody(), json)
  const empty = { columns: null, slides: '', password: '', filename: null, media_type: null }
  assert.deepEqual((await post(jsonBody(empty), json)).body, plain.body)
  const marked = Buffer.concat([Buffer.from('\ufeff'), jsonBody()])
  assert.deepEqual((await post(marked, json)).body, plain.body)
  const fields = { columns: '', slides: '', mode: '', password: '' }
  const sent = await sendForm(service.convertUrl, key, { file: deck, fields })
  assert.equal(sent.status, 200)
  const typed = await post(jsonBody({ columns: ['number'], slides: 1 }), json)
  assert.deepEqual(typed.body.rows, [{ number: 1 }])
})
