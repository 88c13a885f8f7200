import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  Rowdeck,
  RowdeckConnectionError,
  RowdeckError,
  type RowdeckOptions,
} from '../../clients/typescript/src/index.ts'
import { root } from '../support/program.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const path = join(root, 'samples', 'sample.pdf')

let service: TestApp
let accountId: string
let apiKey: string
before(async () => {
  service = await startTestApp()
  const { id, key } = await service.newAccount()
  accountId = id
  apiKey = key
})
after(() => service.close())

async function used(): Promise<number> {
  return (await service.app.accounts.standing(accountId)).free?.used ?? 0
}

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
  const { rowCount } = await client.convert(path, { mode: 'text', slides: '1-4' })
  assert.equal(rowCount, 4)
  assert.equal(await used(), before + 1)
  assert.equal(keys.length, 5)
  assert.equal(new Set(keys).size, 1)
  assert.ok(Number(waits[0]) >= 7000 && Number(waits[1]) >= 3000)
  assert.ok(waits.slice(2).every((ms) => ms > 0 && ms <= 8000))
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
  let asked = 0
  const slow = createServer((_, response) => {
    asked += 1
    response.writeHead(504, { 'content-type': 'text/html' }).end('<html>')
  })
  const impatient = new Rowdeck({ baseUrl: await listening(slow) })
  await assert.rejects(impatient.columns(), { status: 504, message: /as a job: convertLater/ })
  assert.equal(asked, 1)
})

test('A page, a redirect and a certificate that nobody trusts are told as such and not retried.', async () => {
  const page = await listening(
    createServer((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'x-request-id': 'front-1' })
        .end('<p>'),
    ),
  )
  const moved = await listening(
    createServer((_, response) => response.writeHead(308, { location: 'https://x.test/' }).end()),
  )
  const wait = () => assert.fail('It was retried.')
  for (const baseUrl of [page, moved]) {
    const front = new Rowdeck({ baseUrl, apiKey, wait })
    const expected =
      baseUrl === page
        ? { status: 200, requestId: 'front-1', message: /not as a Rowdeck service does. Check/ }
        : { status: 308, message: /redirects to https:\/\/x\.test\/\. Use/ }
    await assert.rejects(front.columns(), expected)
    await assert.rejects(front.stream(path), expected)
    await assert.rejects(front.export(path, { format: 'csv' }), expected)
  }
  const cause = Object.assign(new Error('untrusted'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }))
  await assert.rejects(new Rowdeck({ fetch, wait }).columns(), /DEPTH_ZERO_SELF_SIGNED_CERT/)
})

test('While another call converts the same deck, the client waits for it, longer each time.', async () => {
  let asked = 0
  const body = (code: string) => `{"error":{"code":"${code}","message":"Wait.","requestId":"r"}}`
  const front = createServer(async (request, response) => {
    await request.toArray()
    asked += 1
    if (asked > 8) return response.end('{"rowCount":1,"rows":[]}')
    return response.writeHead(409, { 'retry-after': '2' }).end(body('idempotency_in_progress'))
  })
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const baseUrl = await listening(front)
  const patient = new Rowdeck({ baseUrl, apiKey, wait, retriesMax: 1 })
  assert.equal((await patient.convert(path)).rowCount, 1)
  assert.equal(waits.length, 8)
  assert.ok(
    waits.every((ms) => ms >= 2000 && ms <= 60_000) && Number(waits[7]) > 20_000,
    `${waits}`,
  )
})

test('A stream that is interrupted or ends with an error throws during iteration.', async () => {
  const broken = await behind(['hang up after the answer'])
  const rows = await broken.client.stream(path, { mode: 'text' }).catch((error: unknown) => error)
  assert.ok(!(rows instanceof Error), String(rows))
  await assert.rejects(Array.fromAsync(rows as AsyncIterable<unknown>), RowdeckConnectionError)
  assert.match((rows as { idempotencyKey: string }).idempotencyKey, /^[0-9a-f]{64}$/)

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
