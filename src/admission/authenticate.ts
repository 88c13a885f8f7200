import {
  type ApiKey,
  hashKey,
  isWellFormedKey,
  type KeyStore,
  type Suspension,
} from '../accounts/accounts.ts'
import { AppError } from '../errors.ts'

const bearer = /^bearer +(\S+) *$/i

/** Storage of the keys and of suspensions. */
export type KeyHolders = Pick<KeyStore, 'findHeldKey'>

/**
 * Resolves to the key in the `Authorization` header. Refuses with a `key_…` code or with account_suspended;
 * a malformed key is refused without a lookup.
 */
export async function authenticate(
  store: KeyHolders,
  authorization: string | undefined,
  now: number,
): Promise<ApiKey> {
  const held = await store.findHeldKey(hashKey(keyOf(authorization)))
  if (!held) throw new AppError('key_invalid', 'Unknown API key. Check it, or create a new one.')
  const { apiKey, suspension } = held
  if (apiKey.revokedAt !== null) {
    throw new AppError('key_revoked', 'This API key was revoked. Create a new one.')
  }
  if (apiKey.expiresAt !== null && now >= apiKey.expiresAt) {
    throw new AppError('key_expired', 'This API key has expired. Create a new one.')
  }
  if (suspension) throw suspended(suspension)
  return apiKey
}

function suspended({ at, reason }: Suspension): AppError {
  const because = reason === null ? '' : `: ${reason}`
  return new AppError(
    'account_suspended',
    `The account of this API key is suspended${because}. Contact the operator of this service.`,
    { details: { reason, since: new Date(at).toISOString() } },
  )
}

function keyOf(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') {
    throw new AppError(
      'key_missing',
      'The API key is missing. Send it in the header: Authorization: Bearer <API_KEY>.',
    )
  }
  const key = bearer.exec(authorization)?.[1]
  if (key === undefined || !isWellFormedKey(key)) {
    throw new AppError(
      'key_malformed',
      'The API key is malformed, mistyped or truncated. Send the whole key in the header: Authorization: Bearer <API_KEY>.',
    )
  }
  return key
}
