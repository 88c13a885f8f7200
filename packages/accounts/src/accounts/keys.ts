import { AppError } from '@rowdeck/core/errors'
import type { AccountStore, KeyStore } from './account-store.ts'
import { type ApiKey, countedAs, generateKey, hashKey, randomKeyId, shownParts } from './api-key.ts'
import { type AuditFacts, type AuditOptions, auditEntry } from './audit.ts'
import { checkedLimits, type GivenKeyLimits, type KeyLimits } from './key-limits.ts'
import { unknownAccount, unknownKey } from './unknown.ts'

export interface NewKey {
  apiKey: ApiKey
  /** The key itself. Shown only once; it is not stored and cannot be recovered. */
  key: string
}

/** The name of a key, its restrictions (by default it may convert and read usage) and its expiry. */
export interface KeyOptions extends GivenKeyLimits {
  name: string
  /** Milliseconds since the Unix epoch; never by default. */
  expiresAt?: number | undefined
  /** The key itself, made by `deriveKey`; random by default. */
  key?: string
  /** Its id, made by `deriveKeyId`; random by default. */
  id?: string
  /** The session with which it ends; none by default. */
  sessionId?: string
}

export interface Keys {
  create(accountId: string, options: KeyOptions): Promise<NewKey>
  /** Active keys first, then newest first, 500 at most. */
  list(accountId: string): Promise<ApiKey[]>
  /** Finds a key of any account, for operators. */
  find(keyId: string): Promise<ApiKey>
  /** Revokes a key of this account permanently; repeating it has no effect. */
  revoke(accountId: string, keyId: string): Promise<ApiKey>
  rename(accountId: string, keyId: string, name: string): Promise<ApiKey>
  /**
   * Creates a replacement for this key, which stays valid for the overlap but not beyond its own expiry. The
   * new key has the same name, restrictions and lifetime, and counts towards the same monthly cap. It ends with the session
   * that made the first one.
   */
  rotate(accountId: string, keyId: string, overlapMs: number): Promise<NewKey>
  /** Finds the key of any account with this derived id; undefined if there is none. */
  findDerived(keyId: string): Promise<ApiKey | undefined>
  /** Requests since the rotation, by the id of each key that was rotated. */
  usesSinceRotation(accountId: string): Promise<Map<string, number>>
}

const nameLengthMax = 100
const activeMax = 100
const keysListedMax = 500

interface KeysOptions extends AuditOptions {
  store: AccountStore & KeyStore
}

/** Returns the operations on API keys. Bad input is `request_invalid`, an unknown account or key `not_found`. */
export function createKeys(options: KeysOptions): Keys {
  const { store, clock } = options
  const audit = (kind: AuditFacts['kind'], { accountId, id }: ApiKey, details = {}) =>
    auditEntry(options, { kind, accountId, details: { keyId: id, ...details } })

  async function find(keyId: string): Promise<ApiKey> {
    return existing(await store.findKey({ id: keyId }))
  }

  async function ownKey(accountId: string, keyId: string): Promise<ApiKey> {
    const apiKey = await find(keyId)
    if (apiKey.accountId !== accountId) throw unknownKey()
    return apiKey
  }

  return {
    async create(accountId, wanted) {
      const described = describe(wanted, clock.now())
      await requireAccount(store, accountId)
      await requireOperator(store, accountId, described.scopes)
      const key = wanted.key ?? generateKey()
      const apiKey: ApiKey = { ...described, accountId, ...shownParts(key) }
      const scopes = apiKey.scopes.join(', ')
      const insertion = { audit: audit('key_created', apiKey, { scopes }), activeMax }
      const outcome = await store.insertKey(apiKey, hashKey(key), insertion)
      if (outcome === 'added') return { apiKey, key }
      throw outcome === 'full' ? keysFull() : sessionEnded()
    },
    list: (accountId) => store.listKeys(accountId, keysListedMax),
    find,
    async revoke(accountId, keyId) {
      const apiKey = await ownKey(accountId, keyId)
      // nothing limits who repeats it, so it must not write
      if (apiKey.revokedAt !== null) return apiKey
      return existing(await store.revokeKey(keyId, clock.now(), audit('key_revoked', apiKey)))
    },
    async rename(accountId, keyId, name) {
      const apiKey = await ownKey(accountId, keyId)
      const act = audit('key_renamed', apiKey)
      return existing(await store.renameKey(keyId, checkedName(name), act))
    },
    async rotate(accountId, keyId, overlapMs) {
      const old = await ownKey(accountId, keyId)
      const now = clock.now()
      const key = generateKey()
      const apiKey = successorOf(old, key, now)
      const expiresAt = Math.min(old.expiresAt ?? Number.POSITIVE_INFINITY, now + overlapMs)
      const act = audit('key_rotated', old, { newKeyId: apiKey.id })
      const rotation = { keyId, rotatedAt: now, expiresAt, audit: act, activeMax }
      if (old.expiresAt !== null && now >= old.expiresAt) throw notInForce()
      const outcome = await store.replaceKey(rotation, apiKey, hashKey(key))
      if (outcome === 'added') return { apiKey, key }
      throw outcome === 'full' ? keysFull() : notInForce()
    },
    findDerived: (keyId) => store.findKey({ id: keyId }),
    async usesSinceRotation(accountId) {
      const counted = await store.usesSinceRotation(accountId)
      return new Map(counted.map(({ keyId, uses }) => [keyId, uses]))
    },
  }
}

