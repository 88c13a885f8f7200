import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Rowdeck } from '../../clients/typescript/src/index.ts'
import { type OtherServer, startOtherServer } from '../support/other-server.ts'
import {
  type Answer,
  deckBytes,
  keyHeader,
  sendForm,
  sendJson,
  startTestApp,
  type TestApp,
} from '../support/test-app.ts'

const fileBytesMax = 20_971_520
let deck: Buffer
let files: OtherServer
let service: TestApp
let logged = ''
const ends: (() => unknown)[] = []
const atEnd = (end: () => unknown) => void ends.push(end)
let key: string
let id: string

const answers: Record<string, (to: ServerResponse, request: IncomingMessage) => void> = {
  '/decks/Quarter%20one.pdf': (to) => to.end(deck),
  '/packed': (to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(deck)),
  '/not-packed': (to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end(deck),
  '/strange': (to) => to.writeHead(200, { 'content-encoding': 'rot13' }).end(deck),
  '/most': (to) => to.end(Buffer.concat([deck], fileBytesMax)),
  '/too-large': (to) => to.end(Buffer.concat([deck], fileBytesMax + 1)),
  '/endless': (to) => endlessly(to),
  '/bomb': (to) =>
    to.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2 * fileBytesMax))),
  '/forbidden': (to) => to.writeHead(403).end('the secret of the store'),
  '/moved': (to) => to.writeHead(302, { location: '/decks/Quarter%20one.pdf' }).end(),
  '/empty': (to) => to.writeHead(204).end(),
  '/page': (to) => to.end('<!doctype html><title>Sign in</title>'),
  '/half': (to) => {
    to.writeHead(200, { 'content-length': '1000' }).write('%PDF')
    setImmediate(() => to.destroy())
  },
  '/echo': (to, { headers }) =>
    to.writeHead(headers.cookie || headers.authorization ? 400 : 200).end(deck),
  '/silent': () => {},
}

function endlessly(to: ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024)
  to.writeHead(200)
  const send = () => {
    while (!to.destroyed && to.write(piece));
    to.once('drain', send)
  }
  send()
}

before(async () => {
  deck = await deckBytes('beamer.pdf')
  files = await startOtherServer({ after: atEnd }, (request, to) =>
    answers[request.url ?? '']?.(to, request),
  )
  service = await startTestApp({
    environment: {
      ROWDECK_FETCH_HOSTS: `127.0.0.1:${files.port},*`,
      ROWDECK_FREE_REQUESTS_PER_DAY: '100',
      ROWDECK_REQUESTS_PER_MINUTE: '1000',
      // a busy machine takes seconds to send 20 MB
      ROWDECK_UPLOAD_SECONDS: '8',
    },
    logTo: {
      write(line) {
        logged += line
      },
    },
  })
  ;({ key, id } = await service.newAccount())
})
after(async () => {
  await service.close()
  for (const end of ends) await end()
})

const addressOf = (path: string) => `http://127.0.0.1:${files.port}${path}`
const convert = (path: string, fields: object = {}) =>
  sendJson(service.convertUrl, key, { file_url: addressOf(path), ...fields })

async function free(): Promise<number> {
  return (
    (await service.app.accounts.standing(id)).free?.left ?? assert.fail('There is no free tier.')
  )
}

function facts({ status, body }: Answer) {
  return { status, code: body.error.code, details: body.error.details }
}

test('A deck is downloaded by URL, as it would be if it was sent, from JSON and from a form.', async () => {
  const path = '/decks/Quarter%20one.pdf'
  const sent = await sendForm(service.convertUrl, key, { file: deck, filename: 'Quarter one.pdf' })
  assert.equal(sent.status, 200)
  const json = await convert(path)
  assert.deepEqual(json.body, sent.body)
  const form = await sendForm(service.convertUrl, key, { fields: { file_url: addressOf(path) } })
  assert.deepEqual(form.body, sent.body)
  const named = await convert(path, { filename: 'Other.pdf', file_base64: null })
  assert.equal(named.body.filename, 'Other.pdf')
  assert.equal((await convert('/packed')).status, 200)
})

test('The client for TypeScript takes a URL as the deck.', async () => {
  const rowdeck = new Rowdeck({ baseUrl: service.app.url, apiKey: key })
  const { filename, rowCount } = await rowdeck.convert(new URL(addressOf('/packed')), {
    filename: 'Named.pdf',
  })
  assert.deepEqual([filename, rowCount], ['Named.pdf', 6])
})

test('The request for a deck has no credentials.', async () => {
  const headers = { ...keyHeader(key), 'content-type': 'application/json', cookie: 'a=b' }
  const body = JSON.stringify({ file_url: addressOf('/echo') })
  const { status } = await fetch(service.convertUrl, { method: 'POST', headers, body })
  assert.equal(status, 200)
})

