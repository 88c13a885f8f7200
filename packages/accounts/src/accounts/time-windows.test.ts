import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@rowdeck/core/time'
import fc from 'fast-check'
import { dayOf, monthOf } from './time-windows.ts'

const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) })
const anchorDay = fc.option(fc.integer({ min: 1, max: 31 }))

test('A day contains its time, begins at midnight UTC and lasts 24 hours.', () => {
  fc.assert(
    fc.property(moment, (now) => {
      const { startsAt, endsAt } = dayOf(now)
      assert.ok(startsAt <= now && now < endsAt)
      assert.match(new Date(startsAt).toISOString(), /T00:00:00\.000Z$/)
      assert.equal(endsAt - startsAt, dayMs)
    }),
  )
})

test('A month contains its time, begins on its anchor day or its last one, and is followed by the next one without a gap.', () => {
  fc.assert(
    fc.property(moment, anchorDay, (now, anchor) => {
      const { startsAt, endsAt } = monthOf(now, anchor)
      assert.ok(startsAt <= now && now < endsAt)
      const first = new Date(startsAt)
      const days = new Date(
        Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
      ).getUTCDate()
      assert.equal(first.getUTCDate(), Math.min(anchor ?? 1, days))
      assert.equal(monthOf(endsAt, anchor).startsAt, endsAt)
      assert.deepEqual(monthOf(endsAt - 1, anchor), { startsAt, endsAt })
    }),
  )
})

test('With anchor day 15, the month of January 3 began in December.', () => {
  const { startsAt, endsAt } = monthOf(Date.parse('2026-01-03T10:00:00Z'), 15)
  assert.equal(new Date(startsAt).toISOString(), '2025-12-15T00:00:00.000Z')
  assert.equal(new Date(endsAt).toISOString(), '2026-01-15T00:00:00.000Z')
})
