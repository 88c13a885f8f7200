import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorCode } from '@rowdeck/core/errors'
import fc from 'fast-check'
import {
  arrived,
  delivery,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import { succeeds, withCode } from '../../../../test/support/refusals.ts'
import type { Pays } from '../accounts/accounts.ts'
import type { Admission } from './admit.ts'

const storage = await temporaryStorage()
const limits = {
  requestsPerMinute: 100_000,
  requestsPerDay: 100_000,
  freeRequestsPerDay: 6,
  reservationMs: 120_000,
}

type Step =
  | { do: 'ask'; slides: number }
  | { do: 'describe'; which: number; slides: number }
  | { do: 'charge' | 'settle'; which: number }
  | { do: 'release'; which: number; code: ErrorCode | null }
  | { do: 'wait'; ms: number }
  | { do: 'credits'; credits: number }
  | { do: 'plan'; requestsPerMonth: number }

const price = 2
const which = fc.nat({ max: 5 })
const few = fc.nat({ max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), slides: few }),
  fc.record({ do: fc.constant('describe' as const), which, slides: few }),
  fc.record({ do: fc.constantFrom('charge' as const, 'settle' as const), which }),
  fc.record({
    do: fc.constant('release' as const),
    which,
    code: fc.constantFrom(null, 'timed_out' as const, 'shutting_down' as const),
  }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1000, 119_999, 120_000) }),
  fc.record({ do: fc.constant('credits' as const), credits: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('plan' as const), requestsPerMonth: fc.nat({ max: 12 }) }),
)

interface Held {
  pays: Pays
  units: number
  described: number
  expiresAt: number
  state: 'held' | 'charged' | 'ended'
}

/** Sums over lists: what each source has, what is held, what was charged. */
class Model {
  now: number
  held: Held[] = []
  used = { free: 0, plan: 0 }
  credits = 0
  plan = 0

  constructor(now: number) {
    this.now = now
  }

  left(pays: Pays): number {
    const holding = this.held.filter(
      (one) => one.pays === pays && one.state === 'held' && this.now < one.expiresAt,
    )
    const held = holding.reduce((sum, { units }) => sum + units, 0)
    if (pays === 'credits') return this.credits - held
    if (pays === 'plan') return this.plan - this.used.plan - held
    return limits.freeRequestsPerDay - this.used.free - held
  }

  consume({ pays }: Held, units: number): void {
    if (pays === 'credits') this.credits -= units
    else this.used[pays as 'free' | 'plan'] += units
  }

  /** Whether it has enough, and is charged so many. */
  charge(one: Held, units: number): boolean {
    if (one.state !== 'held') return true
    const isLate = this.now >= one.expiresAt
    if (isLate && this.left(one.pays) < units) return false
    if (one.pays === 'credits' && this.credits < units) return false
    Object.assign(one, { state: 'charged', units })
    this.consume(one, units)
    return true
  }

  settle(one: Held): boolean {
    if (one.state === 'ended') return true
    const used = 1 + price * one.described
    const wasCharged = one.state === 'charged'
    if (!this.charge(one, used)) return false
    if (wasCharged) this.consume(one, used - one.units)
    one.state = 'ended'
    return true
  }

  release(one: Held, code: ErrorCode | null): void {
    const isUsed = one.described > 0 && code !== 'shutting_down'
    if (one.state === 'held' && isUsed) this.charge(one, 1 + price * one.described)
    else if (one.state === 'charged') {
      const kept = code === 'shutting_down' ? 0 : 1 + price * one.described
      this.consume(one, kept - one.units)
    }
    one.state = 'ended'
  }
}

