import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type {
  Account,
  AccountStore,
  DeliveryAttempt,
  DeliveryResult,
  WebhookDelivery,
  WebhookStore,
} from '../../packages/accounts/src/accounts/accounts.ts'

export const now = 1_700_000_000_000
export const claim = {
  ...{ holder: 'one', now, heldUntil: now + 1000, allPay: true },
  ...{ rowsMax: 10, freeRowsMax: 10, accountRowsMax: 10 },
}
export type Store = WebhookStore & Pick<AccountStore, 'insertAccount'>
let count = 0

export function accountOf(id: string, means: Partial<Account> = {}): Account {
  const nothing = { plan: null, proEndsAt: null, credits: 0, limits: {}, suspended: null }
  const email = `${id}@hooks.example.com`
  return { id, email, createdAt: now, ...nothing, externalId: null, ...means }
}

export function deliveryOf(changes: Partial<WebhookDelivery> = {}): WebhookDelivery {
  count += 1
  return {
    id: `msg_${String(count).padStart(6, '0')}`,
    accountId: 'hooks_1',
    type: 'job.done',
    createdAt: now + count,
    origin: 'https://hooks.example.com',
    sealedUrl: 'sealed',
    addressHash: 'hash',
    body: '{}',
    state: 'pending',
    nextAt: now,
    tries: 0,
    attempts: [],
    ...changes,
  }
}

const delivered: DeliveryResult = { state: 'delivered', nextAt: null, tries: 1, attempts: [] }
const attempt: DeliveryAttempt = { at: now, ms: 5, status: 500, error: 'status' }
const waiting: DeliveryResult = {
  state: 'pending',
  nextAt: now + 5000,
  tries: 1,
  attempts: [attempt],
}