test('The same idempotency key and the same bytes at the address are one conversion.', async () => {
  const before = await free()
  const headers = {
    ...keyHeader(key),
    'content-type': 'application/json',
    'idempotency-key': 'url-1',
  }
  const body = JSON.stringify({ file_url: addressOf('/packed') })
  for (const _ of [1, 2]) {
    assert.equal((await fetch(service.convertUrl, { method: 'POST', headers, body })).status, 200)
  }
  assert.equal(await free(), before - 1)
})

test('A deck of exactly the limit is read; one byte more, a declared length, an endless answer and a bomb are 413 and cost nothing.', async () => {
  assert.equal((await convert('/most', { mode: 'text' })).status, 200)
  const before = await free()
  for (const path of ['/too-large', '/endless', '/bomb']) {
    const { status, code } = facts(await convert(path))
    assert.deepEqual([status, code], [413, 'file_too_large'], path)
  }
  assert.equal(await free(), before)
})

test('What gives no deck is 422 with the reason and never with what was answered, and costs nothing.', async () => {
  const before = await free()
  const failed = { status: 422, code: 'file_url_failed' }
  const reasons = {
    '/forbidden': { reason: 'status', status: 403 },
    '/moved': { reason: 'status', status: 302 },
    '/half': { reason: 'invalid_response' },
    '/not-packed': { reason: 'invalid_response' },
    '/strange': { reason: 'invalid_response' },
    '/silent': { reason: 'timeout' },
  }
  for (const [path, details] of Object.entries(reasons)) {
    const answer = await convert(path)
    assert.deepEqual(facts(answer), { ...failed, details }, path)
    assert.ok(!JSON.stringify(answer.body).includes('secret of the store'))
  }
  const nobody = await sendJson(service.convertUrl, key, {
    file_url: 'https://nobody.invalid/a.pdf',
  })
  assert.deepEqual(facts(nobody), { ...failed, details: { reason: 'unreachable' } })
  assert.equal((await convert('/empty')).body.error.code, 'file_empty')
  assert.equal((await convert('/page')).body.error.code, 'type_unsupported')
  assert.equal(await free(), before)
})

test('Addresses inside the network are refused before anything connects.', async () => {
  const before = files.connections()
  for (const address of [
    `http://127.0.0.1:${files.port + 1}/`,
    `https://127.0.0.1:${files.port + 1}/`,
    'https://127.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/computeMetadata/v1/',
    `http://ann:secret@127.0.0.1:${files.port}/`,
    'https://example.com:22/',
    'file:///etc/passwd',
    'deck.pdf',
  ]) {
    const answer = await sendJson(service.convertUrl, key, { file_url: address })
    assert.deepEqual([answer.status, answer.body.error.code], [400, 'request_invalid'], address)
    assert.ok(!answer.body.error.message.includes('secret'))
  }
  const local = await sendJson(service.convertUrl, key, { file_url: 'https://localhost/' })
  assert.deepEqual(facts(local), {
    ...{ status: 422, code: 'file_url_failed', details: { reason: 'unreachable' } },
  })
  assert.equal(files.connections(), before)
})

test('A file and an address, neither of them, and an address in the query string are 400.', async () => {
  const fields = { file_url: addressOf('/packed') }
  const form = await sendForm(service.convertUrl, key, { file: deck, fields })
  assert.equal(form.body.error.code, 'file_ambiguous')
  const json = await convert('/packed', { file_base64: deck.toString('base64') })
  assert.equal(json.body.error.code, 'file_ambiguous')
  const neither = await sendJson(service.convertUrl, key, { file_url: '' })
  assert.equal(neither.body.error.code, 'file_missing')
  const url = `${service.convertUrl}?file_url=${encodeURIComponent(fields.file_url)}`
  const headers = { ...keyHeader(key), 'content-type': 'application/pdf' }
  const raw = await fetch(url, { method: 'POST', headers, body: new Uint8Array(deck) })
  assert.equal(raw.status, 400)
})

test('A caller who leaves ends the request for the deck.', async () => {
  const left = new AbortController()
  const body = JSON.stringify({ file_url: addressOf('/silent') })
  const headers = { ...keyHeader(key), 'content-type': 'application/json' }
  const asked = once(files.server, 'request')
  const answer = fetch(service.convertUrl, { method: 'POST', headers, body, signal: left.signal })
  const [, to] = (await asked) as [IncomingMessage, ServerResponse]
  const closed = once(to, 'close')
  left.abort()
  await assert.rejects(answer)
  await closed
})

test('No address is in the log.', () => {
  assert.ok(logged.includes('file_url_failed'))
  assert.ok(!logged.includes('/forbidden') && !logged.includes(`127.0.0.1:${files.port}`))
})

test('Without hosts in the settings every address is refused.', async () => {
  const other = await startTestApp()
  try {
    const { key } = await other.newAccount()
    const before = files.connections()
    const body = { file_url: addressOf('/decks/Quarter%20one.pdf') }
    const answer = await sendJson(other.convertUrl, key, body)
    assert.deepEqual([answer.status, answer.body.error.code], [400, 'request_invalid'])
    assert.match(answer.body.error.message, /no files by URL/)
    assert.equal(files.connections(), before)
  } finally {
    await other.close()
  }
})
