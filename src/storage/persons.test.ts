import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  delivery,
  openTestAccounts,
  temporaryStorage,
  testLimits,
} from '../../test/support/open-accounts.ts'
import { createAccounts, createPersonHash } from '../accounts/accounts.ts'

test('Accounts from before the migration, or hashed with another secret, are counted from the next start.', async () => {
  const storage = await temporaryStorage()
  const desk = openTestAccounts({ storage })
  const { clock } = desk
  const facts = { createdAt: clock.now(), plan: null, proEndsAt: null, credits: 0, suspended: null }
  for (const [id, email] of [
    ['acc_1', 'ann@example.com'],
    ['acc_2', 'ann+2@example.com'],
    ['acc_3', 'bob@example.com'],
  ] as const) {
    await storage.insertAccount({ ...facts, id, email })
  }
  const { key } = await desk.accounts.keys.create('acc_1', { name: 'key' })
  const used = async () => {
    const standings = ['acc_1', 'acc_2', 'acc_3'].map((id) => desk.accounts.standing(id))
    return (await Promise.all(standings)).map(({ free }) => free?.used)
  }
  const admitted = await desk.admit({ authorization: `Bearer ${key}`, requestId: 'r' })
  assert.deepEqual(await used(), [1, 0, 0])
  await desk.accounts.renewPersonHashes()
  assert.deepEqual(await used(), [1, 1, 0], 'what runs is held from all accounts of the person')
  await admitted.settle(delivery)
  assert.deepEqual(await used(), [1, 1, 0])
  const personHash = createPersonHash(() => 'another secret of the service')
  const accounts = createAccounts({ store: storage, clock, limits: testLimits, personHash })
  await accounts.renewPersonHashes()
  assert.deepEqual(await used(), [1, 1, 0])
})

test('Requests running when an account is deleted count as used, and its plan is not kept.', async () => {
  const desk = openTestAccounts({ storage: await temporaryStorage() })
  const email = 'running@example.com'
  const { account, key } = await desk.accounts.create(email)
  await desk.admit({ authorization: `Bearer ${key}`, requestId: 'r' })
  await desk.accounts.remove(account.id)
  const again = await desk.accounts.open(email)
  const standing = await desk.accounts.standing(again.id)
  assert.equal(standing.free?.used, 1)
  assert.equal(standing.plan, null)
  const [, day] = standing.windows
  assert.equal(day.limit - day.remaining, 1)
  // nothing is left of the person after the following day
  desk.clock.advance(2 * 86_400_000)
  assert.equal((await desk.accounts.standing(again.id)).free?.used, 0)
})
