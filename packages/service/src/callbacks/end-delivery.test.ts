import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookDelivery } from '@rowdeck/accounts/accounts'
import { OutgoingFailure } from '@rowdeck/core/outgoing'
import { dayMs, hourMs } from '@rowdeck/core/time'
import { readRows } from '../../../../test/support/execute-statement.ts'
import {
  allEnded,
  database,
  startCallbacks,
  tried,
} from '../../../../test/support/started-callbacks.ts'

/** As many as the documentation names. */
const attemptsMax = 10

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

test('A delivery that was given up is sent again by hand, also to an address that is disabled, which then is enabled again.', async (t) => {
  let status = 410
  const { accountId, ended, until, store, callbacks, disabled } = await startCallbacks(t, (to) =>
    to.writeHead(status).end(),
  )
  await ended('job_1')
  const [one] = await until(allEnded)
  assert.deepEqual([one?.state, disabled.length], ['disabled', 1])
  await ended('job_2')
  const both = await until(allEnded)
  assert.deepEqual(both.map(({ state, attempts }) => [state, attempts.length]).toSorted(), [
    ['disabled', 0],
    ['disabled', 1],
  ])
  status = 200
  assert.ok(await callbacks.resend(accountId, one?.id ?? ''))
  await until((rows) => rows.some(({ state }) => state === 'delivered'))
  assert.ok(!(await store.isDisabled(accountId, one?.addressHash ?? '')))
  await ended('job_3')
  await until((rows) => rows.filter(({ state }) => state === 'delivered').length === 2)
})

test('An address that failed for three days and ten times is disabled once, and told once.', async (t) => {
  const { ended, until, clock, disabled, callbacks } = await startCallbacks(t, (to) =>
    to.writeHead(503).end(),
  )
  /** Fails all attempts of a delivery. */
  async function fail(id: string): Promise<WebhookDelivery | undefined> {
    // so that it is the newest
    clock.advance(1)
    await ended(id)
    for (;;) {
      const [newest] = await until((rows) => {
        const isDue = (rows[0]?.nextAt ?? Infinity) <= clock.now()
        if (isDue) clock.advance(100)
        return !isDue
      })
      if (newest?.nextAt == null) return newest
      clock.advance(newest.nextAt - clock.now())
      callbacks.look()
    }
  }
  assert.equal((await fail('job_1'))?.state, 'failed')
  assert.equal((await fail('job_2'))?.state, 'failed')
  assert.deepEqual(disabled, [])
  clock.advance(3 * dayMs)
  const last = await fail('job_3')
  assert.deepEqual([last?.state, last?.attempts.length], ['disabled', 1])
  assert.equal((await fail('job_4'))?.attempts.length, 0)
  assert.deepEqual(
    disabled.map(({ origin }) => origin),
    [last?.origin],
  )
})

test('What fails here, for want of connections or by a secret that cannot be read, is no failure of the address.', async (t) => {
  const { accountId, ended, until, open, callbacks, received } = await startCallbacks(t)
  const failures = async () => {
    const rows = await readRows(database, 'select account_id from webhook_addresses')
    return rows.filter(({ account_id }) => account_id === accountId).length
  }
  await callbacks.stop()
  const crowded = async () => {
    throw new OutgoingFailure('overloaded')
  }
  const full = open({ client: { check: () => {}, request: crowded } })
  await ended('job_1')
  full.look()
  const [one] = await until(tried(1))
  assert.deepEqual([one?.state, one?.attempts[0]?.error], ['pending', 'overloaded'])
  await full.stop()
  const other = open({ secret: () => 'another secret' })
  await ended('job_2')
  other.look()
  await until((rows) => rows.some(({ state }) => state === 'failed'))
  assert.equal(received.length, 0)
  assert.equal(await failures(), 0)
})

test('Nothing is sent for a suspended account; what waits goes out if it is reactivated within the day, and is given up otherwise.', async (t) => {
  let isSuspended = true
  const { ended, until, open, callbacks, received, clock, store } = await startCallbacks(t)
  await callbacks.stop()
  const findSuspension = async () => (isSuspended ? { at: clock.now(), reason: null } : null)
  const other = open({ store: { ...store, findSuspension } })
  const tryAgain = async (count: number) => {
    const [delivery] = await until(tried(count))
    clock.advance((delivery?.nextAt ?? clock.now()) - clock.now())
    other.look()
    return delivery
  }
  await ended('job_1')
  other.look()
  const held = await tryAgain(1)
  assert.deepEqual([held?.state, held?.attempts[0]?.error], ['pending', 'suspended'])
  isSuspended = false
  await until(allEnded)
  assert.equal(received.length, 1)
  isSuspended = true
  clock.advance(1)
  await ended('job_2')
  other.look()
  for (let count = 1; count < attemptsMax; count += 1) await tryAgain(count)
  assert.equal((await tryAgain(attemptsMax))?.state, 'failed')
  assert.equal(received.length, 1)
})

test('The mail about an address comes after the attempt is on record, however long it takes.', async (t) => {
  const states: unknown[] = []
  const { ended, open, callbacks, deliveries } = await startCallbacks(t, (to) =>
    to.writeHead(410).end(),
  )
  await callbacks.stop()
  const { promise, resolve } = Promise.withResolvers<void>()
  const other = open({
    async addressDisabled() {
      states.push((await deliveries())[0]?.state)
      resolve()
    },
  })
  await ended('job_1')
  other.look()
  await promise
  assert.deepEqual(states, ['disabled'])
})
