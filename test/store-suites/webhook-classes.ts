import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account } from '../../packages/accounts/src/accounts/accounts.ts'
import { accountOf, claim, deliveryOf, now, type Store } from './webhook-store.ts'

/** Who comes first of those whose webhooks are due, for every database to keep. Leaves deliveries that are held. */
export function webhookClassesContract(name: string, openStore: () => Promise<Store>): void {
  test(`${name}: those who pay with a plan, Pro or credits now come first, and the others get what is theirs at most.`, async () => {
    const store = await openStore()
    const plan = { name: 'Small', requestsPerMonth: 10, anchorDay: 1 }
    const paying: Record<string, Partial<Account>> = {
      plan: { plan },
      pro: { proEndsAt: now + 1 },
      credits: { credits: 1 },
    }
    const free = { ended: { proEndsAt: now }, none: {}, other: {} }
    for (const [id, means] of Object.entries({ ...paying, ...free })) {
      assert.ok(await store.insertAccount(accountOf(`paying_${id}`, means)))
    }
    const waitingOf = (names: string[], early: number) =>
      names.map((id) => deliveryOf({ accountId: `paying_${id}`, nextAt: now - early }))
    const all = [
      ...waitingOf(Object.keys(free), 1000),
      ...waitingOf([...Object.keys(paying), ...Object.keys(paying)], 0),
    ]
    for (const each of all) await store.addDelivery(each, 10)
    const classes = async (limits: Partial<typeof claim>) => {
      const rows = await store.claimDeliveries({ ...claim, allPay: false, ...limits })
      return rows
        .map(({ isPaying, accountId }) => {
          assert.equal(isPaying, Object.hasOwn(paying, accountId.replace('paying_', '')))
          return isPaying ? 'paying' : 'free'
        })
        .toSorted()
    }
    assert.deepEqual(await classes({ rowsMax: 4 }), Array(4).fill('paying'))
    assert.deepEqual(await classes({ freeRowsMax: 2 }), ['free', 'free', 'paying', 'paying'])
    assert.deepEqual(await classes({ freeRowsMax: 0 }), [])
    assert.deepEqual(await classes({}), ['free'])
  })
}
