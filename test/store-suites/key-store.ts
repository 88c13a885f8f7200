import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type {
  AccountStore,
  ApiKey,
  KeyStore,
} from '../../packages/accounts/src/accounts/accounts.ts'
import { accountOf, keyOf } from './account-store.ts'

type Store = AccountStore & KeyStore

/** The contract of the store of keys, run against every database. */
export function keyStoreContract(name: string, openStore: () => Promise<Store>): void {
  describe(`${name} as the store of keys`, () => {
    let store: Store
    before(async () => {
      store = await openStore()
    })

    test('A key is found by id and by hash, and its first revocation is kept.', async () => {
      const account = accountOf('keys')
      await store.insertAccount(account)
      const apiKey = keyOf(account.id, 'one')
      await store.insertKey(apiKey, 'hash-one')
      assert.deepEqual(await store.findKey({ id: apiKey.id }), apiKey)
      assert.deepEqual(await store.findKey({ keyHash: 'hash-one' }), apiKey)
      assert.equal(await store.findKey({ keyHash: 'hash-none' }), undefined)
      assert.deepEqual(await store.revokeKey(apiKey.id, 7), { ...apiKey, revokedAt: 7 })
      assert.deepEqual(await store.revokeKey(apiKey.id, 8), { ...apiKey, revokedAt: 7 })
      assert.equal(await store.revokeKey('key_none', 8), undefined)
    })

    test('A key requires an account, and a hash is unique.', async () => {
      const account = accountOf('owner')
      await store.insertAccount(account)
      await store.insertKey(keyOf(account.id, 'owned'), 'hash-owned')
      await assert.rejects(store.insertKey(keyOf(account.id, 'copy'), 'hash-owned'))
      await assert.rejects(store.insertKey(keyOf('acc_none', 'stray'), 'hash-stray'))
    })

    test('An account never has more keys in force than it may, however many are made at the same moment.', async () => {
      const account = accountOf('full')
      await store.insertAccount(account)
      const now = keyOf(account.id, 'any').createdAt
      const limits = { activeMax: 3 }
      const insert = (name: string, more: Partial<ApiKey> = {}) =>
        store.insertKey({ ...keyOf(account.id, name), ...more }, `hash-${name}`, limits)
      await insert('expired', { expiresAt: now })
      await insert('revoked', { revokedAt: now })
      await insert('first', { expiresAt: now + 1 })
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, at) => insert(`full-${at}`)),
      )
      assert.equal(outcomes.filter((outcome) => outcome === 'added').length, 2)
      assert.equal(outcomes.filter((outcome) => outcome === 'full').length, 18)
      const rotation = { keyId: 'key_first', rotatedAt: now, expiresAt: now + 1, ...limits }
      const rotate = () =>
        store.replaceKey(rotation, keyOf(account.id, 'full-next'), 'hash-full-next')
      assert.equal(await rotate(), 'full')
      assert.equal((await store.findKey({ id: 'key_first' }))?.rotatedAt, null)
      const second = outcomes.indexOf('added')
      await store.revokeKey(`key_full-${second}`, now)
      assert.equal(await rotate(), 'added')
    })

    test('Active keys are listed first, then newest first.', async () => {
      const account = accountOf('lister')
      await store.insertAccount(account)
      const ages = { old: 1, newer: 2, newest: 3 }
      for (const [key, createdAt] of Object.entries(ages)) {
        await store.insertKey({ ...keyOf(account.id, key), createdAt }, `hash-${key}`)
      }
      await store.revokeKey('key_newest', 9)
      const ids = async (keysMax: number) =>
        (await store.listKeys(account.id, keysMax)).map(({ id }) => id)
      assert.deepEqual(await ids(10), ['key_newer', 'key_old', 'key_newest'])
      assert.deepEqual(await ids(1), ['key_newer'])
    })
  })
}
