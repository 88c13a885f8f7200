import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, type ErrorCode } from '@rowdeck/core/errors'
import { dayMs, minuteMs } from '@rowdeck/core/time'
import fc from 'fast-check'
import {
  delivery,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import { succeeds } from '../../../../test/support/refusals.ts'
import type { Pays } from '../accounts/accounts.ts'
import type { Admission } from './admit.ts'

const storage = await temporaryStorage()
const limits = {
  requestsPerMinute: 6,
  requestsPerDay: 25,
  freeRequestsPerDay: 3,
  reservationMs: 120_000,
}

type Step =
  | { do: 'ask'; together: number }
  | { do: 'charge'; which: number }
  | { do: 'settle'; which: number }
  | { do: 'release'; which: number; code: ErrorCode | null }
  | { do: 'wait'; ms: number }
  | { do: 'grant'; credits: number }
  | { do: 'withdraw'; credits: number }
  | { do: 'plan'; requestsPerMonth: number }

const small = fc.integer({ min: 1, max: 4 })
const which = fc.nat({ max: 7 })
// a disconnect, a document that fails, an unknown error, and a fault that no caller can provoke
const code = fc.constantFrom(
  null,
  'timed_out' as const,
  'internal' as const,
  'shutting_down' as const,
)
const waitMs = fc.oneof(
  fc.integer({ min: 1, max: 20_000 }),
  fc.constantFrom(59_999, minuteMs, 119_999, 120_000, dayMs / 2, dayMs, 20 * dayMs),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('ask' as const), together: small }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('charge' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('release' as const), which, code }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: waitMs }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grant' as const), credits: small }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), credits: small }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      requestsPerMonth: fc.nat({ max: 4 }),
    }),
  },
)

interface Held {
  pays: Pays
  /** The day or month that is charged, as text. */
  window: string
  expiresAt: number
  state: 'held' | 'charged' | 'ended'
}

/** A simple model of the service: lists, and sums over them. */
class Model {
  now: number
  requests: number[] = []
  held: Held[] = []
  consumed: Pick<Held, 'pays' | 'window'>[] = []
  credits = 0
  plan = 0

  constructor(now: number) {
    this.now = now
  }

  ask(): string {
    const today = Math.floor(this.now / dayMs)
    if (this.requests.filter((at) => Math.floor(at / dayMs) === today).length >= 25) {
      return 'rate_limited_day'
    }
    if (this.requests.filter((at) => at > this.now - minuteMs).length >= 6) {
      return 'rate_limited_minute'
    }
    this.requests.push(this.now)
    const allowance = this.plan > 0 ? 'plan' : 'free'
    const pays = [allowance, 'credits'].find((means) => this.left(means as Pays) > 0) as Pays
    if (!pays) return this.plan > 0 ? 'plan_quota_exhausted' : 'free_tier_exhausted'
    const expiresAt = this.now + limits.reservationMs
    this.held.push({ pays, window: this.window(pays), expiresAt, state: 'held' })
    return pays
  }

  /** False if the reservation is lost, so that no row may be sent. */
  charge(held: Held): boolean {
    if (held.state !== 'held') return true
    const late = this.now >= held.expiresAt
    if (late && this.left(held.pays, held.window) <= 0) return false
    if (held.pays === 'credits' && this.credits === 0) return false
    held.state = 'charged'
    this.consumed.push(held)
    if (held.pays === 'credits') this.credits -= 1
    return true
  }

  settle(held: Held): boolean {
    const charged = this.charge(held)
    if (charged) held.state = 'ended'
    return charged
  }

  release(held: Held, code: ErrorCode | null): boolean {
    const { state } = held
    held.state = 'ended'
    if (state !== 'charged') return false
    if (code !== 'shutting_down') return true
    this.consumed.splice(this.consumed.indexOf(held), 1)
    if (held.pays === 'credits') this.credits += 1
    return false
  }

  left(pays: Pays, window = this.window(pays)): number {
    const isSame = (other: Pick<Held, 'pays' | 'window'>) =>
      other.pays === pays && other.window === window
    const running = this.held.filter(
      (held) => isSame(held) && held.state === 'held' && this.now < held.expiresAt,
    ).length
    if (pays === 'credits') return this.credits - running
    const limit = pays === 'plan' ? this.plan : limits.freeRequestsPerDay
    return limit - running - this.consumed.filter(isSame).length
  }

