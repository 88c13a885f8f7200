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
  const clock = manualClock()
  const claims: Pick<Claim, 'rowsMax' | 'freeRowsMax'>[] = []
  const named: Claim['accountIds'][] = []
  const holdsMs: number[] = []
  const ends: (() => void)[] = []
  let due: ClaimedDelivery[] = []
  const settle = async () => {
    for (let at = 0; at < 10; at += 1) await setImmediate()
  }
  const loop = startDeliveryLoop({
    clock,
    log: { error: (facts) => assert.fail(JSON.stringify(facts)) },
    async claim({ rowsMax, freeRowsMax, heldUntil, now, accountIds }) {
      named.push(accountIds)
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
      await settle()
      return claims.at(-1)
    },
    async lookFor(accountId: string) {
      loop.look(accountId)
      await settle()
    },
    async advance(ms: number) {
      for (let left = ms; left >= 0; left -= 50) {
        clock.advance(Math.min(left, 50))
        await settle()
      }
    },
    claims,
    named,
    ends,
    holdsMs,
  }
}

test('A process attempts 128 deliveries at once, 96 of them of accounts that do not pay, and takes more as they end.', async (t) => {
  const { look, advance, ends } = startLoop(t)
  assert.deepEqual(await look(96, false), { rowsMax: 128, freeRowsMax: 96 })
  assert.deepEqual(await look(31, true), { rowsMax: 32, freeRowsMax: 0 })
  assert.deepEqual(await look(1, true), { rowsMax: 1, freeRowsMax: 0 })
  assert.deepEqual(await look(0, true), { rowsMax: 1, freeRowsMax: 0 }, 'it does not ask for none')
  ends[0]?.()
  await advance(1000)
  assert.deepEqual(await look(0, false), { rowsMax: 1, freeRowsMax: 1 })
})

test('Accounts that do not pay begin 96 attempts at once and then 32 a second, however soon theirs end; others do not wait.', async (t) => {
  const { look, advance, ends } = startLoop(t)
  await look(96, false)
  for (const end of ends) end()
  await advance(0)
  assert.deepEqual(await look(0, false), { rowsMax: 128, freeRowsMax: 0 })
  await advance(500)
  assert.deepEqual(await look(16, false), { rowsMax: 128, freeRowsMax: 16 })
  for (const end of ends) end()
  await advance(0)
  assert.deepEqual(await look(128, true), { rowsMax: 128, freeRowsMax: 0 })
  for (const end of ends) end()
  await advance(60_000)
  assert.deepEqual(
    await look(0, false),
    { rowsMax: 128, freeRowsMax: 96 },
    'the allowance has a limit',
  )
})

test('Attempts that end do not each cause a claim: the next one is a tenth of a second later, or at once for a new webhook.', async (t) => {
  const { look, lookFor, advance, claims, named, ends } = startLoop(t)
  await look(100, true)
  const before = claims.length
  for (const end of ends) end()
  await advance(99)
  assert.equal(claims.length, before)
  await lookFor('acc_1')
  assert.equal(claims.length, before + 1)
  assert.deepEqual(named.at(-1), ['acc_1'])
  await look(1, true)
  assert.deepEqual(named.at(-1), [])
  await advance(99)
  assert.equal(claims.length, before + 2)
  await advance(1)
  assert.equal(claims.length, before + 3)
})

test('A delivery is held for longer than writing its rows and sending it twice may take.', async (t) => {
  const { look, holdsMs } = startLoop(t)
  await look(1, true)
  assert.ok(holdsMs.every((ms) => ms > composeMsMax + 2 * attemptMsMax))
})
