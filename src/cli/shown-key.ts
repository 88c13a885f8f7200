import type { ApiKey } from '../accounts/accounts.ts'
import { isoTime } from './iso-time.ts'

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
    lastUsedAt: timeOrNull(key.lastUsedAt),
    expiresAt: timeOrNull(key.expiresAt),
    revokedAt: timeOrNull(key.revokedAt),
  }
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms)
}
