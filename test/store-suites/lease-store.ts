import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { LeaseRequest, LeaseStore } from '../../packages/accounts/src/accounts/accounts.ts'
import type { PeopleStore } from '../../packages/accounts/src/people/people.ts'

const now = 1_700_000_000_000
const leaseMs = 1000

/** The promises of the port of leases, for every database to keep. */
export function leaseStoreContract(
  name: string,
  openStore: () => Promise<LeaseStore & Pick<PeopleStore, 'dropExpired'>>,
): void {
  describe(`${name} as the store of leases`, () => {
    let store: LeaseStore & Pick<PeopleStore, 'dropExpired'>
    before(async () => {
      store = await openStore()
    })

    const take = (key: string, request: Partial<LeaseRequest> = {}) =>
      store.takeLease({ key, slotsMax: 3, now, leaseMs, holder: 'one', ...request })
    const isFree = async (key: string, request: Partial<LeaseRequest> = {}) =>
      (await take(key, request)).slot !== undefined

    test('Of many who ask at once, as many get a slot as there are; other keys are not concerned.', async () => {
      const asked = await Promise.all(Array.from({ length: 20 }, () => take('rush')))
      const slots = asked.flatMap(({ slot }) => slot ?? [])
      assert.deepEqual(slots.sort(), [0, 1, 2])
      assert.deepEqual(await take('rush'), { freeAt: now + leaseMs })
      assert.ok(await isFree('another'))
    })

    test('A lease ends by itself, at once when it is given back, and later when it is renewed.', async () => {
      await Promise.all([take('ends'), take('ends'), take('ends', { now: now + 1 })])
      assert.ok(!(await isFree('ends', { now: now + leaseMs - 1 })))
      assert.ok(await isFree('ends', { now: now + leaseMs }))

      const held = await take('renewed', { slotsMax: 1, holder: 'renewing' })
      assert.equal(held.slot, 0)
      await store.renewLeases('renewing', { now: now + 500, endsAt: now + 500 + leaseMs })
      assert.ok(!(await isFree('renewed', { slotsMax: 1, now: now + leaseMs })))
      await store.endLease({ key: 'renewed', slot: 0, holder: 'another' })
      assert.ok(!(await isFree('renewed', { slotsMax: 1, now: now + leaseMs })))
      await store.endLease({ key: 'renewed', slot: 0, holder: 'renewing' })
      assert.ok(await isFree('renewed', { slotsMax: 1, now: now + leaseMs }))
    })

    test('A lease that has ended is not renewed.', async () => {
      await take('late', { slotsMax: 1, holder: 'late' })
      await store.renewLeases('late', { now: now + leaseMs, endsAt: now + 9 * leaseMs })
      assert.ok(await isFree('late', { slotsMax: 1, now: now + leaseMs }))
    })

    test('Leases from before the clock was set back by hours lock nobody out.', async () => {
      await take('back', { slotsMax: 1 })
      assert.ok(await isFree('back', { slotsMax: 1, now: now - 7_200_000 }))
    })

    test('Leases that ended are deleted after a while; others stay.', async () => {
      await take('open', { slotsMax: 1, now: now + 100_000 })
      await store.dropExpired(now + 100_000)
      assert.ok(!(await isFree('open', { slotsMax: 1, now: now + 100_000 })))
    })
  })
}
