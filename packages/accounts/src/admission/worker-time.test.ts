import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { hourMs } from '@rowdeck/core/time'
import { openTestAccounts, temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { refusalOf } from '../../../../test/support/refusals.ts'
import { createWorkerTime } from './worker-time.ts'

const storage = await temporaryStorage()

function open(start = '2026-01-15T12:00:00Z') {
  const desk = openTestAccounts({ storage, start, limits: { workerMsPerDay: 10_000 } })
  const errors: unknown[] = []
  const log = { error: (error: unknown) => errors.push(error) }
  const workerTime = createWorkerTime({ store: storage, clock: desk.clock, log })
  return { ...desk, workerTime, errors }
}

test('Worker time is stored within a second, and an account that has used its daily worker time is refused until the next day.', async () => {
  const { accounts, clock, newCaller, workerTime } = open()
  const { account, ask } = await newCaller()
  const used = async () => (await accounts.standing(account.id)).workerSeconds.used
  workerTime.add(account.id, 6000)
  workerTime.add(account.id, 3999)
  clock.advance(1000)
  while ((await used()) === 0) await setImmediate()
  assert.equal(await used(), 9)
  await ask()
  workerTime.add(account.id, 1)
  await workerTime.flush()
  const refusal = await refusalOf(ask)
  assert.equal(refusal.code, 'worker_time_exhausted')
  assert.equal(refusal.retryAfterSeconds, 12 * 3600 - 1)
  clock.advance(12 * hourMs - 1001)
  assert.equal((await refusalOf(ask)).code, 'worker_time_exhausted')
  clock.advance(1)
  await ask()
})

test('A refusal because of worker time does not count towards the rate limits.', async () => {
  const { newCaller, workerTime } = open()
  const { account, ask } = await newCaller()
  workerTime.add(account.id, 10_000)
  await workerTime.flush()
  const [minute, day] = (await refusalOf(ask)).windows
  assert.deepEqual([minute?.remaining, day?.remaining], [30, 1000])
})

test('Worker time that cannot be stored is reported and stored later; a deleted account is forgotten.', async () => {
  const { accounts, clock, newCaller, errors } = open()
  const { account } = await newCaller()
  let broken = true
  const store = {
    findAccount: storage.findAccount,
    onAccount: (...work: Parameters<typeof storage.onAccount>) =>
      broken ? Promise.reject(new Error('locked')) : storage.onAccount(...work),
  } as typeof storage
  const workerTime = createWorkerTime({
    store,
    clock,
    log: { error: (error) => errors.push(error) },
  })
  workerTime.add(account.id, 5000)
  clock.advance(1000)
  while (errors.length === 0) await setImmediate()
  broken = false
  workerTime.add('acc_deleted', 5000)
  clock.advance(1000)
  const used = async () => (await accounts.standing(account.id)).workerSeconds.used
  while ((await used()) === 0) await setImmediate()
  assert.deepEqual([await used(), errors.length], [5, 1])
})

test('Worker time counts towards the day on which it was spent, and never decreases.', async () => {
  const { accounts, clock, newCaller, workerTime } = open('2026-01-15T23:59:59.500Z')
  const { account } = await newCaller()
  workerTime.add(account.id, 5000)
  workerTime.add(account.id, -9000)
  clock.advance(1000)
  workerTime.add(account.id, 2000)
  await workerTime.flush()
  assert.equal((await accounts.standing(account.id)).workerSeconds.used, 2)
})

test('A conversion is told soon after that its account was deleted, unless it has ended; those of other accounts are not.', async () => {
  const { accounts, clock, newCaller } = open()
  const [leaving, staying] = [await newCaller(), await newCaller()]
  const [running, ended, other] = [await leaving.ask(), await leaving.ask(), await staying.ask()]
  await ended.release()
  await accounts.remove(leaving.account.id)
  assert.equal(running.deleted.aborted, false)
  running.worked(10)
  other.worked(10)
  clock.advance(999)
  await setImmediate()
  assert.equal(running.deleted.aborted, false)
  clock.advance(1)
  while (!running.deleted.aborted) await setImmediate()
  assert.equal(running.deleted.reason.code, 'key_invalid')
  assert.deepEqual([ended.deleted.aborted, other.deleted.aborted], [false, false])
})
