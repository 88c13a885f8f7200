import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '../../test/support/manual-clock.ts'
import { addressOf, createThrottle } from './throttle.ts'

test('A subject has its attempts in each window, whatever others do.', () => {
  const clock = manualClock()
  const throttle = createThrottle({ attemptsMax: 2, windowMs: 1000 }, clock)
  throttle.attempt('a')
  throttle.attempt('a')
  throttle.attempt('b')
  clock.advance(1)
  assert.throws(() => throttle.attempt('a'), { code: 'throttled', retryAfterSeconds: 1 })
  throttle.attempt('b')
  clock.advance(998)
  assert.throws(() => throttle.attempt('a'), { code: 'throttled' })
  clock.advance(1)
  throttle.attempt('a')
  throttle.forgive('b')
  throttle.attempt('b')
  throttle.attempt('b')
})

test('The memory of attempts is bounded: the subject not seen for the longest time is forgotten.', () => {
  const throttle = createThrottle({ attemptsMax: 1, windowMs: 1000 }, manualClock())
  throttle.attempt('first')
  for (let subject = 0; subject < 20_000; subject += 1) throttle.attempt(`other-${subject}`)
  throttle.attempt('first')
  assert.throws(() => throttle.attempt('other-19999'), { code: 'throttled' })
})

test('A caller is an IPv4 address, or the network of 64 bits of an IPv6 address.', () => {
  const same = ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:db8:0:0:1:2:3:4']
  assert.deepEqual(new Set(same.map(addressOf)), new Set(['2001:db8:0:0']))
  assert.notEqual(addressOf('2001:db8:0:1::1'), '2001:db8:0:0')
  assert.equal(addressOf('::1'), '0:0:0:0')
  assert.equal(addressOf('203.0.113.9'), '203.0.113.9')
  assert.equal(addressOf('::ffff:203.0.113.9'), '203.0.113.9')
})
