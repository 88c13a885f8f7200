import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { dayMs } from '../../packages/core/src/time.ts'
import { keyOf } from './account-store.ts'
import { accountsIn, now, type Store, settled } from './requests.ts'

const day = 1000

/** The contract of the history that `admission` writes and `accounts` reads, run against every database. */
export function historyStoreContract(name: string, openStore: () => Promise<Store>): void {
  describe(`${name} as the history store`, () => {
    let store: Store
    before(async () => {
      store = await openStore()
    })

    const { newAccount, add } = accountsIn(() => store, 'past-account')

    test('A receipt covers running and charged requests with a key, but not replays or failures.', async () => {
      const [accountId, other] = [await newAccount(), await newAccount()]
      const receipt = (query: object = {}) =>
        store.onAccount(accountId, (locked) =>
          locked.findReceipt({ idempotencyHash: 'mine', now, after: now - 100, ...query }),
        )
      const none = { running: false, contentHash: null, pays: null, units: 0, replays: 0 }
      const mine = { idempotencyHash: 'mine' }
      await add(other, mine)
      await add(
        accountId,
        { idempotencyHash: 'another' },
        { ...mine, replayed: true, at: now - 60 },
      )
      await add(accountId, { ...mine, state: 'refused' }, { ...mine, expiresAt: now })
      assert.deepEqual(await receipt(), none)
      await add(accountId, { ...mine, id: 'failing' }, { ...mine, id: 'charged', at: now - 99 })
      assert.deepEqual(await receipt(), { ...none, running: true })
      const charge = { at: now - 50, replayed: false }
      await store.onAccount(accountId, async (locked) => {
        await locked.endRequest('failing', { ...settled, state: 'released' })
        await locked.setUnits('charged', 3)
        await locked.chargeRequest('charged', { ...charge, contentHash: 'deck' })
      })
      const charged = { ...none, contentHash: 'deck', pays: 'pro', units: 3 }
      assert.deepEqual(await receipt(), { ...charged, running: true })
      await store.onAccount(accountId, (locked) => locked.endRequest('charged', settled))
      assert.deepEqual(await receipt(), charged)
      assert.deepEqual(await receipt({ after: now - 51 }), charged)
      assert.deepEqual(await receipt({ after: now - 50 }), none)
    })

    test('A receipt counts all replays of its charge, whatever their outcome.', async () => {
      const accountId = await newAccount()
      const mine = { idempotencyHash: 'mine' }
      await add(accountId, { ...mine, id: 'paid', at: now - 9 }, { ...mine, replayed: true, at: 1 })
      await store.onAccount(accountId, async (locked) => {
        const charge = { at: now - 5, contentHash: 'deck', replayed: false }
        await locked.chargeRequest('paid', charge)
        await locked.endRequest('paid', { ...settled, delivery: null, code: 'timed_out' })
      })
      await add(accountId, { ...mine, id: 'late' }, { ...mine, replayed: true })
      const replays = () =>
        store.onAccount(accountId, async (locked) => {
          const query = { idempotencyHash: 'mine', now, after: now - 100 }
          return (await locked.findReceipt(query)).replays
        })
      assert.equal(await replays(), 1)
      await store.onAccount(accountId, (locked) =>
        locked.chargeRequest('late', { at: now, contentHash: 'deck', replayed: true }),
      )
      assert.equal(await replays(), 2)
    })

    test('Requests that failed or were lost after their charge are listed as charged, refunded ones are not.', async () => {
      const accountId = await newAccount()
      const ids = ['broken', 'refunded', 'lost', 'streaming'] as const
      await add(
        accountId,
        ...ids.map((id, at) => ({ id, at, expiresAt: id === 'streaming' ? now + 1 : now })),
      )
      await store.onAccount(accountId, async (locked) => {
        const charge = { at: now, contentHash: null, replayed: false }
        for (const id of ids) await locked.chargeRequest(id, charge)
        const failed = { ...settled, delivery: null, code: 'timed_out' } as const
        await locked.endRequest('broken', failed)
        await locked.endRequest('refunded', { ...failed, state: 'released', code: 'shutting_down' })
      })
      const listed = await store.listRequests(accountId, { now, requestsMax: 9 })
      assert.deepEqual(
        listed.map(({ outcome, charged, code }) => [outcome, charged, code]),
        [
          ['running', true, null],
          ['lost', true, null],
          ['failed', false, 'shutting_down'],
          ['failed', true, 'timed_out'],
        ],
      )
    })

    test('Past requests are listed newest first, with their outcomes.', async () => {
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
        await locked.endRequest('past-6', settled)
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
        conversions: 1,
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

    test('Requests are counted by day and key, and summed by day and by key since a day.', async () => {
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

    test('Days are pruned only once they ended before the given time.', async () => {
      const accountId = await newAccount()
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
