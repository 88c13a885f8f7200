import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs } from '@rowdeck/core/time'
import fc from 'fast-check'
import { openTestAccounts, temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { askTimes, refusalOf } from '../../../../test/support/refusals.ts'
import { AdmissionRefused, createUsageReadAdmission } from './admit.ts'

const storage = await temporaryStorage()

test('Request 31 of a minute is refused until the oldest is exactly 60 seconds old.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  await accounts.grantPro(account.id, '2030-01-01')
  await ask()
  clock.advance(12_345)
  await askTimes(ask, 29)
  const refusal = await refusalOf(ask)
  assert.equal(refusal.code, 'rate_limited_minute')
  assert.equal(refusal.retryAfterSeconds, 48)
  assert.deepEqual(refusal.details, { limit: 30, windowSeconds: 60 })
  assert.deepEqual(
    refusal.windows.map(({ remaining, resetSeconds }) => [remaining, resetSeconds]),
    [
      [0, 48],
      [970, 43_188],
    ],
  )
  clock.advance(minuteMs - 12_345 - 1)
  await refusalOf(ask)
  clock.advance(1)
  await ask()
  await refusalOf(ask)
})

test('Retry-After is always sufficient, and one second less is not.', async () => {
  const limits = { requestsPerMinute: 4, requestsPerDay: 9 }
  const gaps = fc.array(fc.integer({ min: 0, max: 25_000 }), { minLength: 5, maxLength: 14 })
  const start = fc.constantFrom('2026-01-15T12:00:00Z', '2026-01-15T23:59:01.250Z')
  await fc.assert(
    fc.asyncProperty(gaps, start, async (gapsMs, at) => {
      const { accounts, clock, newCaller } = openTestAccounts({ storage, limits, start: at })
      const { account, ask } = await newCaller()
      await accounts.grantPro(account.id, '2030-01-01')
      for (const gapMs of gapsMs) {
        clock.advance(gapMs)
        const error = await ask().then(
          () => undefined,
          (reason: unknown) => reason,
        )
        if (!(error instanceof AdmissionRefused)) continue
        const seconds = error.retryAfterSeconds ?? 0
        assert.ok(Number.isInteger(seconds) && seconds >= 1)
        clock.advance((seconds - 1) * 1000)
        await refusalOf(ask)
        clock.advance(1000)
        await ask()
        return
      }
    }),
    { numRuns: 60 },
  )
})

test('In any 60 seconds, requests are admitted up to the limit and refused only above it.', async () => {
  const limit = 5
  const gaps = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 10, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(gaps, async (gapsMs) => {
      const { accounts, clock, newCaller } = openTestAccounts({
        storage,
        limits: { requestsPerMinute: limit },
      })
      const { account, ask } = await newCaller()
      await accounts.grantPro(account.id, '2030-01-01')
      const admitted: number[] = []
      for (const gapMs of gapsMs) {
        clock.advance(gapMs)
        const now = clock.now()
        const recent = admitted.filter((at) => at > now - minuteMs).length
        const admission = await ask().catch(() => undefined)
        assert.equal(admission !== undefined, recent < limit)
        if (admission) admitted.push(now)
      }
    }),
    { numRuns: 40 },
  )
})

test('The day ends at midnight UTC, for the rate limit and for the free tier.', async () => {
  const start = '2026-01-15T23:58:00Z'
  const { accounts, clock, newCaller } = openTestAccounts({
    storage,
    limits: { requestsPerDay: 4 },
    start,
  })
  const { account, ask } = await newCaller()
  await askTimes(ask, 3)
  const poor = await refusalOf(ask)
  assert.equal(poor.code, 'free_tier_exhausted')
  assert.deepEqual(poor.details, { limit: 3, used: 3, resetsAt: '2026-01-16T00:00:00.000Z' })
  const often = await refusalOf(ask)
  assert.equal(often.code, 'rate_limited_day')
  assert.equal(often.retryAfterSeconds, 120)
  clock.advanceTo('2026-01-15T23:59:59.999Z')
  assert.equal((await refusalOf(ask)).retryAfterSeconds, 1)
  clock.advance(1)
  assert.equal((await ask()).pays, 'free')
  assert.equal((await accounts.standing(account.id)).free?.used, 1)
})

test('Limits and quotas apply to an account across all of its keys, independently of other accounts.', async () => {
  const { accounts, admit, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  const { key } = await accounts.keys.create(account.id, { name: 'second' })
  await askTimes(ask, 2)
  const send = () => admit({ authorization: `Bearer ${key}`, requestId: 'r' })
  await send()
  assert.equal((await refusalOf(send)).code, 'free_tier_exhausted')
  assert.equal((await (await newCaller()).ask()).pays, 'free')
})

test('If the day and the minute are both full, Retry-After is sufficient for both.', async () => {
  const limits = { requestsPerMinute: 4, requestsPerDay: 4 }
  const { accounts, clock, newCaller } = openTestAccounts({
    storage,
    limits,
    start: '2026-01-15T23:59:50Z',
  })
  const { account, ask } = await newCaller()
  await accounts.grantPro(account.id, '2030-01-01')
  await askTimes(ask, 4)
  const refusal = await refusalOf(ask)
  assert.equal(refusal.code, 'rate_limited_day')
  assert.equal(refusal.retryAfterSeconds, 60)
  clock.advance(59_000)
  assert.equal((await refusalOf(ask)).code, 'rate_limited_minute')
  clock.advance(1000)
  await ask()
})

test('Setting the clock back by an hour does not lock anybody out for an hour.', async () => {
  const { accounts, admit, clock, newCaller } = openTestAccounts({ storage })
  const { account, ask, key } = await newCaller()
  await accounts.grantPro(account.id, '2030-01-01')
  await askTimes(ask, 30)
  assert.equal((await refusalOf(ask)).code, 'rate_limited_minute')
  clock.setBack(hourMs)
  await ask()
  await askTimes(() => admit({ authorization: `Bearer ${key}`, requestId: 'r' }), 29)
  const refusal = await refusalOf(ask)
  assert.ok((refusal.retryAfterSeconds ?? 0) <= 60)
  clock.advance(minuteMs)
  await ask()
})

test('Setting the clock back by seconds locks nobody out for more than two minutes.', async () => {
  const { accounts, clock, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  await accounts.grantPro(account.id, '2030-01-01')
  await askTimes(ask, 30)
  clock.setBack(59_000)
  const seconds = (await refusalOf(ask)).retryAfterSeconds ?? 0
  assert.ok(seconds <= 120, `${seconds} seconds`)
  clock.advance(seconds * 1000)
  await ask()
})

test('The usage can still be read after the clock is set back.', async () => {
  const { clock, newCaller } = openTestAccounts({ storage })
  const { key } = await newCaller()
  const admitUsageRead = createUsageReadAdmission({ store: storage, clock })
  const look = () => admitUsageRead({ authorization: `Bearer ${key}` })
  await askTimes(look, 60)
  await assert.rejects(look(), { code: 'rate_limited_minute' })
  clock.setBack(hourMs)
  await look()
})
