import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openText, sealText, signingKey } from '@rowdeck/accounts/accounts'
import { AppError } from '@rowdeck/core/errors'
import { dayMs, secondMs } from '@rowdeck/core/time'
import { accountOf } from '../../../../test/store-suites/webhook-store.ts'
import { readRows } from '../../../../test/support/execute-statement.ts'
import {
  allEnded,
  database,
  type Received,
  secret,
  startCallbacks,
} from '../../../../test/support/started-callbacks.ts'

/** Checks a webhook as its receiver does. */
function isSigned({ headers, body }: Received, key: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  const hmac = createHmac('sha256', signingKey(key)).update(`${id}.${at}.${body}`)
  return String(signatures)
    .split(' ')
    .includes(`v1,${hmac.digest('base64')}`)
}

test('An ended job is delivered once, signed under the secret of its account.', async (t) => {
  const { accountId, ended, until, received, store, clock } = await startCallbacks(t)
  await ended('job_1')
  await ended('job_1')
  const [delivery] = await until(allEnded)
  assert.equal(received.length, 1)
  const [webhook] = received
  assert.ok(webhook && delivery)
  assert.deepEqual(JSON.parse(webhook.body), {
    ...{ type: 'job.done', timestamp: '2026-03-01T12:00:00.000Z', data: { id: 'job_1' } },
  })
  assert.equal(webhook.headers['webhook-id'], delivery.id)
  assert.equal(webhook.headers['content-type'], 'application/json')
  const [current] = await store.listWebhookSecrets(accountId, clock.now())
  const key = openText(secret(), ['webhook secret', accountId], current?.sealed ?? '') ?? ''
  assert.ok(isSigned(webhook, key))
  assert.ok(!isSigned({ ...webhook, body: `${webhook.body} ` }, key))
  assert.deepEqual(
    [delivery.state, delivery.attempts.map(({ status, error }) => [status, error])],
    ['delivered', [[200, null]]],
  )
})

