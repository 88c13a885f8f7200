import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookDelivery } from '@rowdeck/accounts/accounts'
import { dayMs, hourMs } from '@rowdeck/core/time'
import { allEnded, startCallbacks, tried } from '../../../../test/support/started-callbacks.ts'
import { attemptsMax } from './callbacks.ts'

test('What is not accepted is repeated for a day with growing waits under one id, then given up; each attempt is on record.', async (t) => {
  const { ended, until, received, clock, callbacks } = await startCallbacks(t, (to) =>
    to.writeHead(500).end('why'),
  )
  const start = clock.now()
  await ended('job_1')
  let rows = await until(tried(1))
  for (let count = 2; count <= attemptsMax; count++) {
    clock.advance((rows[0]?.nextAt ?? 0) - clock.now())
    callbacks.look()
    rows = await until(tried(count))
  }
  const [delivery] = rows
  assert.ok(delivery)
  assert.deepEqual([delivery.state, delivery.nextAt], ['failed', null])
  assert.ok(delivery.attempts.every(({ status, error }) => status === 500 && error === 'status'))
  assert.ok(!JSON.stringify(delivery).includes('why'))
  const hours = (clock.now() - start) / hourMs
  assert.ok(hours > 20 && hours < 30, `${hours}`)
  assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1)
  assert.equal(
    new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size,
    attemptsMax,
  )
  assert.equal(received.length, attemptsMax)
})

test('A delivery that was given up is sent again by hand, also to an address that is switched off, which then is on again.', async (t) => {
  let status = 410
  const { accountId, ended, until, store, callbacks, clock, off } = await startCallbacks(t, (to) =>
    to.writeHead(status).end(),
  )
  await ended('job_1')
  const [one] = await until(allEnded)
  assert.deepEqual([one?.state, off.length], ['off', 1])
  await ended('job_2')
  const both = await until(allEnded)
  assert.deepEqual(both.map(({ state, attempts }) => [state, attempts.length]).toSorted(), [
    ['off', 0],
    ['off', 1],
  ])
  status = 200
  assert.ok(await store.resendDelivery(accountId, one?.id ?? '', clock.now()))
  callbacks.look()
  await until((rows) => rows.some(({ state }) => state === 'delivered'))
  assert.ok(!(await store.isSwitchedOff(accountId, one?.addressHash ?? '')))
  await ended('job_3')
  await until((rows) => rows.filter(({ state }) => state === 'delivered').length === 2)
})

test('An address that failed for three days and ten times is switched off once, and told once.', async (t) => {
  const { ended, until, clock, off, callbacks } = await startCallbacks(t, (to) =>
    to.writeHead(503).end(),
  )
  /** Fails all attempts of a delivery. */
  async function fail(id: string): Promise<WebhookDelivery | undefined> {
    await ended(id)
    for (;;) {
      const [newest] = await until((rows) => rows[0]?.nextAt !== clock.now())
      if (newest?.nextAt == null) return newest
      clock.advance(newest.nextAt - clock.now())
      callbacks.look()
    }
  }
  assert.equal((await fail('job_1'))?.state, 'failed')
  assert.equal((await fail('job_2'))?.state, 'failed')
  assert.deepEqual(off, [])
  clock.advance(3 * dayMs)
  const last = await fail('job_3')
  assert.deepEqual([last?.state, last?.attempts.length], ['off', 1])
  assert.equal((await fail('job_4'))?.attempts.length, 0)
  assert.deepEqual(
    off.map(({ origin }) => origin),
    [last?.origin],
  )
})
