import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorCode } from '@rowdeck/core/errors'
import { minuteMs } from '@rowdeck/core/time'
import {
  arrived,
  delivery,
  openTestAccounts,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import { refusalOf, withCode } from '../../../../test/support/refusals.ts'
import { timedOutMs } from './timed-out-content.ts'

const storage = await temporaryStorage()

async function open(credits = 0) {
  const desk = openTestAccounts({ storage, limits: { freeRequestsPerDay: 100 } })
  const caller = await desk.newCaller()
  if (credits > 0) await desk.accounts.grantCredits(caller.account.id, credits)
  const failedSeconds = async () => {
    await desk.workerTime.flush()
    return (await desk.accounts.standing(caller.account.id)).failedSeconds
  }
  return { ...desk, ...caller, failedSeconds }
}

test('Worker time of conversions that fail without a charge is limited by the hour, for accounts that pay less tightly.', async () => {
  for (const [credits, allowed] of [
    [0, 60],
    [5, 600],
  ] as const) {
    const { ask, clock, failedSeconds } = await open(credits)
    const failing = await ask()
    failing.worked((allowed - 1) * 1000)
    await failing.release('timed_out')
    assert.equal((await failedSeconds()).left, 1)
    const last = await ask()
    last.worked(1000)
    await last.release('document_unreadable')
    await failedSeconds()
    clock.advance(minuteMs)
    const refusal = await refusalOf(ask)
    assert.equal(refusal.code, 'failed_time_exhausted')
    assert.equal(refusal.retryAfterSeconds, 59 * 60)
    clock.advance(59 * minuteMs - 1)
    assert.equal((await refusalOf(ask)).code, 'failed_time_exhausted')
    clock.advance(1)
    await ask()
  }
})

test('Failed worker time is that of the person: an account that is deleted and created again has no new allowance.', async () => {
  const desk = openTestAccounts({ storage, limits: { freeRequestsPerDay: 100 } })
  const email = 'again@failing.example'
  const first = await desk.accounts.create(email)
  const ask = (key: string) => desk.admit({ authorization: `Bearer ${key}`, requestId: 'again' })
  const failing = await ask(first.key)
  failing.worked(60_000)
  await failing.release('timed_out')
  await desk.workerTime.flush()
  await desk.accounts.remove(first.account.id)
  const second = await desk.accounts.create(email)
  const refusal = await refusalOf(() => ask(second.key))
  assert.equal(refusal.code, 'failed_time_exhausted')
})

test("Worker time counts as failed if the caller disconnects, also that of a step which ends later; not if it was paid for, or the fault is proven to be the service's.", async () => {
  for (const [code, seconds] of [
    [undefined, 12],
    ['reading_crashed', 12],
    ['shutting_down', 0],
    ['internal', 12],
  ] as [ErrorCode | undefined, number][]) {
    const { ask, failedSeconds } = await open()
    const request = await ask()
    request.worked(10_000)
    await request.release(code)
    request.worked(2000)
    assert.equal((await failedSeconds()).used, seconds, code)
  }
  const { ask, failedSeconds } = await open()
  const [settled, charged] = [await ask(), await ask()]
  settled.worked(10_000)
  await settled.settle(delivery)
  charged.worked(10_000)
  await charged.charge()
  await charged.release('timed_out')
  assert.equal((await failedSeconds()).used, 0)
})

test('Content that ran out of time is refused to its account for a day; other options, other files and other accounts are not.', async () => {
  const { ask, clock, workerTime, account } = await open()
  const other = await open()
  const slow = await ask()
  await slow.receive(arrived('slow'))
  await slow.release('timed_out')
  await workerTime.flush()
  const again = await ask()
  await assert.rejects(again.receive(arrived('slow')), withCode('document_too_slow'))
  await again.release('document_too_slow')
  await (await ask()).receive(arrived('slow', { mode: 'auto', slides: '2-' }))
  await (await ask()).receive(arrived('other'))
  await (await other.ask()).receive(arrived('slow'))
  const failed = await ask()
  await failed.receive(arrived('broken'))
  await failed.release('document_unreadable')
  await workerTime.flush()
  await (await ask()).receive(arrived('broken'))
  clock.advance(timedOutMs - 1)
  await assert.rejects((await ask()).receive(arrived('slow')), withCode('document_too_slow'))
  clock.advance(1)
  await (await ask()).receive(arrived('slow'))
  assert.ok(account.id)
})

test('Content that crashed workers, or turned out to be unreadable after a second of work, is refused at once for a day, unless another password could help.', async () => {
  for (const [code, ms, isRefused] of [
    ['document_unreadable', 1000, true],
    ['document_too_long', 3000, true],
    ['document_unreadable', 999, false],
    ['reading_crashed', 1, true],
    ['reading_failed', 3000, false],
    ['document_encrypted', 3000, false],
    ['busy', 3000, false],
    [undefined, 3000, false],
  ] as [ErrorCode | undefined, number, boolean][]) {
    const { ask, workerTime } = await open()
    const first = await ask()
    await first.receive(arrived('late'))
    first.worked(ms)
    await first.release(code)
    await workerTime.flush()
    const again = (await ask()).receive(arrived('late'))
    if (isRefused) await assert.rejects(again, withCode('document_too_slow'))
    else await again
  }
})

test('At most a hundred contents of an account are remembered.', async () => {
  const { ask, clock, workerTime } = await open()
  for (let n = 0; n < 101; n++) {
    clock.advance(10_000)
    const slow = await ask()
    await slow.receive(arrived(`slow ${n}`))
    await slow.release('timed_out')
    await workerTime.flush()
  }
  clock.advance(10_000)
  await assert.rejects((await ask()).receive(arrived('slow 99')), withCode('document_too_slow'))
  await (await ask()).receive(arrived('slow 100'))
})

test('An attempt that failed counts, once, before the next one is admitted, and the last one allowed is the last.', async () => {
  const { ask, failedSeconds } = await open()
  const admission = await ask()
  await admission.again()
  admission.worked(59_000)
  await admission.again()
  assert.equal((await failedSeconds()).left, 1)
  admission.worked(1000)
  await admission.again()
  assert.equal((await failedSeconds()).left, 0)
  await assert.rejects(admission.again(), withCode('failed_time_exhausted'))
  await admission.release('failed_time_exhausted')
  assert.equal((await failedSeconds()).used, 60)
})

test('Worker time of the day ends what is tried again, too.', async () => {
  const { ask, workerTime } = await open()
  const admission = await ask()
  admission.worked(14_400_000)
  await workerTime.flush()
  await assert.rejects(admission.again(), withCode('worker_time_exhausted'))
})

test('Work that begins later is refused if its key was revoked or its account suspended.', async () => {
  const { ask, account, clock } = await open()
  const admission = await ask()
  await admission.again()
  await storage.suspendAccount(account.id, { at: clock.now(), reason: null })
  await assert.rejects(admission.again(), withCode('account_suspended'))
  await storage.suspendAccount(account.id, null)
  await admission.again()
  const [apiKey] = await storage.listKeys(account.id, 1)
  assert.ok(apiKey)
  await storage.revokeKey(apiKey.id, clock.now())
  await assert.rejects(admission.again(), withCode('key_revoked'))
})
