import { createHash, createHmac } from 'node:crypto'
import { AppError } from '@rowdeck/core/errors'
import { dayMs } from '@rowdeck/core/time'
import type { Account } from './account.ts'
import { type ApiKey, deriveKey, deriveKeyId } from './api-key.ts'
import { normalizedEmail } from './email-address.ts'
import { checkedLimits, type KeyLimits } from './key-limits.ts'
import type { KeyOptions } from './keys.ts'
import type { OperationCall } from './operation.ts'
import { accountExists } from './unknown.ts'

/** An account that another system wants to exist. */
export interface AccountRequest {
  email: string
  /** How the other system names the account; unique. */
  externalId?: string | undefined
  /** The first key to create. */
  key?: NewKeyOptions | undefined
}

type NewKeyOptions = Omit<KeyOptions, 'key' | 'id'>

export interface Provisioned {
  account: Account
  /** False if an earlier request has created it. */
  isNew: boolean
  /** Null if no key was asked for, or the account existed and the request cannot be told to be the same. */
  secret: { id: string; secret: string } | null
}

/** How long a repeated request gets the secret of a key again, in milliseconds. */
const repeatMs = dayMs

/**
 * Creates an account and its first key once, however often the request is sent. A request is the same as an earlier
 * one if it has its `once`, or its external id and address. Throws account_exists, idempotency_mismatch and
 * request_invalid, also if the account exists and the operation spares it.
 */
export async function provision(
  call: OperationCall,
  request: AccountRequest,
): Promise<Provisioned> {
  const { accounts, once, clock } = call
  const { email, externalId } = request
  const creationHash = once && createHash('sha256').update(`account:${once}`).digest('hex')
  const known = await findEarlier(call, request, creationHash)
  const created = known
    ? undefined
    : await accounts.tryCreate({ email, externalId, ...(creationHash && { creationHash }) })
  const account = known ?? created ?? (await findEarlier(call, request, creationHash))
  if (!account) throw accountExists()
  const isNew = created !== undefined
  if (!isNew) await call.requirePermission(account)
  const isSame = once ? clock.now() - account.createdAt < repeatMs : isNew
  if (!request.key || !isSame) return { account, isNew, secret: null }
  const { apiKey, secret } = await createKeyOnce(call, account.id, request.key)
  return { account, isNew, secret: secret === null ? null : { id: apiKey.id, secret } }
}

async function findEarlier(
  { accounts }: OperationCall,
  { email, externalId }: AccountRequest,
  creationHash: string | undefined,
): Promise<Account | undefined> {
  const isSame = (account: Account) =>
    account.email === normalizedEmail(email) && account.externalId === (externalId ?? null)
  const repeated = creationHash && (await accounts.findBy({ creationHash }))
  if (repeated) {
    if (isSame(repeated)) return repeated
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used to create a different account. Use a new key for a new account.',
    )
  }
  const named = externalId === undefined ? undefined : await accounts.findBy({ externalId })
  if (named && !isSame(named)) throw accountExists()
  return named
}

/** A key that was created, or found because an earlier request had created it. */
interface CreatedKey {
  apiKey: ApiKey
  /** Null if it was created too long ago. */
  secret: string | null
  isNew: boolean
}

/**
 * Creates a key, once if the call has a `once`: the key is then derived from it and the secret of the service, so that a
 * repetition whose response was lost returns the same key without storing it. Throws idempotency_mismatch.
 */
export async function createKeyOnce(
  { accounts, once, clock, secret }: OperationCall,
  accountId: string,
  options: NewKeyOptions,
): Promise<CreatedKey> {
  if (once === undefined) {
    const { apiKey, key } = await accounts.keys.create(accountId, options)
    return { apiKey, secret: key, isNew: true }
  }
  const seed = `key:${accountId}:${once}`
  const id = deriveKeyId(createHash('sha256').update(seed).digest())
  const key = deriveKey(createHmac('sha256', secret()).update(seed).digest())
  const again = (apiKey: ApiKey): CreatedKey => {
    requireSame(apiKey, options)
    const isRecent = clock.now() - apiKey.createdAt < repeatMs
    return { apiKey, secret: isRecent ? key : null, isNew: false }
  }
  const known = await accounts.keys.findDerived(id)
  if (known) return again(known)
  try {
    const { apiKey } = await accounts.keys.create(accountId, { ...options, id, key })
    return { apiKey, secret: key, isNew: true }
  } catch (error) {
    // a concurrent repetition may have created it
    const concurrent = await accounts.keys.findDerived(id)
    if (concurrent) return again(concurrent)
    throw error
  }
}

function requireSame(apiKey: ApiKey, options: NewKeyOptions): void {
  const content = ({ scopes, networks, monthlyCap, limits }: KeyLimits) =>
    JSON.stringify([scopes, networks, monthlyCap, Object.entries(limits).sort()])
  const isSame = content(apiKey) === content(checkedLimits(options))
  if (isSame && apiKey.expiresAt === (options.expiresAt ?? null)) return
  throw new AppError(
    'idempotency_mismatch',
    'This Idempotency-Key was used to create a different key. Use a new one for a new key.',
  )
}
