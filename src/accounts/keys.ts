import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { AccountStore, KeyStore } from './account-store.ts'
import { type ApiKey, generateKey, hashKey, shownParts } from './api-key.ts'
import { randomBase62 } from './base62.ts'
import { unknownAccount, unknownKey } from './unknown.ts'

export interface NewKey {
  apiKey: ApiKey
  /** What the holder sends. Shown this once; it is not kept and cannot be had again. */
  key: string
}

export interface KeyWishes {
  name: string
  /** Milliseconds since 1970 UTC; never, unless given. */
  expiresAt?: number
}

export interface Keys {
  create(accountId: string, wishes: KeyWishes): Promise<NewKey>
  /** Keys in force first, then the newest first, 500 at most. */
  list(accountId: string): Promise<ApiKey[]>
  /** Whosever it is: for operators. */
  find(keyId: string): Promise<ApiKey>
  /** Ends a key of this account for good; to do it again changes nothing. */
  revoke(accountId: string, keyId: string): Promise<ApiKey>
}

const nameLengthMax = 100
const keysInForceMax = 100
const keysListedMax = 500

/** Returns the operations on API keys. Bad input is `request_invalid`, an unknown account or key `not_found`. */
export function createKeys(store: AccountStore & KeyStore, clock: Clock): Keys {
  async function find(keyId: string): Promise<ApiKey> {
    return existing(await store.findKey({ id: keyId }))
  }

  return {
    async create(accountId, wishes) {
      const described = describe(wishes, clock.now())
      await requireRoom(store, accountId)
      const key = generateKey()
      const apiKey: ApiKey = { ...described, accountId, ...shownParts(key) }
      await store.insertKey(apiKey, hashKey(key))
      return { apiKey, key }
    },
    list: (accountId) => store.listKeys(accountId, keysListedMax),
    find,
    async revoke(accountId, keyId) {
      const apiKey = await find(keyId)
      if (apiKey.accountId !== accountId) throw unknownKey()
      return existing(await store.revokeKey(keyId, clock.now()))
    },
  }
}

function describe(
  wishes: KeyWishes,
  now: number,
): Omit<ApiKey, 'accountId' | 'prefix' | 'lastFour'> {
  const name = wishes.name.trim()
  if (name === '' || name.length > nameLengthMax || /\p{Cc}/u.test(name)) {
    throw new AppError(
      'request_invalid',
      `Name the key, in 1 to ${nameLengthMax} characters without line breaks or other controls.`,
    )
  }
  const expiresAt = wishes.expiresAt ?? null
  if (expiresAt !== null && !(Number.isSafeInteger(expiresAt) && expiresAt > now)) {
    throw new AppError('request_invalid', 'The expiry of a key must be a moment in the future.')
  }
  const id = `key_${randomBase62(16)}`
  return { id, name, createdAt: now, lastUsedAt: null, expiresAt, revokedAt: null }
}

async function requireRoom(store: AccountStore & KeyStore, accountId: string): Promise<void> {
  if (!(await store.findAccount({ id: accountId }))) throw unknownAccount()
  const apiKeys = await store.listKeys(accountId, keysInForceMax)
  const inForce = apiKeys.filter(({ revokedAt }) => revokedAt === null)
  if (inForce.length < keysInForceMax) return
  throw new AppError(
    'request_invalid',
    `The account has ${keysInForceMax} keys; revoke one that is no longer used first.`,
  )
}

function existing(apiKey: ApiKey | undefined): ApiKey {
  if (!apiKey) throw unknownKey()
  return apiKey
}
