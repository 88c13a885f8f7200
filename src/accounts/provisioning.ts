import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Account } from './account.ts'
import type { AccountName } from './account-store.ts'
import { deriveKey, deriveKeyId } from './api-key.ts'
import type { KeyOptions, Keys } from './keys.ts'
import { type NewAccounts, normalizedEmail } from './new-accounts.ts'

/** An account that another system wants to exist. */
export interface AccountRequest {
  email: string
  /** How the other system names the account; unique. */
  externalId?: string | undefined
  /** The first key to create. */
  key?: Pick<KeyOptions, 'name' | 'scopes' | 'networks' | 'monthlyCap' | 'expiresAt'> | undefined
  /** The `Idempotency-Key`. */
  once?: string | undefined
  /** The operator whose key is used; keys of different operators do not meet. */
  operatorId: string
}

export interface Provisioned {
  account: Account
  /** False if an earlier request has created it. */
  isNew: boolean
  /** Null if no key was asked for, or the account existed and the request cannot be told to be the same. */
  key: { id: string; secret: string } | null
}

/** The operations on accounts that provisioning needs. */
interface Accounts extends Pick<NewAccounts, 'tryCreate'> {
  findBy(by: AccountName): Promise<Account | undefined>
  keys: Keys
}

/** Creates the account and its key once, however often the request is sent. */
export type Provision = (accounts: Accounts, request: AccountRequest) => Promise<Provisioned>

/** How long a repeated request gets the secret of the first key again, in milliseconds. */
const repeatMs = 24 * 3_600_000

/**
 * Returns the creation of accounts for other systems. A request is the same as an earlier one if it has its
 * `Idempotency-Key`, or its external id and address. With an `Idempotency-Key`, the first key is derived from it
 * and the service's secret, so that a repetition whose response was lost returns the same key without storing it.
 * Throws account_exists, idempotency_mismatch and request_invalid.
 */
export function createProvision(secret: () => string, clock: Clock): Provision {
  return async (accounts, request) => {
    const creationHash = request.once && hashOf(request.operatorId, request.once)
    const known = await findEarlier(accounts, request, creationHash)
    const created = known
      ? undefined
      : await accounts.tryCreate({
          email: request.email,
          externalId: request.externalId,
          ...(creationHash && { creationHash }),
        })
    const account = known ?? created ?? (await findEarlier(accounts, request, creationHash))
    if (!account) throw exists()
    const isNew = created !== undefined
    const isRecent = clock.now() - account.createdAt < repeatMs
    const key = await firstKey({ accounts, account, secret, isNew, isRecent }, request)
    return { account, isNew, key }
  }
}

function firstKey(context: KeyContext, request: AccountRequest): Promise<Provisioned['key']> {
  const { isNew, isRecent } = context
  if (request.key && request.once && isRecent) return derivedKey(context, request)
  if (request.key && !request.once && isNew) return randomKey(context, request.key)
  return Promise.resolve(null)
}

async function findEarlier(
  accounts: Accounts,
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
  if (named && !isSame(named)) throw exists()
  return named
}

interface KeyContext {
  accounts: Accounts
  account: Account
  secret: () => string
  isNew: boolean
  /** Whether it was created within the time in which a repeated request gets its key again. */
  isRecent: boolean
}

async function randomKey(
  { accounts, account }: KeyContext,
  options: NonNullable<AccountRequest['key']>,
) {
  const { apiKey, key } = await accounts.keys.create(account.id, options)
  return { id: apiKey.id, secret: key }
}

async function derivedKey(
  { accounts, account, secret }: KeyContext,
  { once = '', key: options = { name: '' }, operatorId }: AccountRequest,
) {
  const seed = `first key:${account.id}:${operatorId}:${once}`
  const id = deriveKeyId(createHash('sha256').update(seed).digest())
  const key = deriveKey(createHmac('sha256', secret()).update(seed).digest())
  if (await accounts.keys.findDerived(id)) return { id, secret: key }
  try {
    await accounts.keys.create(account.id, { ...options, id, key })
  } catch (error) {
    // a concurrent repetition may have created it
    if (!(await accounts.keys.findDerived(id))) throw error
  }
  return { id, secret: key }
}

function hashOf(operatorId: string, once: string): string {
  return createHash('sha256').update(`account:${operatorId}:${once}`).digest('hex')
}

function exists(): AppError {
  return new AppError(
    'account_exists',
    'Another account has this email address or external id. Use that account, or other names.',
  )
}
