import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import {
  type Row,
  Rowdeck,
  RowdeckConnectionError,
  RowdeckError,
  type RowdeckOptions,
} from '../../clients/typescript/src/index.ts'
import { root } from '../support/program.ts'
import { deckBytes, startTestApp, type TestApp } from '../support/test-app.ts'

const path = join(root, 'samples', 'sample.pdf')

let service: TestApp
let client: Rowdeck
let accountId: string
let apiKey: string
before(async () => {
  service = await startTestApp({
    ocr: true,
    environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '100', ROWDECK_REQUESTS_PER_MINUTE: '1000' },
  })
  const { id, key } = await service.newAccount()
  accountId = id
  apiKey = key
  client = new Rowdeck({ baseUrl: service.app.url, apiKey })
})
after(() => service.close())

async function used(): Promise<number> {
  return (await service.app.accounts.standing(accountId)).free?.used ?? 0
}

test('A path, a Blob, bytes and streams give the same rows.', async () => {
  const bytes = await deckBytes('sample.pdf')
  const name = { mode: 'text', filename: 'sample.pdf' } as const
  const expected = await client.convert(path, { mode: 'text' })
  assert.deepEqual([expected.filename, expected.mode, expected.rowCount], ['sample.pdf', 'text', 5])
  assert.match(expected.rows[1]?.slide ?? '', /^One row per slide/)
  const copy = new Uint8Array(bytes)
  for (const file of [
    new Blob([copy]),
    new File([copy], 'sample.pdf'),
    bytes,
    copy.buffer,
    createReadStream(path),
    new Blob([copy]).stream(),
  ]) {
    assert.deepEqual(await client.convert(file, name), expected)
  }
  const { filename } = await client.convert(bytes, { mode: 'text' })
  assert.equal(filename, 'document.pdf')
})

test('Rows have the requested columns, with their types.', async () => {
  const columns = ['number', 'title', 'confidence'] as const
  const { rows } = await client.convert(path, { columns, slides: '2,5' })
  const typed: { number: number; title: string; confidence: number | null }[] = rows
  assert.deepEqual(
    typed.map(({ number, title }) => [number, title]),
    [
      [2, 'One row per slide'],
      [5, 'This slide is a picture'],
    ],
  )
  // @ts-expect-error: it was not asked for
  assert.equal(rows[0]?.slide, undefined)
  // @ts-expect-error: there is no such column
  await assert.rejects(client.convert(path, { columns: ['colour'] }), { code: 'request_invalid' })
})

test('Rows arrive one by one, and how they were read is known after the last.', async () => {
  const stream = await client.stream(path, { columns: ['number', 'slide'] })
  assert.deepEqual([stream.filename, stream.slideCount], ['sample.pdf', 5])
  const rows: Row<'number' | 'slide'>[] = []
  assert.equal(stream.mode, undefined)
  for await (const row of stream) rows.push(row)
  assert.equal(stream.mode, 'mixed')
  const whole = await client.convert(path, { columns: ['number', 'slide'] })
  assert.deepEqual(rows, whole.rows)
})

test('A deck can be converted to CSV and to a workbook.', async () => {
  const columns = ['number', 'title'] as const
  const csv = await client.export(path, { format: 'csv', columns, slides: '1' })
  assert.equal(await csv.text(), 'Number,Title\r\n1,Rowdeck\r\n')
  const xlsx = await client.export(path, { format: 'xlsx', columns, slides: '1' })
  assert.ok('xl/workbook.xml' in unzipSync(new Uint8Array(await xlsx.arrayBuffer())))
})

test('An encrypted deck opens with its password, and errors have a code.', async () => {
  const encrypted = await deckBytes('encrypted.pdf')
  const error = await client.convert(encrypted).catch((reason: unknown) => reason)
  assert.ok(error instanceof RowdeckError)
  assert.deepEqual([error.code, error.status], ['document_encrypted', 400])
  assert.match(error.requestId, /^[0-9a-f-]{36}$/)
  const stranger = new Rowdeck({ baseUrl: service.app.url })
  await assert.rejects(stranger.usage(), { code: 'key_missing', status: 401 })
})

test('Usage and columns can be requested.', async () => {
  const { recent, paysNext } = await client.usage()
  assert.equal(paysNext, 'free')
  assert.ok(recent.length > 0)
  const columns = await client.columns()
  assert.equal(columns[0]?.key, 'slide')
})

/** Obstacles between the client and the service: each attempt meets the next one. */
type Obstacle =
  | 'none'
  | 'hang up'
  | 'hang up after the answer'
  | [status: number, retryAfter?: string]

