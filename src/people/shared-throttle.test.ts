import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttleContract } from '../../test/store-suites/throttle.ts'
import { manualClock } from '../../test/support/manual-clock.ts'
import { temporaryStorage } from '../../test/support/open-accounts.ts'
import { databaseInUse } from '../../test/support/test-database.ts'
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

test('What is refused does not reach the store until an attempt ends.', async () => {
  const clock = manualClock()
  let reached = 0
  const counting = {
    takeLease: (request: Parameters<typeof store.takeLease>[0]) => {
      reached += 1
      return store.takeLease(request)
    },
  }
  const throttle = createSharedThrottle({ store: counting, clock, secret })('refused', rule)
  for (let n = 0; n < 5; n += 1) await throttle.attempt('a')
  for (let n = 0; n < 20; n += 1) await assert.rejects(throttle.attempt('a'), { code: 'throttled' })
  assert.equal(reached, 6)
  clock.advance(rule.windowMs)
  await throttle.attempt('a')
  assert.equal(reached, 7)
})
