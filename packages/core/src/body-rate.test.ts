import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { measureBody } from './body-rate.ts'
import { minuteMs } from './time.ts'

const rate = { bytesPerSecondMin: 1000, graceMs: 10_000 }

function measured(isHeldBack = () => false) {
  const clock = manualClock()
  let refusals = 0
  const meter = measureBody({ clock, isHeldBack, tooSlow: () => refusals++ }, rate)
  return { clock, meter, refusals: () => refusals }
}

describe('the rate of a body', () => {
  it('may be zero for the grace period, but no longer', () => {
    const { clock, refusals } = measured()
    clock.advance(10_000)
    assert.equal(refusals(), 0)
    clock.advance(1000)
    assert.equal(refusals(), 1)
    clock.advance(minuteMs)
    assert.equal(refusals(), 1, 'it is refused once')
  })

  it('is an average: a burst counts for the time after it', () => {
    const { clock, meter, refusals } = measured()
    meter.count(20_000)
    clock.advance(30_000)
    assert.equal(refusals(), 0)
    clock.advance(1000)
    assert.equal(refusals(), 1)
  })

  it('is not measured while the server applies backpressure, nor after the end of the body', () => {
    let heldBack = true
    const { clock, meter, refusals } = measured(() => heldBack)
    clock.advance(minuteMs)
    heldBack = false
    clock.advance(10_000)
    assert.equal(refusals(), 0)
    meter[Symbol.dispose]()
    clock.advance(minuteMs)
    assert.equal(refusals(), 0)
  })

  it('is sufficient if every second brings its bytes, after a stall of any length within the grace period', () => {
    const stall = fc.integer({ min: 0, max: 10 })
    const extra = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(stall, extra, (stallSeconds, seconds) => {
        const { clock, meter, refusals } = measured()
        clock.advance(stallSeconds * 1000)
        for (const bytes of seconds) {
          meter.count(1000 + bytes)
          clock.advance(1000)
        }
        assert.equal(refusals(), 0)
      }),
    )
  })
})
