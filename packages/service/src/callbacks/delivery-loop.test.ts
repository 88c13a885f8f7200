import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { ClaimedDelivery, DeliveryClaim } from '@rowdeck/accounts/accounts'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { attemptMsMax } from './attempt-delivery.ts'
import { startDeliveryLoop } from './delivery-loop.ts'
import { composeMsMax } from './results-in-webhooks.ts'

type Claim = Omit<DeliveryClaim, 'allPay'>

/** Starts a loop whose deliveries end when they are told to; `due` is what the next claim gives. */
function startLoop(t: TestContext) {
  const claims: Pick<Claim, 'rowsMax' | 'freeRowsMax'>[] = []
  const holdsMs: number[] = []
  const ends: (() => void)[] = []
  let due: ClaimedDelivery[] = []
  const loop = startDeliveryLoop({
    clock: manualClock(),
    log: { error: (facts) => assert.fail(JSON.stringify(facts)) },
    async claim({ rowsMax, freeRowsMax, heldUntil, now }) {
      holdsMs.push(heldUntil - now)
      claims.push({ rowsMax, freeRowsMax })
      return due.splice(0)
    },
    async release() {},
    deliver: () => new Promise((resolve) => void ends.push(resolve)),
  })
  t.after(() => {
    for (const end of ends) end()
  })
  return {
    async look(count: number, isPaying: boolean) {
      due = Array.from({ length: count }, () => ({ isPaying }) as ClaimedDelivery)
      loop.look()
      for (let at = 0; at < 10; at += 1) await setImmediate()
      return claims.at(-1)
    },
    ends,
    holdsMs,
  }
}

test('A process attempts 128 deliveries at once, 96 of them of accounts that do not pay, and takes more as they end.', async (t) => {
  const { look, ends } = startLoop(t)
  assert.deepEqual(await look(96, false), { rowsMax: 128, freeRowsMax: 96 })
  assert.deepEqual(await look(31, true), { rowsMax: 32, freeRowsMax: 0 })
  assert.deepEqual(await look(1, true), { rowsMax: 1, freeRowsMax: 0 })
  assert.deepEqual(await look(0, true), { rowsMax: 1, freeRowsMax: 0 }, 'it does not ask for none')
  ends[0]?.()
  assert.deepEqual(await look(0, false), { rowsMax: 1, freeRowsMax: 1 })
})

test('A delivery is held for longer than writing its rows and sending it twice may take.', async (t) => {
  const { look, holdsMs } = startLoop(t)
  await look(1, true)
  assert.ok(holdsMs.every((ms) => ms > composeMsMax + 2 * attemptMsMax))
})
