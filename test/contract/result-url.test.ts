import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { openStorage } from '../../packages/accounts/src/storage/storage.ts'
import { jobCalls } from '../support/job-calls.ts'
import { type OtherServer, startOtherServer } from '../support/other-server.ts'
import { deckBytes, startTestApp, type TestApp } from '../support/test-app.ts'

interface Received {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

const ends: (() => unknown)[] = []
const received: Received[] = []
let receiver: OtherServer
let service: TestApp
let deck: Buffer

before(async () => {
  receiver = await startOtherServer(
    { after: (end) => void ends.push(end) },
    async (request, to) => {
      const { method, url, headers } = request
      received.push({ method, url, headers, body: await buffer(request) })
      to.writeHead(url?.startsWith('/refuses') ? 403 : 200).end()
    },
  )
  service = await startTestApp({
    environment: {
      ROWDECK_CALLBACK_HOSTS: `127.0.0.1:${receiver.port}`,
      ROWDECK_REQUESTS_PER_MINUTE: '1000',
      ROWDECK_FREE_REQUESTS_PER_DAY: '0',
    },
  })
  deck = await deckBytes('sample.pdf')
})
after(async () => {
  await service.close()
  for (const end of ends) await end()
})

const at = (path: string) => `http://127.0.0.1:${receiver.port}${path}`
const fields = { mode: 'text', columns: 'number,title,slide' }

async function caller() {
  const { id, key } = await service.newAccount()
  await service.app.accounts.grantCredits(id, 10)
  const calls = jobCalls(service.app.url, key)
  const credits = async () => (await service.app.accounts.standing(id)).credits.left
  const untilSent = async (job: string) => {
    for (;;) {
      const { body } = await calls.show(job)
      if (body.resultDelivery.state !== 'pending') return body.resultDelivery
      await setTimeout(50)
    }
  }
  return { id, ...calls, credits, untilSent }
}

/** The requests that have arrived at a path; waits for the first. */
async function arrived(path: string, count = 1): Promise<Received[]> {
  for (;;) {
    const found = received.filter(({ url }) => url?.startsWith(path))
    if (found.length >= count) return found
    await setImmediate()
  }
}

test('The result of a job is sent to its address in the format that was asked for, as it would be fetched, and charged once.', async () => {
  const { send, result, credits, untilSent, until } = await caller()
  for (const [type, accept] of [
    ['', 'application/json'],
    ['text/csv; header=absent', 'text/csv; header=absent'],
    ['application/x-ndjson', 'application/x-ndjson'],
  ] as const) {
    const path = `/bucket/${accept.replaceAll(/\W/g, '')}`
    const asked = { ...fields, result_url: at(`${path}?signature=x`), result_type: type }
    const { status, body } = await send({ file: deck, fields: asked })
    assert.equal(status, 202)
    await until(body.id, 'done')
    const { state, attempts } = await untilSent(body.id)
    assert.deepEqual([state, attempts.length, attempts[0].status], ['delivered', 1, 200])
    const [request] = await arrived(path)
    assert.ok(request)
    const fetched = Buffer.from(await (await result(body.id, accept)).arrayBuffer())
    assert.equal(request.body.toString(), fetched.toString())
    assert.deepEqual(
      [request.method, request.headers['content-type'], request.headers['content-length']],
      ['PUT', accept, String(fetched.length)],
    )
    assert.equal(request.headers.authorization, undefined)
  }
  assert.equal(await credits(), 10 - 3)
})

test('An address that refuses the result gets it once; the result can still be fetched.', async () => {
  const { send, result, untilSent, credits } = await caller()
  const callback = { callback_url: at('/refused-hook') }
  const asked = { ...fields, ...callback, result_url: at('/refuses?signature=hidden') }
  const { body } = await send({ file: deck, fields: asked })
  const { state, attempts } = await untilSent(body.id)
  assert.deepEqual(
    [state, attempts.length, attempts[0].status, attempts[0].error],
    ['failed', 1, 403, 'status'],
  )
  assert.equal((await result(body.id)).status, 200)
  assert.equal(await credits(), 9)
  const hooks = await arrived('/refused-hook', 2)
  const types = hooks.map((hook) => JSON.parse(hook.body.toString()).type)
  assert.deepEqual(types.toSorted(), ['job.done', 'job.result_undelivered'])
  assert.ok(!hooks.some((hook) => hook.body.includes('hidden')))
})

test('Addresses and types that cannot be are refused before a job exists.', async () => {
  const { send, ask } = await caller()
  const refused = async (asked: Record<string, string>, message: RegExp, files = 1) => {
    const file = Array(files).fill(deck)
    const { status, body } = await send({ file, fields: { ...fields, ...asked } })
    assert.deepEqual([status, body.error.code], [400, 'request_invalid'])
    assert.match(body.error.message, message)
    assert.ok(!body.error.message.includes('hidden'))
  }
  await refused({ result_url: 'https://127.0.0.1/x?hidden' }, /`result_url` is not on the public/)
  await refused({ result_url: 'http://example.com/' }, /`result_url` does not begin with https/)
  await refused(
    { result_url: at('/x'), result_type: 'image/png' },
    /`result_type` is no media type/,
  )
  await refused({ result_type: 'text/csv' }, /`result_type` without `result_url`/)
  await refused({ include_result: 'true' }, /`include_result` without `callback_url`/)
  await refused({ include_result: 'yes', callback_url: at('/x') }, /`include_result` is `yes`/)
  await refused({ result_url: at('/x') }, /several files and one `result_url`/, 2)
  await refused(
    { result_url: at('/x'), result_type: 'text/csv', columns: 'picture' },
    /CSV cannot hold the pictures/,
  )
  const raw = await ask(`?result_url=${encodeURIComponent(at('/x?hidden'))}`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(deck),
  })
  assert.equal(raw.status, 400)
  const text = await raw.text()
  assert.ok(
    text.includes('`result_url` in the address of a request ends up in logs') &&
      !text.includes('hidden'),
  )
})

test('A webhook has the rows if its caller wants them and they are short enough, and neither they nor the address of a result are stored.', async () => {
  const { id, send, credits, ask, until } = await caller()
  const rows = { ...fields, include_result: 'true', callback_url: at('/with-rows') }
  const asked = { ...rows, result_url: at('/stored?signature=hidden') }
  const { body } = await send({ file: deck, fields: asked })
  await arrived('/stored')
  const [hook] = await arrived('/with-rows')
  const { type, data } = JSON.parse(hook?.body.toString() ?? '')
  assert.deepEqual([type, data.id, data.status], ['job.done', body.id, 'done'])
  assert.equal(data.result.rows.length, data.slides.of)
  const job = await ask(`/${body.id}/result`)
  assert.deepEqual(await job.json(), data.result)
  const pictures = { columns: 'picture', picture_size: '1600' }
  const long = { ...rows, ...pictures, callback_url: at('/too-long') }
  const big = await send({ file: deck, fields: long })
  await until(big.body.id, 'done')
  const [alone] = await arrived('/too-long')
  assert.ok(JSON.parse(alone?.body.toString() ?? '').data.result === null)
  assert.equal(await credits(), 8)
  const store = await openStorage(service.config.storage)
  const stored = JSON.stringify([
    await store.listDeliveries(id, { rowsMax: 10 }),
    await store.listJobs(id, { rowsMax: 10 }),
  ])
  await store.close()
  assert.ok(!stored.includes('hidden') && !stored.includes(data.result.rows[0].title))
})
