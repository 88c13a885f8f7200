import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { policy } from '../../packages/core/src/fairness/fairness.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Answer, answerOf, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

const clock = manualClock('2026-03-01T12:00:00Z')
let service: TestApp
before(async () => {
  service = await startTestApp({
    clock,
    workerProgram: new URL('../pool/fake-worker.ts', import.meta.url),
    environment: {
      ROWDECK_CONVERSIONS_AT_ONCE: '2',
      ROWDECK_REPLAYS_PER_CHARGE: '2',
      ROWDECK_WORKER_SECONDS_PER_DAY: '100',
      ROWDECK_REQUESTS_PER_MINUTE: '1000',
      ROWDECK_WORKERS: '3',
      ROWDECK_TEXT_SECONDS: '60',
    },
  })
})
after(() => service.close())

const script = (...lines: string[]) => Buffer.from(`%PDF-1.7\n${lines.join('\n')}`)
const convert = (key: string, line: string) =>
  sendForm(service.convertUrl, key, { file: script(line) })
const standing = (id: string) => service.app.accounts.standing(id)

async function repeat(key: string, idempotencyKey: string, signal?: AbortSignal): Promise<Answer> {
  const form = new FormData()
  form.set('file', new Blob([script('A slide')]), 'deck.pdf')
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey }
  const init = { method: 'POST', headers, body: form, ...(signal ? { signal } : {}) }
  return answerOf(await fetch(service.convertUrl, init))
}

/** Starts two conversions of the account that fail after a minute. */
function fill(key: string) {
  const both = Promise.all([convert(key, 'hang at once'), convert(key, 'hang at once')])
  return {
    async underWay() {
      while (service.app.stats().workersBusy < 2) await setImmediate()
    },
    async end(ms = 60_000) {
      clock.advance(ms)
      for (const { status } of await both) assert.equal(status, 504)
      // killed workers are replaced
      while (service.app.stats().workersReady < 3) await setImmediate()
    },
  }
}

async function admitted(id: string, count: number): Promise<void> {
  while ((await standing(id)).windows[1].remaining > 1000 - count) await setImmediate()
}

test("One conversion over an account's concurrency limit waits, then gets 429 without a charge.", async () => {
  const { id, key } = await service.newAccount()
  const other = await service.newAccount()
  const full = fill(key)
  await full.underWay()
  const third = convert(key, 'A slide')
  await admitted(id, 3)
  assert.equal((await convert(other.key, 'A slide')).status, 200, 'another account does not wait')
  clock.advance(30_000)
  const refused = await third
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'concurrency_limited'])
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.match(refused.headers.get('ratelimit') ?? '', /"minute"/)
  await full.end()
  assert.equal((await standing(id)).free?.used, 0)
})

test('A replay that is already paid for waits in the queue like any other request and is then served.', async () => {
  const { id, key } = await service.newAccount()
  assert.equal((await repeat(key, 'paid')).status, 200)
  const full = fill(key)
  await full.underWay()
  clock.advance(45_000)
  const again = repeat(key, 'paid')
  await admitted(id, 4)
  await full.end(15_000)
  const { status, headers } = await again
  assert.deepEqual([status, headers.get('idempotent-replayed')], [200, 'true'])
})

test('A client that disconnects while it waits leaves the queue and is not charged.', async () => {
  const { id, key } = await service.newAccount()
  const full = fill(key)
  await full.underWay()
  const caller = new AbortController()
  const gone = repeat(key, 'gone', caller.signal)
  await admitted(id, 3)
  caller.abort()
  await assert.rejects(gone)
  const failed = async () =>
    (await service.app.accounts.recentRequests(id)).filter(({ outcome }) => outcome === 'failed')
  while ((await failed()).length === 0) await setImmediate()
  assert.deepEqual(
    (await failed()).map(({ code, charged }) => [code, charged]),
    [[null, false]],
  )
  await full.end()
  assert.equal((await standing(id)).free?.used, 0)
})

test('Replays over the maximum per charge get 409, whatever the billing source; a new key is a new charge.', async () => {
  const { id, key } = await service.newAccount()
  for (let n = 0; n < 3; n += 1) assert.equal((await repeat(key, 'often')).status, 200)
  const refused = await repeat(key, 'often')
  assert.deepEqual(
    [refused.status, refused.body.error.code],
    [409, 'idempotency_replays_exhausted'],
  )
  assert.deepEqual(refused.body.error.details, { replaysMax: 2 })
  assert.equal((await standing(id)).free?.used, 1)
  assert.equal((await repeat(key, 'new')).status, 200)
  assert.equal((await standing(id)).free?.used, 2)
})

test('Worker time per day is limited, including failed conversions; over the limit requests get 429 until midnight UTC.', async () => {
  const { id, key } = await service.newAccount()
  const full = fill(key)
  await full.underWay()
  await full.end()
  clock.advance(1000)
  // two workers were killed, and their replacements count too
  const used = Math.floor((2 * (60_000 + policy.workers.startMs)) / 1000)
  while ((await standing(id)).workerSeconds.used < used) await setImmediate()
  const refused = await convert(key, 'A slide')
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'worker_time_exhausted'])
  const seconds = Number(refused.headers.get('retry-after'))
  const headers = { authorization: `Bearer ${key}` }
  const usage = await answerOf(await fetch(`${service.app.url}/api/v1/usage`, { headers }))
  assert.deepEqual(usage.body.workerSeconds, {
    ...{ limit: 100, used, left: 0, resetsAt: '2026-03-02T00:00:00.000Z' },
  })
  clock.advance(seconds * 1000)
  assert.equal((await convert(key, 'A slide')).status, 200)
})
