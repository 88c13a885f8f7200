import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@rowdeck/core/time'
import {
  delivery,
  openTestAccounts,
  temporaryStorage,
  testLimits,
} from '../../../../test/support/open-accounts.ts'
import { createAccounts, createPersonHash } from '../accounts/accounts.ts'

test('Accounts from before the migration, or hashed with another secret, are counted from the next start.', async () => {
  const storage = await temporaryStorage()
  const desk = openTestAccounts({ storage })
  const { clock } = desk
  const facts = {
    createdAt: clock.now(),
    plan: null,
    proEndsAt: null,
    credits: 0,
    limits: {},
    suspended: null,
    externalId: null,
  }
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
  desk.clock.advance(2 * dayMs)
  assert.equal((await desk.accounts.standing(again.id)).free?.used, 0)
})

test('Requests at once with several accounts of one person get the free conversions of one.', async () => {
  const { accounts, admit } = openTestAccounts({ storage: await temporaryStorage() })
  const emails = ['eve@example.com', 'eve+1@example.com', 'eve+2@example.com']
  const keys = await Promise.all(emails.map(async (email) => (await accounts.create(email)).key))
  const asked = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      admit({ authorization: `Bearer ${keys[index % keys.length]}`, requestId: `${index}` }),
    ),
  )
  assert.equal(asked.filter(({ status }) => status === 'fulfilled').length, 3)
})

test('Work on an account waits for work on another account of the same person.', async () => {
  const storage = await temporaryStorage()
  const { accounts } = openTestAccounts({ storage })
  const [one, other] = await Promise.all(
    ['amy@example.com', 'amy+2@example.com'].map((email) => accounts.open(email)),
  )
  assert.ok(one && other)
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const ended: string[] = []
  const first = storage.onAccount(one.id, async () => {
    begun.resolve()
    await go.promise
    ended.push('first')
  })
  await begun.promise
  const second = storage.onAccount(other.id, async () => void ended.push('second'))
  // more than enough for it to begin, if it did not wait
  for (let n = 0; n < 20; n += 1) await storage.hasAccounts()
  go.resolve()
  await Promise.all([first, second])
  assert.deepEqual(ended, ['first', 'second'])
})
