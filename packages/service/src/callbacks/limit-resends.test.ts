import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { limitResends } from './limit-resends.ts'

test('An account has ten webhooks sent again in a minute at most, and is told when it may have the next one.', async () => {
  const clock = manualClock()
  const sent: string[] = []
  const resend = limitResends(async (accountId) => sent.push(accountId) > 0, clock)
  clock.advance(60_000)
  for (let n = 0; n < 10; n++) assert.equal(await resend('a', `msg_${n}`), true)
  clock.advance(20_000)
  await assert.rejects(resend('a', 'msg_10'), (error) => {
    assert.ok(error instanceof AppError)
    assert.deepEqual([error.code, error.retryAfterSeconds], ['rate_limited_minute', 40])
    return true
  })
  await resend('b', 'msg_11')
  clock.advance(40_000)
  await resend('a', 'msg_10')
  assert.deepEqual(sent.slice(10), ['b', 'a'])
})
