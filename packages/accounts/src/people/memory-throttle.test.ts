import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttleContract } from '../../../../test/store-suites/throttle.ts'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { createMemoryThrottle } from './memory-throttle.ts'

throttleContract('in memory', createMemoryThrottle)

test('The number of remembered subjects is limited, and frequent ones are forgotten last.', async () => {
  const throttle = createMemoryThrottle(
    { attemptsMax: 2, windowMs: 1000, refusal: 'No.' },
    manualClock(),
  )
  await throttle.attempt('guessed')
  await throttle.attempt('guessed')
  await throttle.attempt('seen once')
  for (let subject = 0; subject < 20_000; subject += 1) await throttle.attempt(`other-${subject}`)
  await assert.rejects(throttle.attempt('guessed'), { code: 'throttled' })
  await throttle.attempt('seen once')
  await throttle.attempt('seen once')
})
