import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { axisAmong, isAxis, numeralOf } from './axis-ticks.ts'

const places = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 4, maxLength: 12 })
const steps = fc.double({ min: 0.01, max: 1000, noNaN: true })
const lines = fc.record({ step: steps, start: fc.double({ min: -1000, max: 1000, noNaN: true }) })

describe('labels of an axis', () => {
  it('have values in proportion to their places, in whatever direction and order', () => {
    fc.assert(
      fc.property(places, lines, fc.boolean(), (at, { step, start }, isDown) => {
        const ticks = at.map((place) => ({
          place,
          value: start + (isDown ? -1 : 1) * step * place,
        }))
        assert.ok(isAxis(ticks))
      }),
    )
  })

  it('may be logarithmic', () => {
    fc.assert(
      fc.property(places, fc.double({ min: 1.2, max: 10, noNaN: true }), (at, base) => {
        assert.ok(isAxis(at.map((place) => ({ place, value: base ** (place / 5) }))))
      }),
    )
  })

  it('are not values of which one is off by a tenth of the axis', () => {
    fc.assert(
      fc.property(places, lines, fc.nat(), (at, { step, start }, which) => {
        const ticks = at.map((place) => ({ place, value: start + step * place }))
        const [low, high] = [Math.min(...at), Math.max(...at)]
        const inner = ticks.filter(({ place }) => place > low && place < high)
        const moved = inner[which % inner.length] as { value: number }
        moved.value += 0.1 * step * (high - low) + step * 0.01
        // a scale that is bent by this little is not logarithmic either, unless it has hardly any range
        fc.pre(ticks.some(({ value }) => value <= 0))
        assert.ok(!isAxis(ticks))
      }),
    )
  })

  it('are at least four, and at places of their own', () => {
    assert.ok(!isAxis([1, 2, 3].map((value) => ({ place: value, value }))))
    assert.ok(!isAxis([1, 2, 2, 3].map((value) => ({ place: value, value }))))
    assert.ok(!isAxis([1, 2, 3, 4].map((place) => ({ place, value: 5 }))))
  })
})

describe('labels of which OCR misread some', () => {
  it('are those of an axis if most are on one scale', () => {
    fc.assert(
      fc.property(places, lines, fc.nat(), (at, { step, start }, which) => {
        const ticks = at.map((place) => ({ place, value: start + step * place }))
        const other = at[which % at.length] as number
        const misread = { place: other + 0.5, value: start + step * (other + 300) }
        assert.deepEqual(
          axisAmong([misread, ...ticks]),
          ticks.toSorted((a, b) => a.place - b.place),
        )
      }),
    )
  })

  it('are no axis if too many are off', () => {
    const values = [0, 7, 20, 3, 40, 9, 60]
    assert.deepEqual(axisAmong(values.map((value, place) => ({ place, value }))), [])
  })
})

describe('a numeral', () => {
  it('has a value whatever its separators, sign and unit', () => {
    const values = {
      ...{ '1,500': 1500, '1.500': 1500, '1 500': 1500, '0.5': 0.5, '0,25': 0.25, '12': 12 },
      ...{ '−20 %': -20, $5: 5, '€ 40': 40, '1’000': undefined, "1'000": 1000, '30 kg': 30 },
      ...{ '-3': -3, '–1.5': -1.5, '$-5': -5, '1,234,567': 1_234_567 },
    }
    for (const [text, value] of Object.entries(values)) assert.equal(numeralOf(text), value, text)
  })

  it('is not a word, a range, a time or an empty text', () => {
    for (const text of ['Q1', '2–4', '9:30', '', 'one', '3 May 2024', '12 apples']) {
      assert.equal(numeralOf(text), undefined, text)
    }
  })
})
