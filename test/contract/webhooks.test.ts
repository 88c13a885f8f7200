import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import {
  newWebhookSecret,
  sealText,
  type WebhookDelivery,
} from '../../packages/accounts/src/accounts/accounts.ts'
import { openStorage, type Storage } from '../../packages/accounts/src/storage/storage.ts'
import { jobCalls } from '../support/job-calls.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type OtherServer, startOtherServer } from '../support/other-server.ts'
import { answerOf, deckBytes, keyHeader, startTestApp, type TestApp } from '../support/test-app.ts'

const serviceSecret = 'the secret of the services of a test'
const ends: (() => unknown)[] = []
const clock = manualClock()
const now = clock.now()
let receiver: OtherServer
let received = 0
const bodies: string[] = []
let service: TestApp
let store: Storage
let id: string
let key: string

before(async () => {
  receiver = await startOtherServer(
    { after: (end) => void ends.push(end) },
    async (request, to) => {
      received += 1
      bodies.push(await text(request))
      to.end()
    },
  )
  service = await startTestApp({
    // without looks at what is due every few seconds
    clock,
    environment: {
      ROWDECK_CALLBACK_HOSTS: `127.0.0.1:${receiver.port}`,
      ROWDECK_SECRET: serviceSecret,
    },
  })
  store = await openStorage(service.config.storage)
  ;({ id, key } = await service.newAccount())
})
after(async () => {
  await store.close()
  await service.close()
  for (const end of ends) await end()
})

function deliveryOf(number: number, changes: Partial<WebhookDelivery> = {}): WebhookDelivery {
  const url = `http://127.0.0.1:${receiver.port}/hook?token=hidden`
  return {
    id: `msg_${number.toString(16).padStart(32, '0')}`,
    accountId: id,
    type: 'job.done',
    createdAt: now - 1000 + number,
    origin: new URL(url).origin,
    sealedUrl: sealText(serviceSecret, ['webhook address', id], url),
    addressHash: 'hash',
    body: JSON.stringify({ type: 'job.done', timestamp: '2026-03-01T12:00:00Z', data: { number } }),
    state: 'failed',
    nextAt: null,
    tries: 1,
    attempts: [{ at: now, ms: 12, status: null, error: 'unreachable' }],
    ...changes,
  }
}

async function ask(path: string, method = 'GET', as = key) {
  return answerOf(
    await fetch(`${service.app.url}/api/v1${path}`, { method, headers: keyHeader(as) }),
  )
}

test('Webhooks are listed to their account, page by page, with each attempt and without the secret part of the address.', async () => {
  for (let number = 1; number <= 51; number++) await store.addDelivery(deliveryOf(number), 1000)
  const first = await ask('/webhooks')
  assert.equal(first.status, 200)
  assert.match(first.headers.get('ratelimit') ?? '', /^"webhooks";/)
  assert.equal(first.body.webhooks.length, 50)
  const [newest] = first.body.webhooks
  assert.deepEqual(
    [newest.state, newest.data, newest.origin, newest.attempts[0].error],
    ['failed', { number: 51 }, `http://127.0.0.1:${receiver.port}`, 'unreachable'],
  )
  assert.ok(!JSON.stringify(first.body).includes('hidden'))
  const second = await ask(`/webhooks?after=${first.body.next}`)
  assert.deepEqual(
    [second.body.webhooks.map(({ data }: { data: object }) => data), second.body.next],
    [[{ number: 1 }], null],
  )
  const other = await service.newAccount()
  assert.deepEqual((await ask('/webhooks', 'GET', other.key)).body.webhooks, [])
  assert.equal((await ask('/webhooks?after=1')).status, 400)
  assert.equal((await ask('/webhooks', 'GET', 'no key')).status, 401)
})

test('A webhook is sent again by hand at once, to its account only.', {
  timeout: 60_000,
}, async () => {
  const sealed = sealText(serviceSecret, ['webhook secret', id], newWebhookSecret())
  await store.claimWebhookSecret(id, { sealed, createdAt: now })
  const one = deliveryOf(1)
  const other = await service.newAccount()
  assert.equal((await ask(`/webhooks/${one.id}/resend`, 'POST', other.key)).status, 404)
  assert.equal((await ask('/webhooks/msg_none/resend', 'POST')).status, 404)
  const before = received
  const { status, body } = await ask(`/webhooks/${one.id}/resend`, 'POST')
  assert.deepEqual([status, body.state], [200, 'pending'])
  while (received === before) await setImmediate()
  for (;;) {
    const delivery = await store.findDelivery(id, one.id)
    await setImmediate()
    if (delivery?.state !== 'delivered') continue
    assert.deepEqual(
      delivery.attempts.map(({ status }) => status),
      [null, 200],
    )
    return
  }
})

/** The body of the webhook about a job. */
async function webhookOf(job: string) {
  for (;;) {
    const body = bodies.map((each) => JSON.parse(each)).find(({ data }) => data?.id === job)
    if (body) return body
    await setImmediate()
  }
}

test('The webhook of a job says what its status says.', async () => {
  const { id: account, key: own } = await service.newAccount()
  await service.app.accounts.grantCredits(account, 10)
  const { send, until } = jobCalls(service.app.url, own)
  const fields = { mode: 'text', callback_url: `http://127.0.0.1:${receiver.port}/hook` }
  const good = (await send({ file: await deckBytes('sample.pdf'), fields })).body
  const done = await until(good.id, 'done')
  const { type, data } = await webhookOf(good.id)
  assert.deepEqual([type, data], ['job.done', done])
  assert.ok(Date.parse(data.startedAt) >= Date.parse(data.createdAt))
  const bad = (await send({ file: Buffer.from('%PDF-1.7 and nothing else'), fields })).body
  const failed = await until(bad.id, 'failed')
  const webhook = await webhookOf(bad.id)
  assert.deepEqual([webhook.type, webhook.data], ['job.failed', failed])
})

test('A service that stops stores the webhooks of the jobs that end with it, with the links of their status.', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rowdeck-webhooks-'))
  const environment = {
    ROWDECK_CALLBACK_HOSTS: `127.0.0.1:${receiver.port}`,
    ROWDECK_SECRET: serviceSecret,
    ROWDECK_DATA_DIR: dataDir,
  }
  const stopping = await startTestApp({ environment })
  const { id: account, key: own } = await stopping.newAccount()
  await stopping.app.accounts.grantCredits(account, 10)
  const { send, until } = jobCalls(stopping.app.url, own)
  const fields = { mode: 'text', callback_url: `http://127.0.0.1:${receiver.port}/hook` }
  const sent = (await send({ file: await deckBytes('sample.pdf'), fields })).body
  await until(sent.id, 'done')
  await stopping.close()
  const kept = await openStorage(stopping.config.storage)
  const webhooks = await kept.listDeliveries(account, { rowsMax: 10 })
  await kept.close()
  await rm(dataDir, { recursive: true, force: true })
  assert.deepEqual(webhooks.map(({ type }) => type).toSorted(), ['job.done', 'job.failed'])
  for (const { body } of webhooks) assert.deepEqual(JSON.parse(body).data.links, sent.links)
})
