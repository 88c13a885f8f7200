import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, minuteMs } from '@rowdeck/core/time'
import {
  delivery,
  openTestAccounts,
  temporaryStorage,
  testLimits,
} from '../../../../test/support/open-accounts.ts'
import { refusalOf, withCode } from '../../../../test/support/refusals.ts'
import { dayOf, monthOf, usageQuery } from '../accounts/accounts.ts'
import { prune } from './admit.ts'

const storage = await temporaryStorage()

test('A request that begins before midnight is charged to the day on which it began.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({
    storage,
    start: '2026-01-15T23:59:00Z',
  })
  const { account, ask } = await newCaller()
  const admission = await ask()
  clock.advanceTo('2026-01-16T00:01:00Z')
  await admission.settle(delivery)
  assert.equal((await accounts.standing(account.id)).free?.used, 0)
})

test('Only the first end of an admission counts, even among concurrent ones.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage, limits: { freeRequestsPerDay: 0 } })
  const { account, ask } = await newCaller()
  const { id } = account
  await accounts.grantCredits(id, 5)
  const delivered = await ask()
  await Promise.all([delivered.settle(delivery), delivered.settle(delivery), delivered.release()])
  const failed = await ask()
  await failed.release('document_unreadable')
  await failed.settle(delivery)
  await failed.release()
  const { credits } = await accounts.find(id)
  assert.equal(credits, 4)
  assert.deepEqual((await accounts.standing(id)).credits, { left: 4, held: 0 })
  const spent = (await accounts.ledger(id)).filter(({ kind }) => kind === 'credit_spent')
  assert.equal(spent.length, 1)
})

test('An expired reservation releases its allowance; a late charge uses only what is still free, or is refused.', async () => {
  const limits = { freeRequestsPerDay: 0, reservationMs: 10_000 }
  const { accounts, clock, newCaller } = openTestAccounts({ storage, limits })
  const { account, ask } = await newCaller()
  const { id } = account
  await accounts.grantCredits(id, 1)
  const slow = await ask()
  clock.advance(9999)
  assert.equal((await refusalOf(ask)).code, 'payment_required')
  clock.advance(1)
  const next = await ask()
  await assert.rejects(slow.settle(delivery), withCode('payment_required'))
  assert.equal(await slow.release('payment_required'), false)
  assert.equal((await accounts.find(id)).credits, 1, 'the credit that the next request holds')
  await next.settle(delivery)
  assert.equal((await accounts.find(id)).credits, 0)

  await accounts.grantCredits(id, 1)
  const late = await ask()
  clock.advance(20_000)
  await late.settle(delivery)
  assert.equal((await accounts.find(id)).credits, 0, 'nobody else wanted it')
})

test('A request in progress extends its reservation; one that is not loses it.', async () => {
  const limits = { freeRequestsPerDay: 0, reservationMs: 9000 }
  const { accounts, clock, newCaller } = openTestAccounts({ storage, limits })
  const { account, ask } = await newCaller()
  await accounts.grantCredits(account.id, 1)
  const long = await ask()
  for (let n = 0; n < 10; n++) {
    clock.advance(3000)
    await long.renew()
  }
  assert.equal(long.expiresAt, clock.now() + 9000)
  await assert.rejects(ask(), withCode('payment_required'))
  clock.advance(9000)
  await long.renew()
  const next = await ask()
  await next.settle(delivery)
  await assert.rejects(long.settle(delivery), withCode('payment_required'))
  assert.equal((await accounts.find(account.id)).credits, 0, 'what had expired was not held again')
})

test('Of 200 concurrent requests exactly the 3 free ones are admitted.', async () => {
  const { newCaller } = openTestAccounts({ storage, limits: { requestsPerMinute: 1000 } })
  const { ask } = await newCaller()
  const asked = await Promise.allSettled(Array.from({ length: 200 }, ask))
  const admitted = asked.filter(({ status }) => status === 'fulfilled')
  const refused = asked.filter(
    (result) => result.status === 'rejected' && withCode('free_tier_exhausted')(result.reason),
  )
  assert.deepEqual([admitted.length, refused.length], [3, 197])
})

test('The last use of a key is stored, to the minute.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  const lastUse = async () => (await accounts.keys.list(account.id))[0]?.lastUsedAt
  const first = clock.now()
  await ask()
  clock.advance(59_999)
  await ask()
  assert.equal(await lastUse(), first)
  clock.advance(1)
  await ask()
  assert.equal(await lastUse(), first + minuteMs)
})

test('Pruning deletes records older than the retention period, but not the ledger or anything still counted.', async () => {
  const {
    accounts,
    clock,
    newCaller,
    storage: store,
  } = openTestAccounts({
    storage: await temporaryStorage(),
    limits: { freeRequestsPerDay: 0 },
  })
  const { account, ask } = await newCaller()
  await accounts.grantCredits(account.id, 2)
  const old = await ask()
  clock.advance(2 * dayMs)
  await (await ask()).settle(delivery)
  const before = await accounts.standing(account.id)
  assert.equal(await prune({ store, clock, daysKept: 1 }), false)
  assert.deepEqual(await accounts.standing(account.id), before)
  assert.equal((await accounts.ledger(account.id)).length, 2)
  await old.settle(delivery)
  assert.deepEqual(await accounts.standing(account.id), before, 'an old request is forgotten')
})

for (const kind of ['free', 'plan'] as const) {
  test(`A late settlement never overdraws its window: ${kind}.`, async () => {
    const start = '2026-01-31T23:50:00Z'
    const { accounts, clock, newCaller } = openTestAccounts({
      storage,
      limits: { reservationMs: 1000 },
      start,
    })
    const { startsAt: dayStartsAt } = dayOf(clock.now())
    const { startsAt: monthStartsAt } = monthOf(clock.now(), null)
    const { account, ask } = await newCaller()
    const plan = { name: 'team', requestsPerMonth: 3 }
    if (kind === 'plan') await accounts.grantPlan(account.id, plan)
    const late = [await ask(), await ask(), await ask()]
    clock.advance(1000)
    for (const admission of [await ask(), await ask()]) await admission.settle(delivery)
    clock.advanceTo('2026-02-01T00:01:00Z')
    const settled = await Promise.allSettled(late.map((admission) => admission.settle(delivery)))
    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected'],
    )
    const query = usageQuery(account, testLimits, clock.now())
    const then = await storage.countUsage({ ...query, dayStartsAt, monthStartsAt })
    assert.deepEqual(then[kind], { settled: 3, held: 0 })
    assert.equal((await accounts.standing(account.id))[kind]?.used, 0)
  })
}
