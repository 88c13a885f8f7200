import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Throttle, ThrottleRule } from '../../packages/accounts/src/people/throttle.ts'
import type { Clock } from '../../packages/core/src/clock.ts'
import { manualClock } from '../support/manual-clock.ts'

const refusal = 'Too many attempts.'

/** The promises of the port of throttles, for counts in memory and in every database to keep. Each throttle is a new one. */
export function throttleContract(
  name: string,
  create: (rule: ThrottleRule, clock: Clock) => Throttle,
  { numRuns = 100 } = {},
): void {
  describe(`A throttle ${name}`, () => {
    test('A subject has its attempts in each window, whatever others do.', async () => {
      const clock = manualClock()
      const throttle = create({ attemptsMax: 2, windowMs: 1000, refusal }, clock)
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
      await assert.rejects(
        throttle.attempt('a'),
        { code: 'throttled' },
        'the second one still counts',
      )
    })

    test('No window of time, wherever it begins, has more attempts than the rule says.', async () => {
      const steps = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 })
      const property = fc.asyncProperty(steps, async (waits) => {
        const clock = manualClock()
        const throttle = create({ attemptsMax: 3, windowMs: 100, refusal }, clock)
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
      await fc.assert(property, { numRuns })
    })

    test('Attempts at once are counted before any of them is made.', async () => {
      const throttle = create({ attemptsMax: 3, windowMs: 1000, refusal }, manualClock())
      const attempts = Array.from({ length: 50 }, () => throttle.attempt('a'))
      const made = (await Promise.allSettled(attempts)).filter(
        ({ status }) => status === 'fulfilled',
      )
      assert.equal(made.length, 3)
    })

    test('Setting the clock back locks nobody out.', async () => {
      let now = 10_000_000
      const clock = { now: () => now, after: () => () => {}, cpuMs: () => undefined }
      const throttle = create({ attemptsMax: 1, windowMs: 1000, refusal }, clock)
      await throttle.attempt('a')
      now = 5000
      await throttle.attempt('a')
    })
  })
}