  window(pays: Pays): string {
    const iso = new Date(this.now).toISOString()
    if (pays === 'credits') return ''
    return pays === 'plan' ? iso.slice(0, 7) : iso.slice(0, 10)
  }
}

async function openScene() {
  const { accounts, clock, newCaller } = openTestAccounts({ storage, limits })
  const { account, ask } = await newCaller()
  const model = new Model(clock.now())
  const admissions: Admission[] = []

  async function askOnce(): Promise<string> {
    try {
      const admission = await ask()
      admissions.push(admission)
      return String(admission.pays)
    } catch (error) {
      assert.ok(error instanceof AppError, String(error))
      return error.code
    }
  }

  async function take(next: Step): Promise<void> {
    if (next.do === 'ask') {
      const expected = Array.from({ length: next.together }, () => model.ask())
      const asked = await Promise.all(Array.from({ length: next.together }, askOnce))
      assert.deepEqual(asked.toSorted(), expected.toSorted())
    } else if (next.do === 'wait') {
      clock.advance(next.ms)
      model.now += next.ms
    } else if (next.do === 'grant') {
      await accounts.grantCredits(account.id, next.credits)
      model.credits += next.credits
    } else if (next.do === 'withdraw') {
      const withdrawn = await succeeds(accounts.withdrawCredits(account.id, next.credits))
      assert.equal(withdrawn, model.credits >= next.credits)
      if (withdrawn) model.credits -= next.credits
    } else if (next.do === 'plan') {
      const { requestsPerMonth } = next
      if (requestsPerMonth === 0) await accounts.endPlan(account.id)
      else await accounts.grantPlan(account.id, { name: 'team', requestsPerMonth })
      model.plan = requestsPerMonth
    } else {
      const index = next.which % Math.max(1, admissions.length)
      const [admission, held] = [admissions[index], model.held[index]]
      if (!admission || !held) return
      assert.equal(admission.pays, held.pays)
      if (next.do === 'charge') {
        assert.equal(await succeeds(admission.charge()), model.charge(held))
      } else if (next.do === 'settle') {
        assert.equal(await succeeds(admission.settle(delivery)), model.settle(held))
      } else {
        const charged = await admission.release(next.code ?? undefined)
        assert.equal(charged, model.release(held, next.code))
      }
    }
  }

  async function compare(): Promise<void> {
    const standing = await accounts.standing(account.id)
    const allowance = model.plan > 0 ? 'plan' : 'free'
    assert.equal(standing[allowance]?.left, Math.max(0, model.left(allowance)))
    assert.equal(standing.credits.left, Math.max(0, model.left('credits')))
    const { credits } = await accounts.find(account.id)
    const ledger = await accounts.ledger(account.id, 1000)
    assert.equal(credits, model.credits)
    assert.equal(
      credits,
      ledger.reduce((sum, entry) => sum + entry.credits, 0),
    )
    assert.ok(credits >= 0)
    assert.ok(standing.free === null || standing.free.used <= limits.freeRequestsPerDay)
  }

  return { accounts, account, model, take, compare }
}

test('Usage agrees with a simple model for any sequence of requests, ends, grants and pauses.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const { take, compare } = await openScene()
      for (const next of steps) {
        await take(next)
        await compare()
      }
    }),
    { numRuns: 60 },
  )
})

test('Once every reservation has expired, everything that was not charged is available again.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { accounts, account, model, take, compare } = await openScene()
      for (const next of steps) await take(next)
      await take({ do: 'wait', ms: limits.reservationMs })
      await compare()
      const { credits, free } = await accounts.standing(account.id)
      assert.deepEqual(credits, { left: model.credits, held: 0 })
      const today = model.window('free')
      const settled = model.consumed.filter(
        ({ pays, window }) => pays === 'free' && window === today,
      )
      if (free) assert.equal(free.used, settled.length)
    }),
    { numRuns: 30 },
  )
})
