import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayScale } from '../../packages/console/src/settings/day-scale.ts'

const daysWith = (...totals: number[]) => totals.map((converted) => ({ converted, failed: 0 }))

test('A day far above all others is cut, so that the others can be read.', () => {
  const scale = dayScale(daysWith(12, 0, 9, 1240, 17, 3))
  assert.equal(scale.top, 20)
  assert.deepEqual(scale.lines, [5, 10, 15, 20])
  assert.equal(scale.share(1240), 1)
  assert.equal(scale.share(10), 0.5)
})

test('Two days far above all others are cut, but not a third, and not days that grow steadily.', () => {
  assert.equal(dayScale(daysWith(900, 1240, 17)).top, 20)
  assert.ok(dayScale(daysWith(900, 1240, 1100, 17)).top >= 1240)
  assert.ok(dayScale(daysWith(1, 3, 9, 27, 81)).top >= 81)
})

test('One conversion does not look like a peak, and the only day with conversions is drawn whole.', () => {
  assert.equal(dayScale(daysWith(0, 1, 0)).top, 4)
  assert.ok(dayScale(daysWith(0, 5000, 0)).top >= 5000)
  assert.equal(dayScale([]).top, 4)
})

test('Failed conversions count towards the height of a day.', () => {
  assert.ok(dayScale([{ converted: 10, failed: 90 }]).top >= 100)
})

test('Heights are proportional up to the top, at most two days are cut, and lines are whole and evenly spaced.', () => {
  const totals = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 31 })
  fc.assert(
    fc.property(totals, (values) => {
      const { top, lines, share } = dayScale(daysWith(...values))
      assert.ok(values.filter((value) => value > top).length <= 2)
      for (const value of values) assert.equal(share(value), Math.min(1, value / top))
      assert.ok(lines.length >= 1 && lines.length <= 4, `${lines}`)
      assert.equal(lines.at(-1), top)
      lines.forEach((line, index) => {
        assert.ok(Number.isInteger(line))
        assert.equal(line, (lines[0] ?? 0) * (index + 1))
      })
    }),
  )
})
