import type { Admission } from '@rowdeck/accounts/admission'
import { rateLimitHeaders } from './rate-limit-headers.ts'

/** Returns the headers for an admitted request: its rate limits, and whether it is a replay. */
export function admissionHeaders({
  windows,
  pays,
}: Pick<Admission, 'windows' | 'pays'>): Record<string, string> {
  const replayed = pays === null ? { 'idempotent-replayed': 'true' } : {}
  return { ...rateLimitHeaders(windows), ...replayed }
}
