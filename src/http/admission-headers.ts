import type { Admission } from '../admission/admit.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'

/** What the answer to an admitted request says: the rates, and whether it was paid for before. */
export function admissionHeaders({
  windows,
  pays,
}: Pick<Admission, 'windows' | 'pays'>): Record<string, string> {
  const replayed = pays === null ? { 'idempotent-replayed': 'true' } : {}
  return { ...rateLimitHeaders(windows), ...replayed }
}