/** The promises of the port of webhooks, for every database to keep. */
export function webhookStoreContract(name: string, openStore: () => Promise<Store>): void {
  describe(`${name} as the store of webhooks`, () => {
    let store: Store
    before(async () => {
      store = await openStore()
      for (const id of ['1', '2', 'one', 'many_0', 'many_1'])
        assert.ok(await store.insertAccount(accountOf(`hooks_${id}`)))
    })
    beforeEach(async () => {
      // what another test left
      const much = { now: now + 1_000_000, heldUntil: now + 1_000_001, rowsMax: 1000 }
      const left = await store.claimDeliveries({ ...claim, ...much, accountRowsMax: 1000 })
      for (const { id } of left) await store.endAttempt(id, 'one', delivered)
      await store.pruneWebhooks(now + 1_000_000, 1000)
    })
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
    const listed = async (rowsMax = 100) =>
      idsOf(await store.listDeliveries('hooks_1', { rowsMax }))

    test('Nothing is stored for an account that does not exist, whatever ends after it was deleted.', async () => {
      const accountId = 'hooks_gone'
      const secret = { sealed: 'sealed', createdAt: now }
      await store.claimWebhookSecret(accountId, secret)
      await store.addWebhookSecret(accountId, secret, now + 1)
      await store.addDelivery(deliveryOf({ accountId }), 10)
      const address = { accountId, addressHash: 'hash', now }
      for (const failures of [0, 0])
        assert.deepEqual(await store.countFailure(address), { failingSince: now, failures })
      assert.deepEqual(await store.listWebhookSecrets(accountId, now), [])
      assert.deepEqual(await store.listDeliveries(accountId, { rowsMax: 10 }), [])
      assert.deepEqual(await store.claimDeliveries(claim), [])
    })

    test('The first delivery of each account comes before the second one of any, however long that has waited.', async () => {
      const many = Array.from({ length: 8 }, (_, at) =>
        deliveryOf({ accountId: `hooks_many_${at % 2}`, nextAt: now - 1000 }),
      )
      const one = deliveryOf({ accountId: 'hooks_one', nextAt: now })
      for (const delivery of [...many, one]) await store.addDelivery(delivery, 100)
      const claimed = await store.claimDeliveries({ ...claim, rowsMax: 3, accountRowsMax: 4 })
      assert.deepEqual(claimed.map(({ accountId }) => accountId).sort(), [
        'hooks_many_0',
        'hooks_many_1',
        'hooks_one',
      ])
    })

    test('A due delivery is claimed once, by one of several processes at the same moment, until it is given back or its holder has died.', async () => {
      const one = deliveryOf()
      await store.addDelivery(one, 10)
      await store.addDelivery(deliveryOf({ nextAt: now + 1 }), 10)
      const claims = await Promise.all(
        ['one', 'two', 'three', 'four'].map((holder) =>
          store.claimDeliveries({ ...claim, holder }),
        ),
      )
      assert.deepEqual(claims.flat(), [{ ...one, isPaying: true }])
      const holder =
        ['one', 'two', 'three', 'four'][claims.findIndex((rows) => rows.length > 0)] ?? ''
      assert.ok(!(await store.endAttempt(one.id, 'another', delivered)))
      assert.ok(await store.endAttempt(one.id, holder, waiting))
      assert.deepEqual(
        await store
          .claimDeliveries({ ...claim, now: now + 999, heldUntil: now + 9999 })
          .then(idsOf),
        [`msg_${String(count).padStart(6, '0')}`],
      )
      const later = { ...claim, now: now + 5000, heldUntil: now + 6000, holder: 'late' }
      assert.deepEqual(await store.claimDeliveries(later), [{ ...one, ...waiting, isPaying: true }])
      assert.deepEqual(
        await store.claimDeliveries({ ...later, now: now + 5999, holder: 'one' }),
        [],
      )
      const after = { ...later, now: now + 6000, heldUntil: now + 7000, holder: 'next' }
      assert.deepEqual(idsOf(await store.claimDeliveries(after)), [one.id])
      assert.ok(
        !(await store.endAttempt(one.id, 'late', delivered)),
        'it belongs to another process now',
      )
      await store.releaseDeliveries('next')
      assert.deepEqual(idsOf(await store.claimDeliveries({ ...after, now: now + 6001 })), [one.id])
      assert.ok(await store.endAttempt(one.id, 'next', delivered))
    })

    test('An account has so many at once over all claims, the longest due first; others do not wait for it.', async () => {
      const own = [30, 10, 20].map((early) => deliveryOf({ nextAt: now - early }))
      const other = deliveryOf({ accountId: 'hooks_2' })
      for (const each of [...own, other]) await store.addDelivery(each, 10)
      const few = { ...claim, accountRowsMax: 2 }
      const first = idsOf(await store.claimDeliveries(few)).toSorted()
      assert.deepEqual(
        first,
        idsOf([own[0], own[2], other].filter((each) => each !== undefined)).toSorted(),
      )
      assert.deepEqual(await store.claimDeliveries({ ...few, holder: 'two' }), [])
      await store.endAttempt(own[0]?.id ?? '', 'one', delivered)
      assert.deepEqual(idsOf(await store.claimDeliveries({ ...few, holder: 'two' })), [own[1]?.id])
      for (const { id } of own) await store.endAttempt(id, 'two', delivered)
    })

    test('A delivery is added once; the oldest that are not pending make room, and pending ones leave none.', async () => {
      const rows = [1, 2, 3].map(() => deliveryOf())
      const [one, two, three] = idsOf(rows)
      for (const each of rows) assert.ok(await store.addDelivery(each, 3))
      assert.ok(!(await store.addDelivery(deliveryOf(), 3)))
      assert.deepEqual(await listed(), [three, two, one])
      await store.claimDeliveries(claim)
      for (const id of [one, two]) await store.endAttempt(id ?? '', 'one', delivered)
      const next = deliveryOf()
      assert.ok(await store.addDelivery(next, 3))
      assert.ok(await store.addDelivery(next, 3))
      assert.deepEqual(await listed(), [next.id, three, two])
    })

    test('Deliveries are listed the newest first, page by page, to their account only.', async () => {
      const rows = [1, 2, 3].map(() => deliveryOf({ createdAt: now }))
      for (const each of rows) await store.addDelivery(each, 10)
      const [newest, ...older] = idsOf(rows).toReversed()
      assert.deepEqual(await listed(1), [newest])
      const page = { before: { createdAt: now, id: newest ?? '' }, rowsMax: 10 }
      assert.deepEqual(idsOf(await store.listDeliveries('hooks_1', page)), older)
      assert.deepEqual(await store.listDeliveries('hooks_2', { rowsMax: 10 }), [])
      assert.deepEqual(await store.findDelivery('hooks_1', newest ?? ''), rows[2])
      assert.equal(await store.findDelivery('hooks_2', newest ?? ''), undefined)
    })

    test('What is not pending is sent again with a new count of tries; what is pending is not.', async () => {
      const one = deliveryOf()
      await store.addDelivery(one, 10)
      assert.ok(!(await store.resendDelivery('hooks_1', one.id, now)))
      await store.claimDeliveries(claim)
      await store.endAttempt(one.id, 'one', { ...waiting, state: 'failed', nextAt: null })
      assert.ok(!(await store.resendDelivery('hooks_2', one.id, now)))
      assert.ok(await store.resendDelivery('hooks_1', one.id, now + 7))
      assert.deepEqual(await store.findDelivery('hooks_1', one.id), {
        ...one,
        ...{ nextAt: now + 7, attempts: [attempt] },
      })
    })

    test('Failures of an address are counted until one is accepted; it is disabled once, with what is pending.', async () => {
      const address = { accountId: 'hooks_1', addressHash: 'hash', now }
      const pending = deliveryOf()
      const other = deliveryOf({ addressHash: 'other' })
      for (const each of [pending, other]) await store.addDelivery(each, 10)
      assert.deepEqual(await store.countFailure(address), { failingSince: now, failures: 1 })
      assert.deepEqual(await store.countFailure({ ...address, now: now + 9 }), {
        ...{ failingSince: now, failures: 2 },
      })
      assert.ok(!(await store.isDisabled('hooks_1', 'hash')))
      const switched = await Promise.all([1, 2, 3].map(() => store.disableAddress(address)))
      assert.equal(switched.filter(Boolean).length, 1)
      assert.ok(await store.isDisabled('hooks_1', 'hash'))
      assert.ok(!(await store.isDisabled('hooks_2', 'hash')))
      assert.equal((await store.findDelivery('hooks_1', pending.id))?.state, 'disabled')
      assert.equal((await store.findDelivery('hooks_1', other.id))?.state, 'pending')
      await store.forgetFailures('hooks_1', 'hash')
      assert.ok(!(await store.isDisabled('hooks_1', 'hash')))
      assert.deepEqual(await store.countFailure({ ...address, now: now + 20 }), {
        ...{ failingSince: now + 20, failures: 1 },
      })
    })

    test('At most two secrets sign, however often they are renewed and by how many at once.', async () => {
      const signing = async (at: number) =>
        (await store.listWebhookSecrets('hooks_1', at)).map(({ sealed }) => sealed)
      assert.deepEqual(await signing(now), [])
      await store.claimWebhookSecret('hooks_1', { sealed: 'first', createdAt: now })
      await store.claimWebhookSecret('hooks_1', { sealed: 'late', createdAt: now + 1 })
      assert.deepEqual(await signing(now), ['first'])
      await store.addWebhookSecret('hooks_1', { sealed: 'second', createdAt: now + 10 }, now + 100)
      assert.deepEqual(await signing(now + 99), ['second', 'first'])
      assert.deepEqual(await signing(now + 100), ['second'])
      await store.addWebhookSecret('hooks_1', { sealed: 'third', createdAt: now + 20 }, now + 200)
      assert.deepEqual(await signing(now + 50), ['third', 'second'])
      const renewals = ['a', 'b', 'c'].map((sealed, at) =>
        store.addWebhookSecret('hooks_1', { sealed, createdAt: now + 30 + at }, now + 300),
      )
      await Promise.all(renewals)
      assert.equal((await signing(now + 299)).length, 2)
      assert.equal((await signing(now + 300)).length, 1)
      assert.deepEqual(await store.listWebhookSecrets('hooks_2', now), [])
    })

    test('Old deliveries go, but not those that are pending.', async () => {
      const rows = [1, 2, 3].map(() => deliveryOf({ createdAt: now }))
      for (const each of rows) await store.addDelivery(each, 10)
      await store.claimDeliveries({ ...claim, rowsMax: 2 })
      for (const { id } of rows.slice(0, 2)) await store.endAttempt(id, 'one', delivered)
      assert.equal(await store.pruneWebhooks(now, 10), 0)
      assert.equal(await store.pruneWebhooks(now + 1, 1), 1)
      assert.equal(await store.pruneWebhooks(now + 1, 10), 1)
      assert.deepEqual(await listed(), [rows[2]?.id])
    })
  })
}
