import { AppError } from '@rowdeck/core/errors'
import { networkMatcher } from '@rowdeck/core/network'
import {
  type ApiKey,
  type HeldKey,
  hashKey,
  isWellFormedKey,
  type KeyScope,
  type KeyStore,
  type Suspension,
} from '../accounts/accounts.ts'
import { admissionError } from '../admission-errors.ts'

const bearer = /^bearer +(\S+) *$/i
const scheme = /^([!#$%&'*+.^_`|~\w-]+) /
const header = 'Send the key in the header: Authorization: Bearer <API_KEY>.'

/** How a request identifies its caller. */
export interface Credentials {
  /** The value of the header `Authorization`. */
  authorization: string | undefined
  /** Whether there is a header `X-API-Key`, which other services use. */
  hasKeyHeader?: boolean
  /** The IP address of the caller. */
  ip?: string
}

export interface RequiredScope {
  now: number
  scope: KeyScope
}

/** Storage of the keys and of suspensions. */
export type KeyHolders = Pick<KeyStore, 'findHeldKey'>

/**
 * Resolves to the key in the `Authorization` header and what decides about its account. Refuses with a `key_…`
 * code, account_suspended or address_not_allowed; a malformed key is refused without a lookup. The scope
 * `operator` also requires that the account is still an operator.
 */
export async function authenticate(
  store: KeyHolders,
  credentials: Credentials,
  { now, scope }: RequiredScope,
): Promise<HeldKey> {
  const held = await unrevoked(store, keyHashOf(credentials))
  const { apiKey, isOperator } = held
  if (apiKey.expiresAt !== null && now >= apiKey.expiresAt) throw admissionError('key_expired')
  const allowed = apiKey.scopes.includes(scope) && (scope !== 'operator' || isOperator)
  if (!allowed) throw scopeMissing(scope)
  requireNetwork(apiKey, credentials.ip)
  return held
}

/** The hash of the key that a request has. Refuses with key_missing or key_malformed. */
export function keyHashOf(credentials: Credentials): string {
  return hashKey(givenKey(credentials))
}

/** Resolves to the key with this hash. Refuses with key_invalid, key_revoked or account_suspended. */
export async function unrevoked(store: KeyHolders, keyHash: string): Promise<HeldKey> {
  const held = await store.findHeldKey(keyHash)
  if (!held) throw admissionError('key_invalid')
  if (held.apiKey.revokedAt !== null) throw admissionError('key_revoked')
  if (held.suspension) throw suspended(held.suspension)
  return held
}

function scopeMissing(scope: KeyScope): AppError {
  return new AppError(
    'key_scope_missing',
    `This API key does not have the scope \`${scope}\`. Use a key that has it, or create one.`,
    { details: { scope } },
  )
}

function requireNetwork({ networks }: ApiKey, ip: string | undefined): void {
  if (networks.length === 0 || (ip !== undefined && networkMatcher(networks.join(','))(ip))) return
  throw admissionError('address_not_allowed')
}

function suspended({ at, reason }: Suspension): AppError {
  const because = reason === null ? '' : `: ${reason}`
  return new AppError(
    'account_suspended',
    `The account of this API key is suspended${because}. Contact the operator of this service.`,
    { details: { reason, since: new Date(at).toISOString() } },
  )
}

function givenKey({ authorization, hasKeyHeader = false }: Credentials): string {
  const given = authorization?.trim() ?? ''
  if (given === '' && hasKeyHeader) {
    throw new AppError('key_missing', `The header X-API-Key is not read. ${header}`)
  }
  if (given === '') throw admissionError('key_missing')
  const key = bearer.exec(given)?.[1]
  if (key !== undefined && isWellFormedKey(key)) return key
  const [, name = ''] = scheme.exec(given) ?? []
  if (/^bearer$/i.test(name)) throw admissionError('key_malformed')
  throw new AppError('key_malformed', hintFor(given, name))
}

function hintFor(given: string, name: string): string {
  if (isWellFormedKey(given)) return `The word \`Bearer\` is missing before the API key. ${header}`
  if (/^(basic|token|apikey|api-key|digest)$/i.test(name)) {
    return `The scheme \`${name}\` is not supported. ${header}`
  }
  return `The header Authorization has no scheme that is supported. ${header}`
}