/** A proxy with these obstacles, and a client that records its waits instead of waiting. */
async function behind(obstacles: Obstacle[], options: Partial<RowdeckOptions> = {}) {
  const keys: unknown[] = []
  const waits: number[] = []
  const front = createServer(async (request, response) => {
    const obstacle = obstacles[keys.push(request.headers['idempotency-key']) - 1] ?? 'none'
    const body = Buffer.concat(await request.toArray())
    if (obstacle === 'hang up') return request.socket.destroy()
    if (Array.isArray(obstacle)) {
      const [status, retryAfter] = obstacle
      return response
        .writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {})
        .end('{"error":{"code":"busy","message":"Not now.","requestId":"front"}}')
    }
    const headers = Object.entries(request.headers).filter(
      ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
    )
    const answer = await fetch(`${service.app.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as [string, string][],
      body,
    })
    const content = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-length': content.length })
    if (obstacle === 'none') return response.end(content)
    response.write(content.subarray(0, content.length / 2), () => request.socket.destroy())
  })
  const wait = async (ms: number) => void waits.push(ms)
  const baseUrl = await listening(front)
  return { keys, waits, client: new Rowdeck({ baseUrl, apiKey, wait, ...options }) }
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('Requests that may succeed later are retried with one key, charged once, and not before Retry-After.', async () => {
  const before = await used()
  const { client, keys, waits } = await behind([
    [503, '7'],
    [429, '3'],
    'hang up',
    'hang up after the answer',
  ])
  const { rowCount } = await client.convert(path, { mode: 'text' })
  assert.equal(rowCount, 5)
  assert.equal(await used(), before + 1)
  assert.equal(keys.length, 5)
  assert.equal(new Set(keys).size, 1)
  assert.ok(Number(waits[0]) >= 7000 && Number(waits[1]) >= 3000)
  assert.ok(waits.slice(2).every((ms) => ms > 0 && ms <= 8000))
  await client.convert(path, { mode: 'text' })
  assert.equal(new Set(keys).size, 2)
})

test('Retries are limited, and a wait that is too long is not started.', async () => {
  const always = await behind(Array(9).fill([503, '1']), { retriesMax: 2 })
  await assert.rejects(always.client.usage(), { code: 'busy', retryAfterSeconds: 1 })
  assert.equal(always.keys.length, 3)
  const tomorrow = await behind([[429, '40000']])
  await assert.rejects(tomorrow.client.usage(), { retryAfterSeconds: 40_000 })
  assert.deepEqual(tomorrow.waits, [])
  const refused = await behind([[400]])
  await assert.rejects(refused.client.usage(), RowdeckError)
  assert.equal(refused.keys.length, 1)
})

test('An unreachable service, or something else at its address, is a connection error.', async () => {
  const nowhere = new Rowdeck({ baseUrl: 'http://127.0.0.1:9', retriesMax: 0 })
  await assert.rejects(nowhere.columns(), RowdeckConnectionError)
  const web = await listening(createServer((_, response) => response.writeHead(404).end('<html>')))
  await assert.rejects(new Rowdeck({ baseUrl: web }).columns(), { status: 404 })
})

test('A stream that is interrupted or ends with an error throws during iteration.', async () => {
  const broken = await behind(['hang up after the answer'])
  const rows = await broken.client.stream(path, { mode: 'text' }).catch((error: unknown) => error)
  assert.ok(!(rows instanceof Error), String(rows))
  await assert.rejects(Array.fromAsync(rows as AsyncIterable<unknown>), RowdeckConnectionError)
  assert.match((rows as { idempotencyKey: string }).idempotencyKey, /^[0-9a-f]{32}$/)

  const head = '{"filename":"a.pdf","columns":[],"slideCount":2}\n'
  const error = '{"error":{"code":"timed_out","message":"Too long.","requestId":"r"}}\n'
  const failing = await listening(createServer((_, response) => response.end(head + error)))
  const stream = await new Rowdeck({ baseUrl: failing }).stream(new Blob(['x']))
  await assert.rejects(Array.fromAsync(stream), { code: 'timed_out' })
})

test('A call can be canceled, and ends at its timeout.', async () => {
  const deaf = await listening(createServer(() => {}))
  const patient = new Rowdeck({ baseUrl: deaf })
  const caller = new AbortController()
  const asked = patient.convert(path, { signal: caller.signal })
  caller.abort(new Error('changed my mind'))
  await assert.rejects(asked, /changed my mind/)
  await assert.rejects(patient.columns({ timeoutMs: 20 }), { name: 'TimeoutError' })
  const { client } = await behind([[503, '30']], {
    wait: (_, signal) => Promise.reject(signal.reason ?? new Error('waited')),
  })
  await assert.rejects(client.columns(), /waited/)
})
