import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { holdLock } from '../../../../test/support/hold-lock.ts'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import {
  delivery,
  openTestAccounts,
  temporaryFolder,
  temporaryStorage,
} from '../../../../test/support/open-accounts.ts'
import { openStorage } from './storage.ts'

test('During a short lock, finished work is settled once the lock is released, and new work is refused.', async () => {
  const dataDir = temporaryFolder()
  const { accounts, newCaller } = openTestAccounts({
    storage: await temporaryStorage({ kind: 'sqlite', dataDir }),
  })
  const { account, ask } = await newCaller()
  const admission = await ask()
  const release = await holdLock(dataDir)
  const settled = admission.settle(delivery)
  await assert.rejects(ask(), { code: 'busy', reason: 'locked' })
  await release()
  await settled
  const { free } = await accounts.standing(account.id)
  assert.deepEqual([free?.used, free?.left], [1, 2])
})

test('During a persistent lock, finished work is finally refused without a charge.', async () => {
  const dataDir = temporaryFolder()
  const clock = manualClock()
  const storage = await openStorage({ kind: 'sqlite', dataDir }, { clock })
  const { accounts, newCaller } = openTestAccounts({ storage })
  const { account, ask } = await newCaller()
  const admission = await ask()
  const release = await holdLock(dataDir)
  const settled = admission.settle(delivery)
  let isOver = false
  const refused = assert.rejects(settled, { code: 'busy', reason: 'locked' }).then(() => {
    isOver = true
  })
  for (let ms = 0; ms < 9000; ms += 5) {
    clock.advance(5)
    await setImmediate()
  }
  assert.equal(isOver, false, 'ten seconds are not over')
  while (!isOver) {
    clock.advance(5)
    await setImmediate()
  }
  await refused
  await release()
  await admission.release()
  assert.equal((await accounts.standing(account.id)).free?.left, 3)
  await storage.close()
})

test('All requests during a lock are refused, however many, and nothing is written.', async () => {
  const dataDir = temporaryFolder()
  const { accounts, newCaller } = openTestAccounts({
    storage: await temporaryStorage({ kind: 'sqlite', dataDir }),
  })
  const { account, ask } = await newCaller()
  const release = await holdLock(dataDir)
  const asked = await Promise.allSettled(Array.from({ length: 1500 }, () => ask()))
  const reasons = asked.map((one) => (one.status === 'rejected' ? one.reason.reason : 'admitted'))
  // more than may wait are refused at once
  assert.deepEqual([...new Set(reasons)].sort(), ['locked', 'overloaded'])
  await release()
  assert.equal((await accounts.standing(account.id)).free?.left, 3)
  assert.equal((await ask()).pays, 'free')
})

test('Closing waits for open transactions and lets no new one begin.', async () => {
  const storage = await temporaryStorage()
  const { account } = await openTestAccounts({ storage }).newCaller()
  const under = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const work = storage.onAccount(account.id, async (locked) => {
    under.resolve()
    await go.promise
    await locked.touchKey('none', 1)
    return 'done'
  })
  await under.promise
  const closed = storage.close()
  await assert.rejects(
    storage.onAccount(account.id, async () => undefined),
    /closed/,
  )
  go.resolve()
  assert.equal(await work, 'done')
  await closed
})
