import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Account, standingOf, type Usage } from '../accounts/accounts.ts'
import { entitlement } from './entitlement.ts'

const now = Date.parse('2026-01-15T12:00:00Z')
const some = fc.nat({ max: 4 })
const counts = fc.record({ settled: some, held: some })

const accounts: fc.Arbitrary<Account> = fc.record({
  id: fc.constant('acc_1'),
  email: fc.constant('ada@example.com'),
  createdAt: fc.constant(0),
  plan: fc.option(
    fc.record({
      name: fc.constant('team'),
      requestsPerMonth: fc.integer({ min: 1, max: 6 }),
      anchorDay: fc.option(fc.integer({ min: 1, max: 28 })),
    }),
  ),
  proEndsAt: fc.option(fc.constantFrom(now - 1, now, now + 1)),
  credits: some,
  limits: fc.constant({}),
  externalId: fc.constant(null),
  suspended: fc.constant(null),
})

const usages: fc.Arbitrary<Usage> = fc.record({
  minute: fc.constant({ requests: 0, oldestAt: null }),
  requestsToday: fc.constant(0),
  keyMonth: fc.constant({ settled: 0, held: 0 }),
  key: fc.constant({ minute: { requests: 0, oldestAt: null }, requestsToday: 0 }),
  free: counts,
  plan: counts,
  creditsHeld: some,
  workerMsToday: fc.constant(0),
  failedMsThisHour: fc.constant(0),
  timedOut: fc.constant([]),
})

interface Scene {
  account: Account
  usage: Usage
  freeRequestsPerDay: number
}

const scenes: fc.Arbitrary<Scene> = fc.record({
  account: accounts,
  usage: usages,
  freeRequestsPerDay: some,
})

function decide({ account, usage, freeRequestsPerDay }: Scene) {
  const limits = {
    access: 'metered' as const,
    requestsPerMinute: 30,
    requestsPerDay: 1000,
    freeRequestsPerDay,
    conversionsAtOnceMax: 1,
    descriptionPrice: 0,
    workerMsPerDay: 1000,
    failedMsPerHour: 1000,
    payingFailedMsPerHour: 1000,
  }
  return entitlement(standingOf({ account, usage, limits, now }))
}

const used = ({ settled, held }: Usage['free']) => settled + held

test('The billing source always has something left: a plan, the free tier, Pro or a credit.', () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      const { account, usage, freeRequestsPerDay } = scene
      const left = {
        plan: account.plan !== null && used(usage.plan) < account.plan.requestsPerMonth,
        free: account.plan === null && used(usage.free) < freeRequestsPerDay,
        pro: account.proEndsAt !== null && now < account.proEndsAt,
        credits: usage.creditsHeld < account.credits,
      }
      const { pays } = decide(scene)
      const first = (['plan', 'free', 'pro', 'credits'] as const).find((means) => left[means])
      assert.equal(pays, first)
    }),
    { numRuns: 2000 },
  )
})

test('A refusal names the exhausted allowance and when it resets.', () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      const { refusal } = decide(scene)
      if (!refusal) return
      const { plan } = scene.account
      const free = scene.freeRequestsPerDay > 0
      const expected = plan
        ? 'plan_quota_exhausted'
        : free
          ? 'free_tier_exhausted'
          : 'payment_required'
      assert.equal(refusal.code, expected)
      assert.match(refusal.message, /Pro|credits/)
      const limit = plan?.requestsPerMonth ?? scene.freeRequestsPerDay
      assert.equal(refusal.details?.limit, limit)
      assert.ok(Number(refusal.details?.used) >= limit)
      const resetsAt = refusal.details?.resetsAt
      if (expected === 'payment_required') assert.equal(resetsAt, undefined)
      else assert.ok(Date.parse(String(resetsAt)) > now)
    }),
    { numRuns: 2000 },
  )
})

test('A larger allowance never turns an admission into a refusal.', () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      const richer = { ...scene, account: { ...scene.account, credits: scene.account.credits + 1 } }
      if (decide(scene).pays) assert.equal(decide(richer).pays, decide(scene).pays)
    }),
  )
})
