import { type ApiKey, hashKey, isWellFormedKey, type KeyStore } from '../accounts/accounts.ts'
import { AppError } from '../errors.ts'

const bearer = /^bearer +(\S+) *$/i

/**
 * Resolves to the key that an `Authorization` header carries. Refuses with a `key_…` code; what cannot
 * be a key is refused without a look-up.
 */
export async function authenticate(
  store: Pick<KeyStore, 'findKey'>,
  authorization: string | undefined,
  now: number,
): Promise<ApiKey> {
  const apiKey = await store.findKey({ keyHash: hashKey(keyOf(authorization)) })
  if (!apiKey) {
    throw new AppError(
      'key_invalid',
      'This API key is not known here. Check it, or create a new one.',
    )
  }
  if (apiKey.revokedAt !== null) {
    throw new AppError('key_revoked', 'This API key was revoked. Create a new one.')
  }
  if (apiKey.expiresAt !== null && now >= apiKey.expiresAt) {
    throw new AppError('key_expired', 'This API key has expired. Create a new one.')
  }
  return apiKey
}

function keyOf(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') {
    throw new AppError(
      'key_missing',
      'There is no API key. Send it in the header: Authorization: Bearer <API_KEY>.',
    )
  }
  const key = bearer.exec(authorization)?.[1]
  if (key === undefined || !isWellFormedKey(key)) {
    throw new AppError(
      'key_malformed',
      'This is not an API key, or it is mistyped or cut off. Send the whole key in the header: Authorization: Bearer <API_KEY>.',
    )
  }
  return key
}
