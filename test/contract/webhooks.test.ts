import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  newWebhookSecret,
  sealText,
  type WebhookDelivery,
} from '../../packages/accounts/src/accounts/accounts.ts'
import { openStorage, type Storage } from '../../packages/accounts/src/storage/storage.ts'
import { type OtherServer, startOtherServer } from '../support/other-server.ts'
import { answerOf, keyHeader, startTestApp, type TestApp } from '../support/test-app.ts'

const serviceSecret = 'the secret of the services of a test'
const ends: (() => unknown)[] = []
let receiver: OtherServer
let received = 0
let service: TestApp
let store: Storage
let id: string
let key: string

before(async () => {
  receiver = await startOtherServer({ after: (end) => void ends.push(end) }, (_request, to) => {
    received += 1
    to.end()
  })
  service = await startTestApp({
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
    createdAt: Date.now() - 1000 + number,
    origin: new URL(url).origin,
    sealedUrl: sealText(serviceSecret, ['webhook address', id], url),
    addressHash: 'hash',
    body: JSON.stringify({ type: 'job.done', timestamp: '2026-03-01T12:00:00Z', data: { number } }),
    state: 'failed',
    nextAt: null,
    tries: 1,
    attempts: [{ at: Date.now(), ms: 12, status: null, error: 'unreachable' }],
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

test('A webhook is sent again by hand, to its account only.', async () => {
  const sealed = sealText(serviceSecret, ['webhook secret', id], newWebhookSecret())
  await store.claimWebhookSecret(id, { sealed, createdAt: Date.now() })
  const one = deliveryOf(1)
  const other = await service.newAccount()
  assert.equal((await ask(`/webhooks/${one.id}/resend`, 'POST', other.key)).status, 404)
  assert.equal((await ask('/webhooks/msg_none/resend', 'POST')).status, 404)
  const before = received
  const { status, body } = await ask(`/webhooks/${one.id}/resend`, 'POST')
  assert.deepEqual([status, body.state], [200, 'pending'])
  while (received === before) await new Promise((resolve) => setImmediate(resolve))
  for (;;) {
    const delivery = await store.findDelivery(id, one.id)
    if (delivery?.state !== 'delivered') continue
    assert.deepEqual(
      delivery.attempts.map(({ status }) => status),
      [null, 200],
    )
    return
  }
})
