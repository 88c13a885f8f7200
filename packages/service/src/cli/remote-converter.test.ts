import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { freePort } from '../../../../test/support/free-port.ts'
import { convertRemotely, ServiceUnusable } from './remote-converter.ts'

const file = { bytes: Buffer.from('%PDF-1.7'), filename: 'a.pdf', fields: { columns: 'slide' } }
const head = '{"filename":"a.pdf","columns":[{"key":"slide","label":"Slide"}],"slideCount":2}\n'
const rows = '{"index":0,"row":{"slide":"a"}}\n{"index":1,"row":{"slide":"b"}}\n'
const whole = `${head}${rows}{"mode":"text","rowCount":2}\n`

type Answer = (response: ServerResponse) => void

const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response
      .writeHead(status, headers)
      .end(JSON.stringify({ error: { code, message: 'Not now.', requestId: 'r' } }))

/** A service that gives these answers in turn, the last one forever, and a conversion on it that waits no time. */
async function service(t: TestContext, ...answers: Answer[]) {
  const keys: unknown[] = []
  const waits: number[] = []
  const server = createServer((request, response) => {
    const answer =
      answers[Math.min(keys.push(request.headers['idempotency-key']), answers.length) - 1]
    request.resume().once('end', () => answer?.(response))
  })
  server.listen(0)
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const wait = async (ms: number) => void waits.push(ms)
  return { keys, waits, convert: () => convertRemotely({ url, key: 'k', wait }, file) }
}

async function failureOf(convert: () => Promise<unknown>): Promise<AppError> {
  const error = await convert().then(
    () => assert.fail('It was converted.'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof AppError, String(error))
  return error
}

test('A busy service is asked again as late as it says, under one key.', async (t) => {
  const busy = await service(
    t,
    refuse(503, 'busy', { 'retry-after': '7' }),
    refuse(429, 'rate_limited_minute', { 'retry-after': '3' }),
    (response) => response.destroy(),
    (response) => response.end(whole),
  )
  const table = await busy.convert()
  assert.deepEqual([table.mode, table.rowCount, table.rows[1]], ['text', 2, { slide: 'b' }])
  assert.equal(busy.keys.length, 4)
  assert.equal(new Set(busy.keys).size, 1)
  assert.ok(Number(busy.waits[0]) >= 7000 && Number(busy.waits[1]) >= 3000)
})

test('Rows that break off, wherever in a line, are requested again under the same key.', async (t) => {
  for (const rest of ['', rows.slice(0, 40), rows.slice(0, 20)]) {
    const cut = await service(
      t,
      (response) => response.write(head + rest, () => response.destroy()),
      (response) => response.end(head + rest),
      (response) => response.end(whole),
    )
    assert.equal((await cut.convert()).rowCount, 2)
    assert.deepEqual([cut.keys.length, new Set(cut.keys).size], [3, 1])
  }
})

test('An error line that says when to retry is waited for.', async (t) => {
  const line = (code: string, details: object) =>
    JSON.stringify({ error: { code, message: 'Not now.', requestId: 'r', details } })
  const limited = await service(
    t,
    (response) => response.end(`${head}${line('concurrency_limited', { retryAfterSeconds: 5 })}\n`),
    (response) => response.end(whole),
  )
  assert.equal((await limited.convert()).rowCount, 2)
  assert.deepEqual([limited.waits, new Set(limited.keys).size], [[5000], 1])
  const tomorrow = await service(t, (response) =>
    response.end(`${head}${line('rate_limited_day', { retryAfterSeconds: 40_000 })}\n`),
  )
  assert.ok((await failureOf(tomorrow.convert)) instanceof ServiceUnusable)
  assert.deepEqual(tomorrow.waits, [])
})

test('A proxy that does not wait for the answer is not asked again, and the error names the option that helps.', async (t) => {
  const impatient = await service(t, (response) => response.writeHead(504).end('<html>'))
  assert.match((await failureOf(impatient.convert)).message, /Use --later/)
  assert.equal(impatient.keys.length, 1)
})

test('A service that always breaks off is busy in the end.', async (t) => {
  const cut = await service(t, (response) => response.end(head))
  assert.equal((await failureOf(cut.convert)).code, 'busy')
  assert.equal(cut.keys.length, 3)
})

test('A refusal of the deck is not repeated and concerns this deck only.', async (t) => {
  const refusing = await service(t, refuse(400, 'document_encrypted'))
  const error = await failureOf(refusing.convert)
  assert.deepEqual([error.code, error.message], ['document_encrypted', 'Not now.'])
  assert.ok(!(error instanceof ServiceUnusable))
  assert.equal(refusing.keys.length, 1)
})

test('What every further deck would meet too is told apart: keys, payment, no service at that address.', async (t) => {
  for (const answer of [
    refuse(401, 'key_invalid'),
    refuse(402, 'payment_required'),
    (response: ServerResponse) => response.end('<html>\n'),
    (response: ServerResponse) => response.writeHead(404).end('no'),
  ]) {
    const refusing = await service(t, answer)
    const error = await failureOf(refusing.convert)
    assert.ok(error instanceof ServiceUnusable, String(error))
  }
})

test('An invalid address is reported as such.', async () => {
  for (const url of ['nonsense', 'file:///etc']) {
    const error = await failureOf(() => convertRemotely({ url, key: 'k' }, file))
    assert.equal(error.code, 'request_invalid')
  }
})

test('A service that nobody runs is named with the reason.', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const error = await failureOf(() =>
    convertRemotely({ url, key: 'k', wait: async () => {} }, file),
  )
  assert.ok(error instanceof ServiceUnusable)
  assert.match(error.message, /^http:\S+ cannot be reached \(ECONNREFUSED\)\. Check/)
})

test('An interrupted conversion ends with the reason of its signal.', async (t) => {
  const caller = new AbortController()
  const hanging = createServer((request) => {
    request.resume().once('end', () => caller.abort(new Error('interrupted')))
  })
  hanging.listen(0)
  await once(hanging, 'listening')
  t.after(() => {
    hanging.closeAllConnections()
    hanging.close()
  })
  const url = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  await assert.rejects(convertRemotely({ url, key: 'k' }, file, { signal: caller.signal }), {
    message: 'interrupted',
  })
})

test('Damaged slides are named as the service names them; an older service names none.', async (t) => {
  const end = '{"mode":"text","rowCount":2,"unreadable":[2]}\n'
  const newer = await service(t, (response) => response.end(`${head}${rows}${end}`))
  const older = await service(t, (response) => response.end(whole))
  assert.deepEqual((await newer.convert()).unreadable, [2])
  assert.deepEqual((await older.convert()).unreadable, [])
})
