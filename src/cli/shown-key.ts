import type { ApiKey } from '../accounts/accounts.ts'
import { isoTime } from './iso-time.ts'

/** Returns a key as commands print it in JSON, with times in ISO 8601. */
export function shownKey(key: ApiKey) {
  const { id, accountId, name, prefix, lastFour, scopes, networks, monthlyCap } = key
  return {
    id,
    accountId,
    name,
    prefix,
    lastFour,
    scopes,
    networks,
    monthlyCap,
    createdAt: isoTime(key.createdAt),
    lastUsedAt: timeOrNull(key.lastUsedAt),
    expiresAt: timeOrNull(key.expiresAt),
    revokedAt: timeOrNull(key.revokedAt),
  }
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms)
}