async function openScene() {
  const { accounts, clock, newCaller } = openTestAccounts({ storage, limits })
  const { account, ask } = await newCaller()
  const model = new Model(clock.now())
  const admissions: Admission[] = []

  async function start(slides: number): Promise<void> {
    const source = model.plan > 0 ? 'plan' : 'free'
    const pays = [source, 'credits'].find((each) => model.left(each as Pays) > 0) as Pays
    const asked = await ask().catch(() => undefined)
    assert.equal(asked?.pays, pays)
    if (asked === undefined) return
    const expiresAt = model.now + limits.reservationMs
    const one: Held = { pays, units: 1, described: 0, expiresAt, state: 'held' }
    model.held.push(one)
    admissions.push(asked)
    const units = 1 + price * slides
    const isEnough = model.left(pays) + 1 >= units
    const held = asked.hold(units, () => (one.described === 0 ? 0 : 1 + price * one.described))
    if (isEnough) {
      await held
      one.units = units
    } else await assert.rejects(held, withCode('payment_required'))
  }

  async function take(next: Step): Promise<void> {
    if (next.do === 'ask') return start(next.slides)
    if (next.do === 'wait') {
      clock.advance(next.ms)
      model.now += next.ms
      return
    }
    if (next.do === 'credits') {
      await accounts.grantCredits(account.id, next.credits)
      model.credits += next.credits
      return
    }
    if (next.do === 'plan') {
      const { requestsPerMonth } = next
      if (requestsPerMonth === 0) await accounts.endPlan(account.id)
      else await accounts.grantPlan(account.id, { name: 'team', requestsPerMonth })
      model.plan = requestsPerMonth
      return
    }
    const at = next.which % Math.max(1, admissions.length)
    const [admission, one] = [admissions[at], model.held[at]]
    if (!admission || !one) return
    if (next.do === 'describe') {
      const most = (one.units - 1) / price
      if (one.state !== 'ended')
        one.described = Math.min(most, Math.max(one.described, next.slides))
    } else if (next.do === 'charge') {
      assert.equal(await succeeds(admission.charge()), model.charge(one, one.units))
    } else if (next.do === 'settle') {
      assert.equal(await succeeds(admission.settle(delivery)), model.settle(one))
    } else if (next.do === 'release') {
      await admission.release(next.code ?? undefined)
      model.release(one, next.code)
    }
  }

  async function compare(): Promise<void> {
    const standing = await accounts.standing(account.id)
    const source = model.plan > 0 ? 'plan' : 'free'
    assert.equal(standing[source]?.left, Math.max(0, model.left(source)))
    assert.equal(standing.credits.left, Math.max(0, model.left('credits')))
    const ledger = await accounts.ledger(account.id, 1000)
    const sum = ledger.reduce((total, { credits }) => total + credits, 0)
    assert.deepEqual(
      [(await accounts.find(account.id)).credits, sum],
      [model.credits, model.credits],
    )
    assert.ok(model.credits >= 0)
  }

  return { take, compare }
}

test('Descriptions are reserved before, charged as given and refunded as not given, as a simple model says.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { take, compare } = await openScene()
      for (const next of steps) {
        await take(next)
        await compare()
      }
    }),
    { numRuns: 60 },
  )
})

for (const [end, code, kept] of [
  ['A caller who disconnects keeps', undefined, 9],
  ['A request for which there was no room keeps', 'busy', 9],
  ['A document that took too long is refunded what was not described of', 'timed_out', 3],
] as const) {
  test(`${end} the charge that covers the replay, which holds and costs nothing.`, async () => {
    const { accounts, newCaller } = openTestAccounts({
      storage,
      limits: { ...limits, freeRequestsPerDay: 0 },
    })
    const { account, ask } = await newCaller()
    await accounts.grantCredits(account.id, 10)
    const credits = async () => (await accounts.find(account.id)).credits
    const first = await ask('once')
    await first.receive(arrived('deck'))
    await first.hold(9, () => 3)
    await first.charge()
    assert.equal(await credits(), 1)
    assert.equal(await first.release(code), true)
    assert.equal(await credits(), 10 - kept)
    const again = await ask('once')
    await again.receive(arrived('deck'))
    await again.hold(9, () => 9)
    await again.settle(delivery)
    assert.equal(await credits(), 10 - kept)
  })
}

test('Usage tells how many conversions a request was charged, and the day counts them.', async () => {
  const { accounts, newCaller } = openTestAccounts({ storage, limits })
  const { account, ask } = await newCaller()
  const admission = await ask()
  await admission.hold(6, () => 4)
  await admission.settle(delivery)
  const [request] = await accounts.recentRequests(account.id)
  assert.deepEqual([request?.charged, request?.conversions], [true, 4])
  assert.equal((await accounts.standing(account.id)).free?.used, 4)
})
