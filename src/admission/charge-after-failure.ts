import type { ErrorCode } from '../errors.ts'

type Charge = 'kept' | 'refunded'

/**
 * What becomes of the charge when a request fails after its first row was sent. Refunded is only what
 * no caller and no document can provoke; anything else would be a way to read rows for nothing. `busy`
 * is kept because an account can make its own documents wait too long, `timed_out` and
 * `reading_failed` because a document can be made to take too long or to crash a worker. The same
 * request with the same `Idempotency-Key` is not charged again, so nothing is lost. Codes that cannot
 * occur after the first row are kept. A code without a decision does not compile.
 */
const chargeAfter: Record<ErrorCode, Charge> = {
  shutting_down: 'refunded',
  internal: 'refunded',
  busy: 'kept',
  timed_out: 'kept',
  reading_failed: 'kept',
  reading_crashed: 'kept',
  document_unreadable: 'kept',
  document_encrypted: 'kept',
  document_too_long: 'kept',
  image_too_large: 'kept',
  key_missing: 'kept',
  key_malformed: 'kept',
  key_invalid: 'kept',
  key_revoked: 'kept',
  key_expired: 'kept',
  account_suspended: 'kept',
  rate_limited_minute: 'kept',
  rate_limited_day: 'kept',
  worker_time_exhausted: 'kept',
  concurrency_limited: 'kept',
  free_tier_exhausted: 'kept',
  plan_quota_exhausted: 'kept',
  payment_required: 'kept',
  idempotency_key_malformed: 'kept',
  idempotency_in_progress: 'kept',
  idempotency_mismatch: 'kept',
  idempotency_replays_exhausted: 'kept',
  request_invalid: 'kept',
  request_too_slow: 'kept',
  file_missing: 'kept',
  file_ambiguous: 'kept',
  base64_invalid: 'kept',
  file_empty: 'kept',
  file_too_large: 'kept',
  type_unsupported: 'kept',
  not_found: 'kept',
  method_not_allowed: 'kept',
}

/** Whether a charge stays after a failure with this code; null is a caller who hung up, who keeps it. */
export function keepsCharge(code: ErrorCode | null): boolean {
  return code === null || chargeAfter[code] === 'kept'
}