/** Later times have more digits than ISO 8601 has for a year. */
const lastExpiry = Date.UTC(9999, 11, 31, 23, 59, 59)

function describe(
  options: KeyOptions,
  now: number,
): Omit<ApiKey, 'accountId' | 'prefix' | 'lastFour'> {
  const name = checkedName(options.name)
  const expiresAt = options.expiresAt ?? null
  if (expiresAt !== null) checkExpiry(expiresAt, now)
  const limits = checkedLimits(options)
  const { id, sessionId = null } = options
  return { ...freshKey(now), ...limits, name, expiresAt, sessionId, ...(id ? { id } : {}) }
}

function checkExpiry(expiresAt: number, now: number): void {
  if (!(Number.isSafeInteger(expiresAt) && expiresAt > now)) {
    throw new AppError(
      'request_invalid',
      'The expiry of a key must be in the future. Choose a later time.',
    )
  }
  if (expiresAt > lastExpiry) {
    throw new AppError(
      'request_invalid',
      'The expiry of a key must be before the year 10000. Choose an earlier time.',
    )
  }
}

function freshKey(now: number) {
  const nothingYet = { lastUsedAt: null, revokedAt: null, rotatedAt: null }
  const noRotation = { rotatedTo: null, rotatedFrom: null }
  return { id: randomKeyId(), createdAt: now, ...nothingYet, ...noRotation }
}

function successorOf(old: ApiKey, key: string, now: number): ApiKey {
  const { accountId, name, scopes, networks, monthlyCap, limits, sessionId } = old
  const restrictions = { scopes, networks, monthlyCap, limits, rotatedFrom: countedAs(old) }
  const kept = { ...restrictions, accountId, sessionId, name, expiresAt: expiryAfter(old, now) }
  return { ...freshKey(now), ...kept, ...shownParts(key) }
}

function expiryAfter({ expiresAt, createdAt, sessionId }: ApiKey, now: number): number | null {
  // use does not extend a session, nor does a rotation
  if (expiresAt === null || sessionId !== null) return expiresAt
  return Math.min(lastExpiry, now + (expiresAt - createdAt))
}

function checkedName(given: string): string {
  const name = given.trim()
  if (name !== '' && name.length <= nameLengthMax && !/\p{Cc}/u.test(name)) return name
  throw new AppError(
    'request_invalid',
    `The name of the key is invalid. Use 1 to ${nameLengthMax} characters without line breaks or other control characters.`,
  )
}

async function requireAccount(store: AccountStore, accountId: string): Promise<void> {
  if (!(await store.findAccount({ id: accountId }))) throw unknownAccount()
}

function keysFull(): AppError {
  return new AppError(
    'request_invalid',
    `The account has reached its limit of ${activeMax} keys. Revoke one that is no longer used.`,
  )
}

async function requireOperator(
  store: AccountStore,
  accountId: string,
  scopes: KeyLimits['scopes'],
): Promise<void> {
  if (!scopes.includes('operator') || (await store.isOperator(accountId))) return
  throw new AppError(
    'request_invalid',
    'Only operators can have keys with the scope operator. Leave it out, or make the account an operator first.',
  )
}

function notInForce(): AppError {
  return new AppError(
    'request_invalid',
    'This key cannot be rotated because it was already rotated, was revoked or has expired. Create a new one.',
  )
}

function sessionEnded(): AppError {
  return new AppError('request_invalid', 'The session of this key has ended. Sign in again.')
}

function existing(apiKey: ApiKey | undefined): ApiKey {
  if (!apiKey) throw unknownKey()
  return apiKey
}
