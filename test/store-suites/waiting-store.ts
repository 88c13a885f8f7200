import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { WaitingPlace } from '../../packages/accounts/src/people/people.ts'
import type { Storage } from '../../packages/accounts/src/storage/storage.ts'

const day = 86_400_000

/** The contract of the store of people who wait for an operator, run against every database. */
export function waitingStoreContract(name: string, open: () => Promise<Storage>): void {
  describe(`${name} as the store of who waits for an operator`, () => {
    let store: Storage
    // every test has a time of its own, at which the addresses of those before have expired
    let now = 1_700_000_000_000
    before(async () => {
      store = await open()
    })

    const waitingPlace = (networkHash: string, more: Partial<WaitingPlace> = {}): WaitingPlace => ({
      ...{ now, networkHash, isConfirmed: false, waitingMax: 6, networkMax: 4, ...more },
    })
    const add = (email: string, networkHash: string, more: Partial<WaitingPlace> = {}) =>
      store.addWaiting({ email, expiresAt: now + day }, waitingPlace(networkHash, more))
    const listed = async () => (await store.listWaiting(now, 100)).map(({ email }) => email)
    /** Adds addresses one after the other, a millisecond apart; resolves to whether each got a place. */
    async function addAll(...addresses: [email: string, networkHash: string][]) {
      const added: boolean[] = []
      for (const [email, networkHash] of addresses) {
        added.push(await add(email, networkHash))
        now += 1
      }
      return added
    }
    const nextTest = () => {
      now += 2 * day
    }

    test('A network has its share of the places, and asking again takes none.', async () => {
      nextTest()
      const own = ['a1', 'a2', 'a3', 'a4'].map((email): [string, string] => [email, 'a'])
      assert.deepEqual(await addAll(...own), [true, true, true, true])
      assert.deepEqual(await addAll(['a1', 'a'], ['a5', 'a'], ['b1', 'b']), [true, false, true])
      assert.equal(await store.hasWaitingPlace(waitingPlace('a')), false)
      assert.equal(await store.hasWaitingPlace(waitingPlace('b')), true)
      assert.deepEqual(await listed(), ['a1', 'a2', 'a3', 'a4', 'b1'])
    })

    test('If all places are taken, the oldest address of the largest network gives way to one of a smaller network.', async () => {
      nextTest()
      await addAll(['b1', 'b'], ['a1', 'a'], ['a2', 'a'], ['a3', 'a'], ['b2', 'b'], ['c1', 'c'])
      assert.equal(await add('a4', 'a'), false)
      assert.equal(await store.hasWaitingPlace(waitingPlace('d')), true)
      assert.deepEqual(await listed(), ['b1', 'a1', 'a2', 'a3', 'b2', 'c1'])
      assert.deepEqual(await addAll(['d1', 'd']), [true])
      assert.deepEqual(await listed(), ['b1', 'a2', 'a3', 'b2', 'c1', 'd1'])
      // now two networks have two each
      assert.deepEqual(await addAll(['c2', 'c'], ['a5', 'a']), [true, false])
      assert.deepEqual(await listed(), ['a2', 'a3', 'b2', 'c1', 'd1', 'c2'])
    })

    test('Addresses without confirmation give way to confirmed ones, which never do.', async () => {
      nextTest()
      await addAll(['a1', 'a'], ['a2', 'a'], ['b1', 'b'])
      const confirmed = { isConfirmed: true }
      for (const email of ['s1', 's2', 's3', 's4', 's5']) {
        assert.equal(await add(email, 'a', confirmed), true, email)
        now += 1
      }
      assert.deepEqual(await listed(), ['b1', 's1', 's2', 's3', 's4', 's5'])
      assert.equal(await add('b1', 'b', confirmed), true, 'which confirms it')
      assert.equal(await add('s6', 'a', confirmed), false)
      assert.equal(await add('c1', 'c'), false)
      assert.equal(await store.hasWaitingPlace(waitingPlace('c')), false)
      assert.equal((await listed()).length, 6)
    })

    test('A decoy takes no place and nobody gives way to it.', async () => {
      nextTest()
      await addAll(['a1', 'a'], ['a2', 'a'], ['a3', 'a'], ['a4', 'a'], ['b1', 'b'], ['b2', 'b'])
      const before = await listed()
      assert.equal(await store.addWaiting({ email: 'c1', expiresAt: now }, waitingPlace('c')), true)
      assert.deepEqual(await listed(), before)
    })

    test('However many ask at the same moment, no more wait than there are places, nor of one network than its share.', async () => {
      nextTest()
      const limits = { waitingMax: 20, networkMax: 4 }
      const asked = Array.from({ length: 120 }, (_, index) =>
        add(`one-${index}`, `network-${index % 3}`, limits),
      )
      assert.equal((await Promise.all(asked)).filter(Boolean).length, 12)
      const others = Array.from({ length: 60 }, (_, index) =>
        add(`other-${index}`, `more-${index}`, limits),
      )
      await Promise.all(others)
      assert.equal((await listed()).length, 20)
    })
  })
}
