import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { dayMs, hourMs } from '@rowdeck/core/time'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { pruneRegularly } from './prune-regularly.ts'

test('However many jobs have ended: all of them are pruned a day later, batch by batch.', async () => {
  const clock = manualClock()
  let left = 2500
  const store = {
    async dropExpired() {},
    prune: async () => 0,
    pruneAudit: async () => 0,
    pruneWebhooks: async () => 0,
    async pruneJobs(before: number, rowsMax: number) {
      assert.equal(before, clock.now() - dayMs)
      const pruned = Math.min(left, rowsMax)
      left -= pruned
      return pruned
    },
  }
  const log = { error: (error: unknown) => assert.fail(String(error)) }
  const stop = pruneRegularly({ store, clock, log, daysKept: 30, auditDaysKept: 30 })
  for (const ms of [hourMs, 1000, 1000]) {
    clock.advance(ms)
    for (let n = 0; n < 100; n++) await setImmediate()
  }
  stop()
  assert.equal(left, 0)
})
