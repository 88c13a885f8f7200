import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import {
  concurrencyLimitContract,
  ownerOf,
  settings,
  slotsMax,
} from '../../../../test/store-suites/concurrency-limit.ts'
import { type ManualClock, manualClock } from '../../../../test/support/manual-clock.ts'
import { temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { withCode } from '../../../../test/support/refusals.ts'
import { databaseInUse } from '../../../../test/support/test-database.ts'
import type { LeaseStore } from '../accounts/accounts.ts'
import { createSharedConcurrencyLimit, leaseMs } from './shared-concurrency-limit.ts'

const storage = await temporaryStorage()
const log = { error: (error: unknown) => assert.fail(String(error)) }
const signal = new AbortController().signal

/** The limit as one process has it, on the database that all of them share. */
function openProcess(clock: ManualClock) {
  let pending = 0
  const counting = async <T>(work: Promise<T>): Promise<T> => {
    pending += 1
    try {
      return await work
    } finally {
      pending -= 1
    }
  }
  const store: LeaseStore = {
    takeLease: (request) => counting(storage.takeLease(request)),
    renewLeases: (holder, lease) => counting(storage.renewLeases(holder, lease)),
    endLease: (lease) => counting(storage.endLease(lease)),
  }
  return {
    acquireSlot: createSharedConcurrencyLimit({ settings, clock, store, log }),
    async idle() {
      // two turns, because what ends may start something else
      for (let turn = 0; turn < 2; turn += 1) {
        do await setImmediate()
        while (pending > 0)
      }
    },
  }
}

concurrencyLimitContract(`in ${databaseInUse()}`, async (clock) => openProcess(clock))

test('Over several processes an account has no more slots than one; a freed slot goes to whoever waits.', async () => {
  const clock = manualClock()
  const processes = [openProcess(clock), openProcess(clock), openProcess(clock)]
  const held: Disposable[] = []
  const all = processes.flatMap(({ acquireSlot }) =>
    Array.from({ length: 4 }, async () => held.push(await acquireSlot(ownerOf('shared'), signal))),
  )
  let heldMax = 0
  for (let ended = 0; ended < all.length; ) {
    for (const { idle } of processes) await idle()
    heldMax = Math.max(heldMax, held.length)
    const [first] = held.splice(0, 1)
    first?.[Symbol.dispose]()
    if (first) ended += 1
    for (const { idle } of processes) await idle()
    clock.advance(250)
  }
  await Promise.all(all)
  assert.equal(heldMax, slotsMax)
})

test('The slots of a process that died are free when its leases end, and those of a living one are renewed.', async () => {
  const [ofDead, clock] = [manualClock(), manualClock()]
  const [dead, living, asking] = [openProcess(ofDead), openProcess(clock), openProcess(clock)]
  await dead.acquireSlot(ownerOf('survivor'), signal)
  const kept = await living.acquireSlot(ownerOf('survivor'), signal)
  for (let ms = 0; ms < leaseMs - 5000; ms += 5000) {
    clock.advance(5000)
    await living.idle()
  }
  const next = asking.acquireSlot(ownerOf('survivor'), signal)
  await asking.idle()
  clock.advance(5000)
  await Promise.all([living.idle(), asking.idle()])
  const slot = await next
  const refused = assert.rejects(
    asking.acquireSlot(ownerOf('survivor'), signal),
    withCode('concurrency_limited'),
  )
  for (let ms = 0; ms <= settings.waitingMsMax; ms += 250) {
    clock.advance(250)
    await Promise.all([living.idle(), asking.idle()])
  }
  await refused
  slot[Symbol.dispose]()
  kept[Symbol.dispose]()
  await Promise.all([living.idle(), asking.idle()])
})
