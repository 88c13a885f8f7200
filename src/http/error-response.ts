import { AppError, type ErrorCode } from '../errors.ts'

/** What each code means in HTTP. A code without a status does not compile. */
export const statusOf: Record<ErrorCode, number> = {
  key_missing: 401,
  key_malformed: 401,
  key_invalid: 401,
  key_revoked: 401,
  key_expired: 401,
  account_suspended: 401,
  rate_limited_minute: 429,
  rate_limited_day: 429,
  worker_time_exhausted: 429,
  concurrency_limited: 429,
  free_tier_exhausted: 402,
  plan_quota_exhausted: 402,
  payment_required: 402,
  idempotency_key_malformed: 400,
  idempotency_in_progress: 409,
  idempotency_mismatch: 422,
  idempotency_replays_exhausted: 409,
  request_invalid: 400,
  request_too_slow: 408,
  file_missing: 400,
  file_ambiguous: 400,
  base64_invalid: 400,
  file_empty: 400,
  file_too_large: 413,
  type_unsupported: 400,
  document_unreadable: 400,
  document_encrypted: 400,
  document_too_long: 400,
  image_too_large: 400,
  reading_crashed: 400,
  busy: 503,
  shutting_down: 503,
  timed_out: 504,
  reading_failed: 500,
  internal: 500,
  not_found: 404,
  method_not_allowed: 405,
}

export interface ErrorResponse {
  status: number
  headers: Record<string, string>
  body: { error: { code: ErrorCode; message: string; requestId: string; details?: object } }
}

/**
 * The answer to any error. What is no AppError is a fault of ours: it is answered as `internal`
 * without a word of what went wrong inside.
 */
export function errorResponse(error: unknown, requestId: string): ErrorResponse {
  const { code, message, details, retryAfterSeconds } =
    error instanceof AppError ? error : (asRefusedByFramework(error) ?? internalError())
  const status = statusOf[code]
  const headers: Record<string, string> = {}
  if (status === 401) headers['www-authenticate'] = 'Bearer realm="rowdeck"'
  if (status === 429 || status === 503) headers['retry-after'] = String(retryAfterSeconds ?? 10)
  if (status === 409 && retryAfterSeconds) headers['retry-after'] = String(retryAfterSeconds)
  return {
    status,
    headers,
    body: { error: { code, message, requestId, ...(details ? { details } : {}) } },
  }
}

/** True for faults of the service itself, so that the log must have the stack. */
export function isOurFault(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'reading_failed'
  return !asRefusedByFramework(error)
}

// Fastify refuses some requests by itself, such as one whose path cannot be decoded.
function asRefusedByFramework(error: unknown): AppError | undefined {
  const { statusCode, message } = error as { statusCode?: unknown; message?: string }
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined
  return new AppError('request_invalid', `The request cannot be understood: ${message}.`)
}

function internalError(): AppError {
  return new AppError(
    'internal',
    'Something went wrong on our side. Nothing was charged. Send the request again; if it fails again, report its request id.',
  )
}
