import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { manualClock } from '../../test/support/manual-clock.ts'
import { createMemoryThrottle } from './memory-throttle.ts'

const refusal = 'Too many attempts.'

test('Each subject has its own attempts per window, whatever others do.', async () => {
  const clock = manualClock()
  const throttle = createMemoryThrottle({ attemptsMax: 2, windowMs: 1000, refusal }, clock)
  await throttle.attempt('a')
  clock.advance(400)
  await throttle.attempt('a')
  await throttle.attempt('b')
  clock.advance(1)
  await assert.rejects(throttle.attempt('a'), { code: 'throttled', retryAfterSeconds: 1 })
  await throttle.attempt('b')
  clock.advance(598)
  await assert.rejects(throttle.attempt('a'), { code: 'throttled' })
  clock.advance(1)
  await throttle.attempt('a')
  await assert.rejects(throttle.attempt('a'), { code: 'throttled' }, 'the second one still counts')
})

test("No period of the window's length, wherever it begins, has more attempts than the rule allows.", async () => {
  const steps = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 })
  const property = fc.asyncProperty(steps, async (waits) => {
    const clock = manualClock()
    const throttle = createMemoryThrottle({ attemptsMax: 3, windowMs: 100, refusal }, clock)
    const made: number[] = []
    for (const wait of waits) {
      clock.advance(wait)
      const attempt = throttle.attempt('a').then(() => made.push(clock.now()))
      await attempt.catch(() => {})
    }
    for (const from of made) {
      assert.ok(made.filter((at) => at >= from && at < from + 100).length <= 3)
    }
  })
  await fc.assert(property)
})

test('Concurrent attempts are counted before any of them is made.', async () => {
  const throttle = createMemoryThrottle({ attemptsMax: 3, windowMs: 1000, refusal }, manualClock())
  const attempts = Array.from({ length: 50 }, () => throttle.attempt('a'))
  const made = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled')
  assert.equal(made.length, 3)
})

test('Setting the clock back locks nobody out.', async () => {
  let now = 10_000
  const clock = { now: () => now, after: () => () => {} }
  const throttle = createMemoryThrottle({ attemptsMax: 1, windowMs: 1000, refusal }, clock)
  await throttle.attempt('a')
  now = 5000
  await throttle.attempt('a')
})

test('The number of remembered subjects is limited, and frequent ones are forgotten last.', async () => {
  const throttle = createMemoryThrottle({ attemptsMax: 2, windowMs: 1000, refusal }, manualClock())
  await throttle.attempt('guessed')
  await throttle.attempt('guessed')
  await throttle.attempt('seen once')
  for (let subject = 0; subject < 20_000; subject += 1) await throttle.attempt(`other-${subject}`)
  await assert.rejects(throttle.attempt('guessed'), { code: 'throttled' })
  await throttle.attempt('seen once')
  await throttle.attempt('seen once')
})
