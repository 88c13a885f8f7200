import type { ApiKey } from '../accounts/accounts.ts'

/** A key as commands print it in JSON: times in ISO 8601, null where there is none. */
export function shownKey(key: ApiKey) {
  const { id, accountId, name, prefix, lastFour } = key
  return {
    id,
    accountId,
    name,
    prefix,
    lastFour,
    createdAt: isoTime(key.createdAt),
    lastUsedAt: isoTime(key.lastUsedAt),
    expiresAt: isoTime(key.expiresAt),
    revokedAt: isoTime(key.revokedAt),
  }
}

function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
