import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Account, DeliveryClaim } from '../../packages/accounts/src/accounts/accounts.ts'
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

/** The contract of every database: a claim looks at a bounded number of accounts, and each account has its turn. */
export function webhookTurnsContract(name: string, openDatabase: () => Promise<Flooded>): void {
  test(`${name}: of 700 accounts with 20 webhooks due each, claims take four of each before the fifth of any, and one that pays comes first.`, async () => {
    const { store, execute } = await openDatabase()
    const accounts = 700
    await execute(floodOf(accounts, 20))
    const few = { ...claim, allPay: false, rowsMax: 100, freeRowsMax: 80, accountRowsMax: 4 }
    const taken = new Map<string, number>()
    const take = async (limits: Partial<DeliveryClaim> = {}) => {
      const rows = await store.claimDeliveries({ ...few, ...limits })
      for (const { accountId } of rows) taken.set(accountId, (taken.get(accountId) ?? 0) + 1)
      return rows
    }
    for (let at = 0; at < Math.ceil(accounts / few.freeRowsMax) + 1; at += 1) {
      assert.equal((await take()).length, few.freeRowsMax)
    }
    assert.equal(taken.size, accounts, 'each has had its turn')
    assert.ok([...taken.values()].every((rows) => rows <= 2))
    assert.ok(await store.insertAccount(accountOf('zz_paying', { credits: 1 })))
    for (const nextAt of [now, now]) {
      await store.addDelivery(deliveryOf({ accountId: 'zz_paying', nextAt }), 10)
    }
    const named = await take({ rowsMax: 1, accountIds: ['zz_paying'] })
    assert.deepEqual(
      named.map(({ accountId }) => accountId),
      ['zz_paying'],
    )
    await take({ freeRowsMax: 0 })
    await take({ freeRowsMax: 0 })
    assert.equal(
      taken.get('zz_paying'),
      2,
      'it is found behind more accounts than a claim looks at',
    )
    taken.delete('zz_paying')
    for (let at = 0; at < 100 && (await take()).length > 0; at += 1);
    assert.deepEqual(new Set(taken.values()), new Set([4]))
    assert.equal(taken.size, accounts)
  })
}

interface Flooded {
  store: Store
  execute(statement: string): Promise<void>
}

/** A statement that adds webhooks that have been due for a while, which all databases understand. */
function floodOf(accounts: number, each: number): string {
  return `with recursive a (a) as (select 100000 union all select a + 1 from a where a < ${100_000 + accounts - 1}),
    w (w) as (select 1 union all select w + 1 from w where w < ${each})
    insert into webhook_deliveries (id, account_id, type, created_at, origin, sealed_url, address_hash, body,
      state, next_at, tries, attempts, holder, held_until)
    select 'flood_' || a || '_' || w, 'flood_' || a, 'job.done', ${now}, '', '', '', '{}',
      'pending', ${now - 1000} + w, 0, '[]', '', 0 from a cross join w where true`
}