test('After a renewal both secrets sign until the overlap ends, then the new one.', async (t) => {
  const { accountId, ended, until, received, store, clock } = await startCallbacks(t)
  const seal = (text: string) => sealText(secret(), ['webhook secret', accountId], text)
  const [old, renewed] = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`)
  assert.ok(old && renewed)
  await store.insertAccount(accountOf(accountId))
  await store.claimWebhookSecret(accountId, { sealed: seal(old), createdAt: clock.now() })
  const added = { sealed: seal(renewed), createdAt: clock.now() + 1 }
  await store.addWebhookSecret(accountId, added, clock.now() + dayMs)
  await ended('job_1')
  await until(allEnded)
  clock.advance(dayMs)
  await ended('job_2')
  await until((rows) => {
    clock.advance(100)
    return allEnded(rows)
  })
  const signed = received.map((each) => [isSigned(each, old), isSigned(each, renewed)])
  assert.deepEqual(signed, [
    [true, true],
    [false, true],
  ])
})

test('Neither the address nor a secret can be read in the database.', async (t) => {
  const { ended, until } = await startCallbacks(t)
  await ended('job_1')
  await until(allEnded)
  for (const table of ['webhook_deliveries', 'webhook_secrets', 'webhook_addresses']) {
    const stored = JSON.stringify(await readRows(database, `select * from ${table}`))
    assert.ok(!stored.includes('hidden') && !stored.includes('whsec_') && !stored.includes('/hook'))
  }
})

test('A redirect, an endless answer and silence are no acceptance but end; a long answer of an acceptance is thrown away.', async (t) => {
  let answer: (to: ServerResponse) => void = (to) => to.writeHead(302, { location: '/x' }).end()
  const { ended, until, clock, outcomes } = await startCallbacks(t, (to) => answer(to))
  await ended('job_1')
  await until((rows) => rows[0]?.attempts[0]?.status === 302)
  answer = (to) => {
    to.writeHead(200)
    const send = () => {
      while (!to.destroyed && to.write(Buffer.alloc(64 * 1024)));
      to.once('drain', send)
    }
    send()
  }
  await ended('job_2')
  await until((rows) => rows.some(({ state }) => state === 'delivered'))
  answer = () => clock.advance(15 * secondMs)
  await ended('job_3')
  await until((rows) => rows.some(({ attempts }) => attempts[0]?.error === 'timeout'))
  assert.deepEqual(outcomes, ['status', 'accepted', 'timeout'])
})

test('Deliveries survive a stop: what was under way is attempted again, by the next process.', async (t) => {
  const hanging: ServerResponse[] = []
  const { ended, until, callbacks, open, received, clock } = await startCallbacks(t, (to) => {
    if (received.length === 1) hanging.push(to)
    else to.end()
  })
  await ended('job_1')
  while (hanging.length === 0) await setImmediate()
  await callbacks.stop()
  const [left] = await until(() => true)
  assert.deepEqual([left?.state, left?.attempts], ['pending', []])
  open()
  clock.advance(0)
  await until(allEnded)
  assert.equal(received[0]?.headers['webhook-id'], received[1]?.headers['webhook-id'])
})

test('An address that does not answer two accounts is still asked for a third one.', async (t) => {
  const { accountId, ended, until, received } = await startCallbacks(t, (to) => {
    if (received.length > 4) to.end()
  })
  for (const other of ['one', 'two']) {
    for (const id of ['a', 'b', 'c', 'd']) await ended(id, `${accountId}_${other}`)
  }
  while (received.length < 4) await setImmediate()
  await ended('job_1')
  const [delivery] = await until(allEnded)
  assert.equal(delivery?.state, 'delivered')
  assert.equal(received.length, 5)
})

test('Two processes on one database do not attempt a delivery at the same time.', async (t) => {
  const { ended, until, open, received, clock } = await startCallbacks(t)
  const others = [open(), open()]
  const ids = Array.from({ length: 20 }, (_, at) => `job_${at}`)
  await Promise.all(ids.map((id) => ended(id)))
  for (const other of others) other.look()
  await until((rows) => {
    clock.advance(1)
    return rows.length === ids.length && allEnded(rows)
  })
  assert.equal(received.length, ids.length)
  assert.equal(new Set(received.map(({ body }) => body)).size, ids.length)
})

test('An address that can never be allowed is refused before anything is stored.', async (t) => {
  const { callbacks, url } = await startCallbacks(t)
  callbacks.check(url, 'callback_url')
  for (const address of [
    'https://127.0.0.1/',
    'ftp://example.com/',
    'https://a:b@example.com/',
    'x',
  ]) {
    assert.throws(
      () => callbacks.check(address, 'callback_url'),
      (error) => error instanceof AppError && error.code === 'request_invalid',
    )
  }
})

test('Receivers of accounts that do not pay and that do not answer, however many, delay no webhook of an account that pays.', async (t) => {
  let isPaying = false
  const { accountId, store, ended, until, received, callbacks } = await startCallbacks(t, (to) => {
    if (isPaying) to.end()
  })
  const nothing = { plan: null, limits: {}, suspended: null, externalId: null }
  await store.insertAccount({
    ...{ id: accountId, email: `${accountId}@example.com`, createdAt: 0 },
    ...{ ...nothing, proEndsAt: null, credits: 1 },
  })
  for (let other = 0; other < 10; other += 1) {
    for (const id of ['a', 'b', 'c', 'd']) await ended(id, `${accountId}_free_${other}`)
  }
  while (received.length < 6) await setImmediate()
  isPaying = true
  await ended('job_1')
  const [delivery] = await until(allEnded)
  assert.equal(delivery?.state, 'delivered')
  assert.equal(received.length, 7)
  await callbacks.stop()
  // other tests use the same database
  const all = { rowsMax: 100, freeRowsMax: 100, accountRowsMax: 100, allPay: true }
  const times = { now: Date.parse('2026-03-01T12:00:00Z'), heldUntil: 0 }
  const left = await store.claimDeliveries({ holder: 'end', ...times, ...all })
  const over = { state: 'failed' as const, nextAt: null, tries: 1, attempts: [] }
  for (const { id } of left) assert.ok(await store.endAttempt(id, 'end', over))
})
