import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classes, classOf, policy, rankOf } from './policy.ts'

test('What only paying accounts may use is at least the share of one of them.', () => {
  const { oneShareMax, freeShareMax, furtherShareMax } = policy.documents
  assert.ok(freeShareMax + oneShareMax <= 1)
  assert.ok(furtherShareMax < freeShareMax)
  assert.ok(policy.outgoing.freeShareMax + policy.outgoing.oneShareMax <= 1)
})

test('Those who wait are served in this order: paying, paying but slow, free, free and slow, and after them those for whom nobody waits.', () => {
  const [paying, free] = [{ isPaying: true }, { isPaying: false }]
  const ranks = [paying, free].flatMap((who) => [rankOf(who, false), rankOf(who, true)])
  assert.deepEqual(ranks, [0, 1, 2, 3])
  const patient = [paying, free].flatMap((who) =>
    [false, true].map((isSlow) => rankOf({ ...who, isBackground: true }, isSlow)),
  )
  assert.deepEqual(patient, [4, 5, 6, 7])
  assert.ok(classOf(paying) < classOf(free) && classOf(free) < classes)
})
