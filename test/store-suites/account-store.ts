import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type {
  Account,
  AccountOfPerson,
  AccountStore,
  ApiKey,
  KeyStore,
  LedgerEntry,
} from '../../packages/accounts/src/accounts/accounts.ts'

type Store = AccountStore & KeyStore

const perDay = { requestsPerDay: 1e8 }

/** The contract of the two ports that `accounts` declares, run against every database. */
export function accountStoreContract(name: string, openStore: () => Promise<Store>): void {
  describe(`${name} as the account and key store`, () => {
    let store: Store
    before(async () => {
      store = await openStore()
    })

    test('Accounts are found by id and by address, and no others are.', async () => {
      assert.equal(await store.hasAccounts(), false)
      const account = accountOf('found')
      assert.ok(await store.insertAccount(account))
      assert.ok(await store.hasAccounts())
      assert.deepEqual(await store.findAccount({ id: account.id }), account)
      assert.deepEqual(await store.findAccount({ email: account.email }), account)
      assert.equal(await store.findAccount({ id: 'acc_none' }), undefined)
      assert.equal(await store.findAccount({ email: 'FOUND@example.com' }), undefined)
    })

    test('Of many accounts inserted concurrently with one address, one is stored.', async () => {
      const twins = Array.from({ length: 10 }, (_, index) => ({
        ...accountOf(`twin-${index}`),
        email: 'twin@example.com',
      }))
      const inserted = await Promise.all(twins.map((twin) => store.insertAccount(twin)))
      assert.equal(inserted.filter(Boolean).length, 1)
    })

    test('Every field of an account is stored, up to the largest integers.', async () => {
      const account = accountOf('whole')
      await store.insertAccount(account)
      const rich: Account = {
        ...account,
        plan: { name: 'Größer', requestsPerMonth: 1e9, anchorDay: 28, limits: perDay },
        proEndsAt: 8.64e15,
        credits: Number.MAX_SAFE_INTEGER,
      }
      await store.appendEntry(entryOf(account.id, 'a'), () => rich)
      assert.deepEqual(await store.findAccount({ id: account.id }), rich)
      await store.appendEntry(entryOf(account.id, 'b'), () => account)
      assert.deepEqual(await store.findAccount({ id: account.id }), account)
    })

    test('Limits of an account are stored and removed.', async () => {
      const account = accountOf('limited')
      await store.insertAccount(account)
      await store.setLimits(account.id, perDay)
      assert.deepEqual((await store.findAccount({ id: account.id }))?.limits, perDay)
      await store.setLimits(account.id, {})
      assert.deepEqual(await store.findAccount({ id: account.id }), account)
    })

    test('Concurrent changes are serialized, and each has its ledger entry.', async () => {
      const account = accountOf('busy')
      await store.insertAccount(account)
      const addOne = (found: Account) => ({ ...found, credits: found.credits + 1 })
      const names = Array.from({ length: 20 }, (_, index) => `busy-${index}`)
      await Promise.all(names.map((entry) => store.appendEntry(entryOf(account.id, entry), addOne)))
      assert.equal((await store.findAccount({ id: account.id }))?.credits, 20)
      assert.equal((await store.listEntries(account.id, 100)).length, 20)
    })

    test('A suspension is stored with its reason until it ends.', async () => {
      const account = accountOf('suspended')
      await store.insertAccount(account)
      const suspended = { at: 7, reason: 'überfällig' }
      for (const suspension of [suspended, { at: 8, reason: null }, null]) {
        const changed = { ...account, suspended: suspension }
        assert.deepEqual(await store.suspendAccount(account.id, suspension), changed)
        assert.deepEqual(await store.findAccount({ id: account.id }), changed)
      }
      assert.equal(await store.suspendAccount('acc_none', null), undefined)
    })

    test('A suspension is found for the account, and for the other accounts of the person.', async () => {
      const [own, other, stranger] = ['mine', 'also', 'strange'].map(accountOf) as [
        Account,
        Account,
        Account,
      ]
      await store.insertAccount(own, { personHash: 'the person' })
      await store.insertAccount(other, { personHash: 'the person' })
      await store.insertAccount(stranger)
      const first = { at: 5, reason: 'first' }
      const second = { at: 6, reason: null }
      await store.suspendAccount(own.id, first)
      assert.deepEqual(await store.findSuspension({ accountId: own.id }), first)
      assert.deepEqual(await store.findSuspension({ accountId: other.id }), first)
      assert.deepEqual(await store.findSuspension({ personHash: 'the person' }), first)
      await store.suspendAccount(other.id, second)
      assert.deepEqual(await store.findSuspension({ accountId: other.id }), second)
      await store.suspendAccount(own.id, null)
      await store.suspendAccount(other.id, null)
      await store.suspendAccount(stranger.id, first)
      assert.equal(await store.findSuspension({ accountId: own.id }), null)
      assert.equal(await store.findSuspension({ personHash: 'the person' }), null)
      assert.equal(await store.findSuspension({ accountId: 'acc_none' }), null)
    })

    test('A suspension that is not permitted changes nothing, also when a new address brings it.', async () => {
      const [chief, tagged, guest] = ['chief', 'tagged', 'guest'].map(accountOf) as [
        Account,
        Account,
        Account,
      ]
      await store.insertAccount(chief, { personHash: 'the chief' })
      await store.insertAccount(tagged, { personHash: 'the chief' })
      await store.insertAccount(guest, { personHash: 'the guest' })
      await store.setOperator(chief.id, true)
      const both = [chief.id, tagged.id].map((id) => ({ id, isOperator: id === chief.id }))
      assert.deepEqual(await store.listPerson(tagged.id), both)
      assert.deepEqual(await store.listPerson('acc_none'), [])
      const permit = (person: readonly AccountOfPerson[]) => {
        if (person.some(({ isOperator }) => isOperator)) throw new RangeError('not this one')
      }
      const suspension = { at: 5, reason: null }
      await assert.rejects(store.suspendAccount(tagged.id, suspension, { permit }), RangeError)
      assert.equal(await store.findSuspension({ accountId: chief.id }), null)
      await store.suspendAccount(guest.id, suspension, { permit })
      const to = { email: 'chief+z@example.com', login: 'chief+z', personHash: 'the chief' }
      const moving = store.changeEmail(guest.id, { from: guest.email, ...to, permit })
      await assert.rejects(moving, RangeError)
      assert.equal(await store.findSuspension({ accountId: chief.id }), null)
      assert.equal((await store.findAccount({ id: guest.id }))?.email, guest.email)
      await store.suspendAccount(guest.id, null)
      assert.equal(await store.changeEmail(guest.id, { from: guest.email, ...to, permit }), true)
    })

    test('A key is found with the suspension of its account, else that of another one of the person.', async () => {
      const [own, other] = ['holder', 'fellow'].map(accountOf) as [Account, Account]
      await store.insertAccount(own, { personHash: 'the holder' })
      await store.insertAccount(other, { personHash: 'the holder' })
      const apiKey = keyOf(own.id, 'held')
      await store.insertKey(apiKey, 'hash-held')
      const held = () => store.findHeldKey('hash-held')
      const { plan, proEndsAt, credits } = own
      const billing = { plan, proEndsAt, credits }
      assert.deepEqual(await held(), { apiKey, billing, suspension: null, isOperator: false })
      await store.suspendAccount(other.id, { at: 5, reason: 'other' })
      const ofOther = { at: 5, reason: 'other' }
      assert.deepEqual(await held(), { apiKey, billing, suspension: ofOther, isOperator: false })
      await store.suspendAccount(own.id, { at: 6, reason: null })
      await store.setOperator(own.id, true)
      const ofOwn = { at: 6, reason: null }
      assert.deepEqual(await held(), { apiKey, billing, suspension: ofOwn, isOperator: true })
      assert.equal(await store.findHeldKey('hash-none'), undefined)
    })

    test('A change that throws stores neither an account nor an entry.', async () => {
      const account = accountOf('thrown')
      await store.insertAccount(account)
      const entry = entryOf(account.id, 'thrown')
      const change = store.appendEntry(entry, () => {
        throw new RangeError('no')
      })
      await assert.rejects(change, RangeError)
      const negative = store.appendEntry(entry, (found) => ({ ...found, credits: -1 }))
      await assert.rejects(negative)
      assert.deepEqual(await store.findAccount({ id: account.id }), account)
      assert.deepEqual(await store.listEntries(account.id, 10), [])
      assert.equal(await store.appendEntry(entryOf('acc_none', 'x'), (same) => same), undefined)
    })

    test('Entries are returned complete and newest first, even within one millisecond.', async () => {
      const account = accountOf('ledger')
      await store.insertAccount(account)
      const entries: LedgerEntry[] = [
        { ...entryOf(account.id, 'z'), credits: 5 },
        {
          ...entryOf(account.id, 'm'),
          kind: 'plan_granted',
          plan: { name: 'team', requestsPerMonth: 5, anchorDay: null },
        },
        { ...entryOf(account.id, 'c'), kind: 'pro_granted', proEndsAt: 99 },
        { ...entryOf(account.id, 'y'), kind: 'credit_spent', credits: -1, requestId: 'r' },
      ]
      for (const entry of entries) await store.appendEntry(entry, (same) => same)
      assert.deepEqual(await store.listEntries(account.id, 10), entries.toReversed())
      assert.deepEqual(await store.listEntries(account.id, 1), entries.slice(-1))
    })
  })
}

export function accountOf(name: string): Account {
  return {
    id: `acc_${name}`,
    email: `${name}@example.com`,
    createdAt: 1_700_000_000_000,
    plan: null,
    proEndsAt: null,
    limits: {},
    credits: 0,
    suspended: null,
    externalId: null,
  }
}

export function keyOf(accountId: string, name: string): ApiKey {
  return {
    id: `key_${name}`,
    accountId,
    name,
    prefix: 'rdk_0000',
    lastFour: '1111',
    createdAt: 1_700_000_000_000,
    lastUsedAt: null,
    expiresAt: 1_800_000_000_000,
    revokedAt: null,
    rotatedAt: null,
    rotatedTo: null,
    ...{ rotatedFrom: null, sessionId: null },
    scopes: ['convert', 'usage'],
    networks: [],
    ...{ monthlyCap: null, limits: { requestsPerMinute: 3 } },
  }
}

export function entryOf(accountId: string, name: string): LedgerEntry {
  return {
    id: `led_${accountId}_${name}`,
    accountId,
    at: 1_700_000_000_000,
    kind: 'credits_granted',
    credits: 0,
    plan: null,
    proEndsAt: null,
    requestId: null,
    source: null,
  }
}
