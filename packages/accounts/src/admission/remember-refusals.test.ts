import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { AdmissionRefused } from './admission-refused.ts'
import type { Credentials } from './authenticate.ts'
import { rememberRefusals } from './remember-refusals.ts'

const overRate = new AdmissionRefused(
  { code: 'rate_limited_minute', message: 'Too many.', retryAfterSeconds: 12 },
  [],
  'account',
)

/** An admission that fails with `error` until it is undefined, and how often it was asked. */
function admitting(error: Error | undefined) {
  const clock = manualClock()
  const asked = { times: 0, error }
  const admit = rememberRefusals(async (_request: Credentials) => {
    asked.times++
    if (asked.error) throw asked.error
    return 'admitted'
  }, clock)
  return {
    clock,
    asked,
    ask: (authorization = 'Bearer one') => admit({ authorization }),
  }
}

describe('a key over its rate', () => {
  it('is refused from memory for a second, then asked for again', async () => {
    const { clock, asked, ask } = admitting(overRate)
    for (let n = 0; n < 10; n++) await assert.rejects(ask(), overRate)
    assert.equal(asked.times, 1)
    clock.advance(999)
    await assert.rejects(ask(), overRate)
    assert.equal(asked.times, 1)
    asked.error = undefined
    clock.advance(1)
    await ask()
    await ask()
    assert.equal(asked.times, 3)
  })

  it('is asked for again if the clock has been set back', async () => {
    const { clock, asked, ask } = admitting(overRate)
    await assert.rejects(ask(), overRate)
    asked.error = undefined
    clock.setBack(3_600_000)
    assert.equal(await ask(), 'admitted')
  })

  it('does not refuse other keys', async () => {
    const { asked, ask } = admitting(overRate)
    await assert.rejects(ask(), overRate)
    asked.error = undefined
    await ask('Bearer another')
    assert.equal(asked.times, 2)
  })

  it('is the only refusal that is remembered', async () => {
    const unpaid = new AdmissionRefused(
      { code: 'payment_required', message: 'Pay.' },
      [],
      'account',
    )
    for (const error of [unpaid, new AppError('key_invalid', 'Unknown.'), new Error('broken')]) {
      const { asked, ask } = admitting(error)
      await assert.rejects(ask(), error)
      await assert.rejects(ask(), error)
      assert.equal(asked.times, 2)
    }
  })
})
