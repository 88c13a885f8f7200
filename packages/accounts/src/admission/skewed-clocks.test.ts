import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs } from '@rowdeck/core/time'
import {
  delivery,
  openTestAccounts,
  temporaryStorage,
  testLimits,
} from '../../../../test/support/open-accounts.ts'
import { refusalOf, withCode } from '../../../../test/support/refusals.ts'

const storage = await temporaryStorage()
/** Less than a reservation lasts. */
const aheadMs = 4 * minuteMs

/** Two servers on one database whose clocks are some minutes apart, and an account that asks both. */
async function skewedServers(startIso: string, apartMs = aheadMs) {
  const behind = openTestAccounts({ storage, start: startIso })
  const start = new Date(Date.parse(startIso) + apartMs).toISOString()
  const ahead = openTestAccounts({ storage, start })
  const { account, key } = await behind.newCaller()
  let asked = 0
  const asking = ({ admit }: typeof ahead) => {
    return () => admit({ authorization: `Bearer ${key}`, requestId: `${account.id}-${++asked}` })
  }
  const advance = (ms: number) => {
    behind.clock.advance(ms)
    ahead.clock.advance(ms)
  }
  return { account, behind, ahead, advance, askBehind: asking(behind), askAhead: asking(ahead) }
}

test('Servers whose clocks are minutes apart count the free conversions of a day together.', async () => {
  const { askBehind, askAhead } = await skewedServers('2026-01-15T12:00:00Z')
  await askAhead()
  await askBehind()
  await askAhead()
  for (const ask of [askBehind, askAhead]) {
    assert.equal((await refusalOf(ask)).code, 'free_tier_exhausted')
  }
})

test('Across midnight and the end of February, each day is counted once, whichever server is asked.', async () => {
  const { askBehind, askAhead, behind, ahead, advance } = await skewedServers(
    '2026-02-28T23:55:59.999Z',
  )
  // both servers are still in February
  for (const ask of [askBehind, askAhead, askBehind]) await ask()
  await refusalOf(askAhead)
  advance(1)
  assert.equal(new Date(ahead.clock.now()).toISOString(), '2026-03-01T00:00:00.000Z')
  // the day begins on the one that is ahead, while the other one still refuses
  await refusalOf(askBehind)
  await askAhead()
  await askAhead()
  advance(aheadMs - 1)
  assert.equal(new Date(behind.clock.now()).toISOString(), '2026-02-28T23:59:59.999Z')
  await refusalOf(askBehind)
  advance(1)
  await askBehind()
  await refusalOf(askBehind)
  await refusalOf(askAhead)
})

test('Servers whose clocks are minutes apart give no credit twice.', async () => {
  const { account, behind, askBehind, askAhead } = await skewedServers('2026-01-15T12:00:00Z')
  for (let free = 0; free < 3; free++) await askBehind()
  await behind.accounts.grantCredits(account.id, 2)
  await askAhead()
  await askBehind()
  for (const ask of [askBehind, askAhead]) await refusalOf(ask)
})

test('A reservation that has expired by the clock of another server is not charged beside that of the other.', async () => {
  const apartMs = testLimits.reservationMs + 1
  const { account, behind, askBehind, askAhead } = await skewedServers(
    '2026-01-15T12:00:00Z',
    apartMs,
  )
  await behind.accounts.grantCredits(account.id, 1)
  for (let free = 0; free < 3; free++) await (await askBehind()).settle(delivery)
  const slow = await askBehind()
  const other = await askAhead()
  await other.settle(delivery)
  await assert.rejects(slow.settle(delivery), withCode('payment_required'))
  assert.equal((await behind.accounts.find(account.id)).credits, 0)
})

test('Requests of a server whose clock is ahead do not fill the minute of another one, nor the reverse.', async () => {
  const { account, behind, askBehind, askAhead } = await skewedServers('2026-01-15T12:00:00Z')
  await behind.accounts.grantPro(account.id, '2030-01-01')
  for (const [ask, other] of [
    [askAhead, askBehind],
    [askBehind, askAhead],
  ] as const) {
    for (let n = 1; n < testLimits.requestsPerMinute; n++) await (await ask()).release()
    await (await other()).release()
  }
  for (const ask of [askAhead, askBehind]) {
    assert.equal((await refusalOf(ask)).retryAfterSeconds, 60)
  }
})
