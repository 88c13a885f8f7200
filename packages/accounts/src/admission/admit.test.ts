import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import {
  arrived,
  delivery,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import { refusalOf, withCode } from '../../../../test/support/refusals.ts'
import { createUsageReadAdmission } from './admit.ts'

const storage = await temporaryStorage()

test('A missing and a malformed key have different errors.', async () => {
  const { admit, newCaller } = openTestAccounts({ storage })
  const { key } = await newCaller()
  const missing = [undefined, '', ' ']
  const malformed = [key, `Basic ${key}`, 'Bearer', 'Bearer ', `Bearer ${key}x`, `Bearer ${key} x`]
  for (const authorization of missing) {
    await assert.rejects(admit({ authorization, requestId: 'r' }), withCode('key_missing'))
  }
  for (const authorization of [...malformed, `Bearer ${key.slice(0, -1)}`]) {
    await assert.rejects(admit({ authorization, requestId: 'r' }), (error) => {
      assert.ok(withCode('key_malformed')(error))
      assert.ok(!String(error).includes(key.slice(4, -1)), 'the message repeats the key')
      return true
    })
  }
  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    const admission = await admit({ authorization: `${scheme} ${key}`, requestId: 'r' })
    await admission.release()
  }
})

test('Unknown, revoked and expired keys are refused with their own errors.', async () => {
  const { accounts, admit, clock, newCaller } = openTestAccounts({ storage })
  const elsewhere = openTestAccounts({ storage: await temporaryStorage() })
  const { account } = await newCaller()
  const send = (key: string) => admit({ authorization: `Bearer ${key}`, requestId: 'r' })
  await assert.rejects(send((await elsewhere.newCaller()).key), withCode('key_invalid'))
  const expiresAt = clock.now() + 1000
  const { apiKey, key } = await accounts.keys.create(account.id, { name: 'short', expiresAt })
  clock.advance(999)
  await send(key)
  clock.advance(1)
  await assert.rejects(send(key), withCode('key_expired'))
  await accounts.keys.revoke(account.id, apiKey.id)
  await assert.rejects(send(key), withCode('key_revoked'))
})

test('An admission has the account, the billing source, and what is left of the minute and the day.', async () => {
  const { clock, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  await ask()
  clock.advance(10_500)
  const admission = await ask()
  assert.equal(admission.accountId, account.id)
  assert.equal(admission.pays, 'free')
  assert.deepEqual(admission.windows, [
    { name: 'minute', limit: 30, seconds: 60, remaining: 28, resetSeconds: 50 },
    { name: 'day', limit: 1000, seconds: 86_400, remaining: 998, resetSeconds: 43_190 },
  ])
})

test('A plan is used instead of the free tier, then Pro, then credits; then 402 names the plan.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  await accounts.grantCredits(account.id, 1)
  await accounts.grantPlan(account.id, { name: 'team', requestsPerMonth: 2 })
  assert.equal((await ask()).pays, 'plan')
  assert.equal((await ask()).pays, 'plan')
  await accounts.grantPro(account.id, '2026-01-15')
  assert.equal((await ask()).pays, 'pro')
  await accounts.endPro(account.id)
  assert.equal((await ask()).pays, 'credits')
  const refusal = await refusalOf(ask)
  assert.equal(refusal.code, 'plan_quota_exhausted')
  assert.deepEqual(refusal.details, { limit: 2, used: 2, resetsAt: '2026-02-01T00:00:00.000Z' })
  await accounts.endPlan(account.id)
  assert.equal((await ask()).pays, 'free')
})

test('Without a free tier or another billing source, payment is required and the request still counts.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage, limits: { freeRequestsPerDay: 0 } })
  const { account, ask } = await newCaller()
  const refusal = await refusalOf(ask)
  assert.equal(refusal.code, 'payment_required')
  assert.deepEqual(refusal.details, { limit: 0, used: 0 })
  assert.deepEqual(
    refusal.windows.map(({ remaining }) => remaining),
    [29, 999],
  )
  assert.equal((await accounts.standing(account.id)).windows[1].remaining, 999)
})

test('A quota resets on its anchor day, not earlier.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({
    storage,
    start: '2026-01-15T12:00:00Z',
  })
  const { account, ask } = await newCaller()
  await accounts.grantPlan(account.id, { name: 'team', requestsPerMonth: 1, anchorDay: 20 })
  await (await ask()).settle(delivery)
  clock.advanceTo('2026-01-19T23:59:59.999Z')
  const refusal = await refusalOf(ask)
  assert.equal(refusal.details?.resetsAt, '2026-01-20T00:00:00.000Z')
  clock.advance(1)
  await (await ask()).settle(delivery)
  clock.advanceTo('2026-02-01T00:00:00Z')
  assert.equal((await refusalOf(ask)).code, 'plan_quota_exhausted')
})

test('The keys of a suspended account are refused with the reason until it is resumed, also for reading the usage.', async () => {
  const { accounts, admit, clock, newCaller } = openTestAccounts({ storage })
  const { account, ask, key } = await newCaller()
  const admitUsageRead = createUsageReadAdmission({ store: storage, clock })
  const running = await ask('paid')
  await running.receive(arrived('deck'))
  await accounts.suspend(account.id, 'payment overdue.')
  clock.advance(1000)
  await accounts.suspend(account.id, 'chargeback')
  for (const refused of [
    ask,
    () => ask('paid'),
    () => admitUsageRead({ authorization: `Bearer ${key}` }),
  ]) {
    await assert.rejects(refused(), (error) => {
      assert.ok(withCode('account_suspended')(error) && error instanceof AppError)
      assert.match(error.message, /suspended: chargeback\. Contact/)
      const since = '2026-01-15T12:00:00.000Z'
      assert.deepEqual(error.details, { reason: 'chargeback', since })
      return true
    })
  }
  await running.settle(delivery)
  assert.equal((await accounts.standing(account.id)).free?.used, 1, 'what was under way goes on')
  await accounts.resume(account.id)
  await admit({ authorization: `Bearer ${key}`, requestId: 'r' })
  assert.equal((await ask('paid')).pays, null)
})

test('A suspension without a reason has none in the error, and unprintable text does not count as a reason.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  assert.deepEqual((await accounts.suspend(account.id)).suspended?.reason, null)
  await assert.rejects(ask(), /is suspended\. Contact/)
  for (const reason of ['a\nb', 'x'.repeat(201)]) {
    await assert.rejects(accounts.suspend(account.id, reason), withCode('request_invalid'))
  }
  await assert.rejects(accounts.suspend('acc_none'), withCode('not_found'))
  await assert.rejects(accounts.resume('acc_none'), withCode('not_found'))
})
