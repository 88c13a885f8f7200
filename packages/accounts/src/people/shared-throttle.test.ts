import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttleContract } from '../../../../test/store-suites/throttle.ts'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { databaseInUse } from '../../../../test/support/test-database.ts'
import { createGuards, guardRules } from './guards.ts'
import { createSharedThrottle } from './shared-throttle.ts'

const store = await temporaryStorage()
const secret = () => 'a secret for tests alone'
const rule = { attemptsMax: 5, windowMs: 60_000, refusal: 'Too many attempts.' }

let count = 0
throttleContract(
  `in ${databaseInUse()}`,
  (ruled, clock) => {
    count += 1
    return createSharedThrottle({ store, clock, secret })(`rule ${count}`, ruled)
  },
  { numRuns: 5 },
)

test('Attempts are counted over all processes, each rule and subject by itself.', async () => {
  const clock = manualClock()
  const processes = Array.from({ length: 4 }, () => createSharedThrottle({ store, clock, secret }))
  const throttles = processes.map((create) => create('guesses', rule))
  const attempts = throttles.flatMap((throttle) =>
    Array.from({ length: 5 }, () => throttle.attempt('one address')),
  )
  const made = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled')
  assert.equal(made.length, 5)
  await throttles[0]?.attempt('another address')
  await processes[1]?.('links', rule).attempt('one address')
})

function countingStore() {
  const counting = {
    reached: 0,
    takeLease(request: Parameters<typeof store.takeLease>[0]) {
      counting.reached += 1
      return store.takeLease(request)
    },
  }
  return counting
}

test('What is refused does not reach the store until an attempt ends.', async () => {
  const clock = manualClock()
  const counting = countingStore()
  const throttle = createSharedThrottle({ store: counting, clock, secret })('refused', rule)
  for (let n = 0; n < 5; n += 1) await throttle.attempt('a')
  for (let n = 0; n < 20; n += 1) await assert.rejects(throttle.attempt('a'), { code: 'throttled' })
  assert.equal(counting.reached, 6)
  clock.advance(rule.windowMs)
  await throttle.attempt('a')
  assert.equal(counting.reached, 7)
})

test('A visitor whose network has no attempt left adds nothing to the store, whatever addresses are entered.', async () => {
  const counting = countingStore()
  const guards = createGuards(
    createSharedThrottle({ store: counting, clock: manualClock(), secret }),
  )
  const { linksByNetwork, linksByCustomer } = guardRules
  const ask = (ip: string, count: number) =>
    guards.sendLink({ email: `stranger-${count}@example.com`, ip, deviceId: undefined })
  for (let count = 0; count <= linksByNetwork.attemptsMax; count += 1) {
    await ask('203.0.113.1', count).catch(() => {})
  }
  const ofNetwork = counting.reached
  await assert.rejects(ask('203.0.113.1', 100), { code: 'throttled' })
  assert.equal(counting.reached, ofNetwork)

  const ipOf = (count: number) => `2001:db8:1:${count.toString(16)}::1`
  for (let count = 0; count <= linksByCustomer.attemptsMax; count += 1) {
    await ask(ipOf(count), 1000 + count).catch(() => {})
  }
  const ofCustomer = counting.reached
  await assert.rejects(ask(ipOf(9999), 2000), { code: 'throttled' })
  assert.equal(counting.reached, ofCustomer)
})
