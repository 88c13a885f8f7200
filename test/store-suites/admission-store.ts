import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { UsageQuery } from '../../packages/accounts/src/accounts/accounts.ts'
import type { Counter, LockedAccount } from '../../packages/accounts/src/admission/admit.ts'
import { minuteMs } from '../../packages/core/src/time.ts'
import { withCode } from '../support/refusals.ts'
import { accountOf, entryOf } from './account-store.ts'
import { accountsIn, now, requestOf, type Store, settled } from './requests.ts'

const [day, month] = [1000, 2000]

/** The contract of the port that `admission` declares, run against every database. */
export function admissionStoreContract(name: string, openStore: () => Promise<Store>): void {
  describe(`${name} as the admission store`, () => {
    let store: Store
    before(async () => {
      store = await openStore()
    })

    const { newAccount, add } = accountsIn(() => store, 'account')

    test('A transaction on an account sees the account, and everything it writes is stored.', async () => {
      const accountId = await newAccount()
      const result = await store.onAccount(accountId, async (locked) => {
        assert.equal(locked.account.id, accountId)
        const account = { ...locked.account, credits: 4 }
        await locked.appendEntry({ ...entryOf(accountId, 'x'), credits: 4 }, account)
        await locked.touchKey(`key_${accountId}`, now)
        return 'done'
      })
      assert.equal(result, 'done')
      assert.equal((await store.findAccount({ id: accountId }))?.credits, 4)
      assert.equal((await store.listEntries(accountId, 10)).length, 1)
      assert.equal((await store.findKey({ id: `key_${accountId}` }))?.lastUsedAt, now)
    })

    test('A transaction that throws writes nothing.', async () => {
      const accountId = await newAccount()
      const work = store.onAccount(accountId, async (locked) => {
        await locked.addRequest(requestOf(accountId, {}))
        await locked.addToCounter({ kind: 'requests_day', startsAt: day, endsAt: now }, 1)
        throw new RangeError('no')
      })
      await assert.rejects(work, RangeError)
      const { minute, requestsToday } = await store.countUsage(queryOf(accountId))
      assert.deepEqual([minute.requests, requestsToday], [0, 0])
      await assert.rejects(
        store.onAccount('acc_none', async () => undefined),
        withCode('key_invalid'),
      )
    })

    test('Transactions on one account never overlap.', async () => {
      const accountId = await newAccount()
      const work = async (locked: LockedAccount) => {
        const { requestsToday } = await locked.countUsage(queryOf(accountId))
        if (requestsToday >= 5) return false
        await locked.addToCounter({ kind: 'requests_day', startsAt: day, endsAt: now }, 1)
        return true
      }
      const done = await Promise.all(
        Array.from({ length: 30 }, () => store.onAccount(accountId, work)),
      )
      assert.equal(done.filter(Boolean).length, 5)
    })

    test('A reservation can be extended until its request ends.', async () => {
      const accountId = await newAccount()
      const later = now + minuteMs
      const request = requestOf(accountId, { id: `long-${accountId}`, expiresAt: now + 1 })
      await store.onAccount(accountId, (locked) => locked.addRequest(request))
      const extend = () =>
        store.onAccount(accountId, (locked) => locked.extendRequest(request.id, later))
      assert.equal(await extend(), true)
      await store.onAccount(accountId, (locked) => locked.endRequest(request.id, settled))
      assert.equal(await extend(), false)
    })

    test('The minute window counts requests since a time and returns the oldest of them.', async () => {
      const accountId = await newAccount()
      await add(
        accountId,
        { at: now - minuteMs },
        { at: now - 59_999 },
        { at: now - 10 },
        { at: now },
      )
      const minute = async (minuteRequestsMax: number) =>
        (await store.countUsage({ ...queryOf(accountId), minuteRequestsMax })).minute
      assert.deepEqual(await minute(30), { requests: 3, oldestAt: now - 59_999 })
      assert.deepEqual(await minute(2), { requests: 2, oldestAt: now - 10 })
      const later = { ...queryOf(accountId), minuteAfter: now }
      assert.deepEqual((await store.countUsage(later)).minute, { requests: 0, oldestAt: null })
      const setBack = { ...queryOf(accountId), minuteUntil: now - 1 }
      assert.deepEqual((await store.countUsage(setBack)).minute, {
        requests: 2,
        oldestAt: now - 59_999,
      })
    })

    test('Reservations are counted by billing source and window until they expire or end.', async () => {
      const accountId = await newAccount()
      await add(
        accountId,
        { id: 'free-1', pays: 'free', windowStartsAt: day },
        { pays: 'free', windowStartsAt: day - 1 },
        { pays: 'free', windowStartsAt: day, expiresAt: now },
        { pays: 'plan', windowStartsAt: month },
        { pays: 'plan', windowStartsAt: month },
        { pays: 'credits' },
        { pays: 'pro' },
        { state: 'refused', pays: null, expiresAt: null, code: 'free_tier_exhausted' },
      )
      const held = async (query: Partial<UsageQuery> = {}) => {
        const usage = await store.countUsage({ ...queryOf(accountId), ...query })
        return [usage.free.held, usage.plan.held, usage.creditsHeld]
      }
      assert.deepEqual(await held(), [1, 2, 1])
      assert.deepEqual(await held({ monthStartsAt: null }), [1, 0, 1])
      assert.deepEqual(await held({ now: now + 1000 }), [0, 0, 0])
      await store.onAccount(accountId, (locked) => locked.endRequest('free-1', settled))
      assert.deepEqual(await held(), [0, 2, 1])
    })

    test('A request is open until it ends, reserved or charged; refused and unknown ones are never open.', async () => {
      const accountId = await newAccount()
      await add(accountId, { id: 'open' }, { id: 'again' }, { id: 'refused', state: 'refused' })
      await store.onAccount(accountId, async (locked) => {
        assert.deepEqual(await locked.findOpenRequest('open'), { state: 'held', replayed: false })
        await locked.chargeRequest('open', { at: now, contentHash: null, replayed: false })
        await locked.chargeRequest('again', { at: now, contentHash: null, replayed: true })
      })
      await store.onAccount(accountId, async (locked) => {
        assert.deepEqual(await locked.findOpenRequest('open'), {
          state: 'charged',
          replayed: false,
        })
        assert.deepEqual(await locked.findOpenRequest('again'), {
          state: 'charged',
          replayed: true,
        })
        await locked.endRequest('open', settled)
        for (const id of ['open', 'refused', 'unknown']) {
          assert.equal(await locked.findOpenRequest(id), undefined)
        }
      })
    })

    test('Worker time is counted per day, and a counter never goes below 0.', async () => {
      const accountId = await newAccount()
      const counter = { startsAt: day, endsAt: now }
      const add = (kind: Counter['kind'], amount: number) =>
        store.onAccount(accountId, (locked) => locked.addToCounter({ kind, ...counter }, amount))
      await add('free_day', -1)
      await add('worker_ms_day', 1500)
      await add('worker_ms_day', 250)
      await add('plan_month', 2)
      await add('plan_month', -1)
      const { workerMsToday, free, plan } = await store.countUsage({
        ...queryOf(accountId),
        monthStartsAt: day,
      })
      assert.deepEqual([workerMsToday, free.settled, plan.settled], [1750, 0, 1])
      await add('plan_month', -3)
      await add('free_day', 1)
      const later = await store.countUsage({ ...queryOf(accountId), monthStartsAt: day })
      assert.deepEqual([later.free.settled, later.plan.settled], [1, 0])
    })

    test('Counters are summed by account, kind and window.', async () => {
      const [accountId, other] = [await newAccount(), await newAccount()]
      await store.onAccount(accountId, async (locked) => {
        for (const startsAt of [day, day, day - 1]) {
          await locked.addToCounter({ kind: 'requests_day', startsAt, endsAt: now }, 1)
        }
        await locked.addToCounter({ kind: 'free_day', startsAt: day, endsAt: now }, 1)
        await locked.addToCounter({ kind: 'plan_month', startsAt: month, endsAt: now }, 1)
        await locked.addToCounter({ kind: 'plan_month', startsAt: day, endsAt: now }, 1)
      })
      const usage = await store.countUsage(queryOf(accountId))
      assert.deepEqual([usage.requestsToday, usage.free.settled, usage.plan.settled], [2, 1, 1])
      assert.equal((await store.countUsage(queryOf(other))).requestsToday, 0)
    })

    test('A changed address begins with the free usage of the one before, which keeps that usage too.', async () => {
      const open = async (name: string) => {
        const account = accountOf(name)
        await store.insertAccount(account, { personHash: 'mover' })
        return account
      }
      const use = (id: string, count: number) =>
        store.onAccount(id, (locked) =>
          locked.addToCounter({ kind: 'free_day', startsAt: day, endsAt: now + 1 }, count),
        )
      const usedBy = async (id: string) => (await store.countUsage(queryOf(id))).free.settled
      const deleted = await open('deleted mover')
      await use(deleted.id, 2)
      await store.deleteAccount(deleted.id, { now, personHash: 'mover' })
      const mover = await open('mover')
      await use(mover.id, 1)
      const to = { email: 'moved@example.com', login: 'moved', personHash: 'moved' }
      assert.equal(await store.changeEmail(mover.id, { from: mover.email, ...to }), true)
      assert.equal(await usedBy(mover.id), 3)
      const successor = await open('successor of the mover')
      assert.equal(await usedBy(successor.id), 3)
    })

    test('Pruning deletes only old rows, oldest first, a limited number at a time.', async () => {
      const accountId = await newAccount()
      const old = [1, 2, 3, 4, 5].map((at) => ({ at }))
      await add(accountId, ...old, { at: 10 })
      await store.onAccount(accountId, async (locked) => {
        await locked.addToCounter({ kind: 'requests_day', startsAt: 1, endsAt: 9 }, 1)
        await locked.addToCounter({ kind: 'requests_day', startsAt: day, endsAt: 10 }, 1)
      })
      const oldestAt = async () =>
        (await store.countUsage({ ...queryOf(accountId), minuteAfter: 0 })).minute.oldestAt
      assert.equal(await store.prune(10, 3), 4)
      assert.equal(await oldestAt(), 4)
      assert.equal(await store.prune(10, 3), 2)
      assert.equal(await store.prune(10, 3), 0)
      assert.equal(await oldestAt(), 10)
      assert.equal((await store.countUsage(queryOf(accountId))).requestsToday, 1)
    })
  })
}

function queryOf(accountId: string): UsageQuery {
  return {
    accountId,
    now,
    minuteAfter: now - minuteMs,
    minuteRequestsMax: 30,
    minuteUntil: now + minuteMs,
    dayStartsAt: day,
    hourStartsAt: day,
    timedOutAfter: day,
    monthStartsAt: month,
  }
}
