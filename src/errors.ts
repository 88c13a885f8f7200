/**
 * Every way in which a request or a command can fail, grouped by the stage that refuses. The list
 * is part of the API's contract: a code is added, never renamed. What a code means in HTTP stands
 * in `http/error-response.ts`.
 */
export const errorCodes = [
  // admission: who is asking
  'key_missing',
  'key_malformed',
  'key_invalid',
  'key_revoked',
  'key_expired',
  'account_suspended',
  // admission: how often
  'rate_limited_minute',
  'rate_limited_day',
  'worker_time_exhausted',
  'concurrency_limited',
  // admission: what pays
  'free_tier_exhausted',
  'plan_quota_exhausted',
  'payment_required',
  // admission: the same request again
  'idempotency_key_malformed',
  'idempotency_in_progress',
  'idempotency_mismatch',
  'idempotency_replays_exhausted',
  // upload
  'request_invalid',
  'request_too_slow',
  'file_missing',
  'file_ambiguous',
  'base64_invalid',
  'file_empty',
  'file_too_large',
  'type_unsupported',
  // conversion
  'document_unreadable',
  'document_encrypted',
  'document_too_long',
  'image_too_large',
  'reading_crashed',
  // the service itself
  'busy',
  'shutting_down',
  'timed_out',
  'reading_failed',
  'internal',
  'not_found',
  'method_not_allowed',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export interface AppErrorOptions {
  /** Facts for the caller beside the message, such as sizes in bytes. Never a secret, never text of a document. */
  details?: Record<string, unknown>
  /** Whole seconds after which the same request may succeed. */
  retryAfterSeconds?: number
  /** What went wrong underneath, for the log only. */
  cause?: unknown
}

/**
 * A failure with a code from the closed list and a message for the caller that says what failed and
 * what to do. Anything else that is thrown is a fault of ours and is answered as `internal`.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
