import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { AccountStore, KeyStore } from './account-store.ts'
import { type ApiKey, generateKey, hashKey, randomKeyId, shownParts } from './api-key.ts'
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
  /** The key itself, as `deriveKey` makes it; a random one, unless given. */
  key?: string
  /** Its id, as `deriveKeyId` makes it; a random one, unless given. */
  id?: string
}

export interface Keys {
  create(accountId: string, wishes: KeyWishes): Promise<NewKey>
  /** Keys in force first, then the newest first, 500 at most. */
  list(accountId: string): Promise<ApiKey[]>
  /** Whosever it is: for operators. */
  find(keyId: string): Promise<ApiKey>
  /** Ends a key of this account for good; to do it again changes nothing. */
  revoke(accountId: string, keyId: string): Promise<ApiKey>
  rename(accountId: string, keyId: string, name: string): Promise<ApiKey>
  /**
   * Makes a key in place of this one, which goes on working for that long and no longer than it would
   * have. The new one has its name and lives as long as it was to live.
   */
  rotate(accountId: string, keyId: string, overlapMs: number): Promise<NewKey>
  /** The key with this derived id, whosever it is; undefined when there is none. */
  findDerived(keyId: string): Promise<ApiKey | undefined>
  /** Requests since the rotation, by the id of each key that was rotated. */
  usesSinceRotation(accountId: string): Promise<Map<string, number>>
}

const nameLengthMax = 100
const keysInForceMax = 100
const keysListedMax = 500

/** Returns the operations on API keys. Bad input is `request_invalid`, an unknown account or key `not_found`. */
export function createKeys(store: AccountStore & KeyStore, clock: Clock): Keys {
  async function find(keyId: string): Promise<ApiKey> {
    return existing(await store.findKey({ id: keyId }))
  }

  async function ownKey(accountId: string, keyId: string): Promise<ApiKey> {
    const apiKey = await find(keyId)
    if (apiKey.accountId !== accountId) throw unknownKey()
    return apiKey
  }

  return {
    async create(accountId, wishes) {
      const described = describe(wishes, clock.now())
      await requireRoom(store, accountId, clock.now())
      const key = wishes.key ?? generateKey()
      const apiKey: ApiKey = { ...described, accountId, ...shownParts(key) }
      await store.insertKey(apiKey, hashKey(key))
      return { apiKey, key }
    },
    list: (accountId) => store.listKeys(accountId, keysListedMax),
    find,
    async revoke(accountId, keyId) {
      await ownKey(accountId, keyId)
      return existing(await store.revokeKey(keyId, clock.now()))
    },
    async rename(accountId, keyId, name) {
      await ownKey(accountId, keyId)
      return existing(await store.renameKey(keyId, checkedName(name)))
    },
    async rotate(accountId, keyId, overlapMs) {
      const old = await ownKey(accountId, keyId)
      const now = clock.now()
      await requireRoom(store, accountId, now)
      const key = generateKey()
      const apiKey = successorOf(old, key, now)
      const expiresAt = Math.min(old.expiresAt ?? Number.POSITIVE_INFINITY, now + overlapMs)
      const rotation = { keyId, rotatedAt: now, expiresAt }
      const inForce = old.expiresAt === null || now < old.expiresAt
      if (inForce && (await store.replaceKey(rotation, apiKey, hashKey(key))))
        return { apiKey, key }
      throw notInForce()
    },
    findDerived: (keyId) => store.findKey({ id: keyId }),
    async usesSinceRotation(accountId) {
      const counted = await store.usesSinceRotation(accountId)
      return new Map(counted.map(({ keyId, uses }) => [keyId, uses]))
    },
  }
}

function describe(
  wishes: KeyWishes,
  now: number,
): Omit<ApiKey, 'accountId' | 'prefix' | 'lastFour'> {
  const name = checkedName(wishes.name)
  const expiresAt = wishes.expiresAt ?? null
  if (expiresAt !== null && !(Number.isSafeInteger(expiresAt) && expiresAt > now)) {
    throw new AppError('request_invalid', 'The expiry of a key must be a moment in the future.')
  }
  return { ...freshKey(now), name, expiresAt, ...(wishes.id ? { id: wishes.id } : {}) }
}

function freshKey(now: number) {
  const nothingYet = { lastUsedAt: null, revokedAt: null, rotatedAt: null, rotatedTo: null }
  return { id: randomKeyId(), createdAt: now, ...nothingYet }
}

function successorOf(old: ApiKey, key: string, now: number): ApiKey {
  const { accountId, name } = old
  const expiresAt = old.expiresAt === null ? null : now + (old.expiresAt - old.createdAt)
  return { ...freshKey(now), accountId, name, expiresAt, ...shownParts(key) }
}

function checkedName(given: string): string {
  const name = given.trim()
  if (name !== '' && name.length <= nameLengthMax && !/\p{Cc}/u.test(name)) return name
  throw new AppError(
    'request_invalid',
    `Name the key, in 1 to ${nameLengthMax} characters without line breaks or other controls.`,
  )
}

async function requireRoom(
  store: AccountStore & KeyStore,
  accountId: string,
  now: number,
): Promise<void> {
  if (!(await store.findAccount({ id: accountId }))) throw unknownAccount()
  const apiKeys = await store.listKeys(accountId, keysListedMax)
  const inForce = apiKeys.filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || now < expiresAt),
  )
  if (inForce.length < keysInForceMax) return
  throw new AppError(
    'request_invalid',
    `The account has ${keysInForceMax} keys; revoke one that is no longer used first.`,
  )
}

function notInForce(): AppError {
  return new AppError(
    'request_invalid',
    'This key was rotated, was revoked or has expired, so it cannot be rotated; create a new one.',
  )
}

function existing(apiKey: ApiKey | undefined): ApiKey {
  if (!apiKey) throw unknownKey()
  return apiKey
}
