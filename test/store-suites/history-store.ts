import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { keyOf } from './account-store.ts'
import { accountsIn, now, type Store, settled } from './requests.ts'

const day = 1000

/** The promises on the past that `admission` writes and `accounts` reads, for every database to keep. */
export function historyStoreContract(name: string, openStore: () => Promise<Store>): void {
  describe(`${name} as the store of the past`, () => {
    let store: Store
    before(async () => {
      store = await openStore()
    })

    const { newAccount, add } = accountsIn(() => store, 'past-account')

    test('A receipt tells of what runs and of what was charged under a key, not of replays or failures.', async () => {
      const [accountId, other] = [await newAccount(), await newAccount()]
      const receipt = (query: object = {}) =>
        store.onAccount(accountId, (locked) =>
          locked.findReceipt({ idempotencyHash: 'mine', now, after: now - 100, ...query }),
        )
      const none = { running: false, contentHash: null }
      const mine = { idempotencyHash: 'mine' }
      await add(other, mine)
      await add(accountId, { idempotencyHash: 'another' }, { ...mine, replayed: true })
      await add(accountId, { ...mine, state: 'refused' }, { ...mine, expiresAt: now })
      assert.deepEqual(await receipt(), none)
      await add(accountId, { ...mine, id: 'failing' }, { ...mine, id: 'charged', at: now - 99 })
      assert.deepEqual(await receipt(), { running: true, contentHash: null })
      await store.onAccount(accountId, async (locked) => {
        await locked.endRequest('failing', { ...settled, state: 'released', contentHash: 'x' })
        await locked.endRequest('charged', { ...settled, contentHash: 'deck' })
      })
      assert.deepEqual(await receipt(), { running: false, contentHash: 'deck' })
      assert.deepEqual(await receipt({ after: now - 99 }), none)
    })

    test('Past requests are listed with the newest first, each with how it went.', async () => {
      const accountId = await newAccount()
      await add(
        accountId,
        { id: 'past-1', at: 1, pays: 'free' },
        { id: 'past-2', at: 2 },
        { at: 3, state: 'refused', pays: null, expiresAt: null, code: 'payment_required' },
        { at: 4, expiresAt: now },
        { at: 5 },
        { id: 'past-6', at: 6, pays: null, replayed: true },
      )
      await store.onAccount(accountId, async (locked) => {
        await locked.endRequest('past-1', settled)
        await locked.endRequest('past-2', {
          ...{ ...settled, state: 'released', delivery: null, code: 'document_unreadable' },
        })
        await locked.endRequest('past-6', { ...settled, replayed: true })
      })
      const listed = await store.listRequests(accountId, { now, requestsMax: 6 })
      const brief = listed.map(({ at, outcome, charged, code }) => [at, outcome, charged, code])
      assert.deepEqual(brief, [
        [6, 'converted', false, null],
        [5, 'running', false, null],
        [4, 'lost', false, null],
        [3, 'refused', false, 'payment_required'],
        [2, 'failed', false, 'document_unreadable'],
        [1, 'converted', true, null],
      ])
      assert.deepEqual(listed[5], {
        requestId: 'as the caller calls it',
        keyId: `key_${accountId}`,
        at: 1,
        endedAt: now,
        outcome: 'converted',
        code: null,
        pays: 'free',
        charged: true,
        replayed: false,
        nameLength: 9,
        type: 'pdf',
        fileBytes: 20_971_520,
        slides: 12,
        mode: 'mixed',
      })
      assert.equal(listed[0]?.replayed, true)
      assert.equal((await store.listRequests(accountId, { now, requestsMax: 2 })).length, 2)
    })

    test('Days are counted by key, and summed by day and by key from a day on.', async () => {
      const [accountId, other] = [await newAccount(), await newAccount()]
      const second = { ...keyOf(accountId, `${accountId}-2`) }
      await store.insertKey(second, `hash-${second.id}`)
      const use = { converted: 1, charged: 1, failed: 0, slides: 10 }
      const failure = { converted: 0, charged: 0, failed: 1, slides: 0 }
      const keyId = `key_${accountId}`
      await store.onAccount(accountId, async (locked) => {
        await locked.addUse({ keyId, startsAt: day, ...use })
        await locked.addUse({ keyId, startsAt: day + 1, ...use })
        await locked.addUse({ keyId, startsAt: day + 1, ...failure })
        await locked.addUse({ keyId: second.id, startsAt: day + 1, ...failure })
      })
      assert.deepEqual(await store.useByDay(accountId, day), [
        { startsAt: day, ...use },
        { startsAt: day + 1, ...use, failed: 2 },
      ])
      assert.deepEqual(await store.useByKey(accountId, day + 1), [
        { keyId, ...use, failed: 1 },
        { keyId: second.id, ...failure },
      ])
      assert.deepEqual(await store.useByDay(other, 0), [])
    })

    test('Days are pruned once they have ended before the moment, no sooner.', async () => {
      const accountId = await newAccount()
      const dayMs = 86_400_000
      const count = { converted: 1, charged: 1, failed: 0, slides: 1 }
      await store.onAccount(accountId, async (locked) => {
        for (const startsAt of [-2 * dayMs, -dayMs, 0]) {
          await locked.addUse({ keyId: `key_${accountId}`, startsAt, ...count })
        }
      })
      assert.equal(await store.prune(0, 3), 1)
      assert.equal((await store.useByDay(accountId, -9 * dayMs)).length, 2)
    })
  })
}
