import type { ErrorEntry } from '@rowdeck/core/error-entry'
import { AppError, errorsOf } from '@rowdeck/core/errors'

declare module '@rowdeck/core/errors' {
  interface ErrorCatalogs {
    admission: typeof admissionErrors
  }
}

/** The errors of admission: what a caller may do, how often, and what pays for it. */
export const admissionErrors = {
  key_missing: {
    description: 'The request has no API key.',
    message: 'The API key is missing. Send it in the header: Authorization: Bearer <API_KEY>.',
  },
  key_malformed: {
    description: 'The API key is malformed.',
    message:
      'The API key is malformed, mistyped or truncated. Send the whole key in the header: Authorization: Bearer <API_KEY>.',
  },
  key_invalid: {
    description: 'The API key is unknown.',
    message: 'Unknown API key. Check it, or create a new one.',
  },
  key_revoked: {
    description: 'The API key was revoked.',
    message: 'This API key was revoked. Create a new one.',
  },
  key_expired: {
    description: 'The API key has expired.',
    message: 'This API key has expired. Create a new one.',
  },
  account_suspended: {
    description: 'The operator has suspended the account.',
    example:
      'The account of this API key is suspended: payment overdue. Contact the operator of this service.',
    exampleDetails: { reason: 'payment overdue', since: '2026-03-01T12:00:00.000Z' },
  },
  key_scope_missing: {
    description: 'The API key does not have the scope of the route.',
    example:
      'This API key does not have the scope `convert`. Use a key that has it, or create one.',
    exampleDetails: { scope: 'convert' },
  },
  address_not_allowed: {
    description: 'The API key does not work from this IP address.',
    message:
      'This API key does not work from your IP address. Use it from one of its networks, or create a key for this one.',
  },
  account_exists: {
    description: 'Another account has the email address or external id.',
    message:
      'Another account already has this email address or external id. Use that account, or other names.',
  },
  rate_limited_minute: {
    description: 'Too many requests in 60 seconds.',
    example:
      'The account has reached its limit of 30 requests per 60 seconds. Retry in 12 seconds.',
    exampleDetails: { limit: 30, windowSeconds: 60 },
  },
  rate_limited_day: {
    description: 'Too many requests in a UTC day.',
    example:
      'The account has reached its limit of 1000 requests per UTC day. Retry in 5400 seconds.',
    exampleDetails: { limit: 1000, windowSeconds: 86_400 },
  },
  worker_time_exhausted: {
    description: 'Too much worker time in a UTC day.',
    example:
      'The account has reached its limit of 14400 seconds of worker time per UTC day. Retry in 5400 seconds.',
    exampleDetails: { workerSecondsMax: 14_400 },
  },
  failed_time_exhausted: {
    description: 'Failed conversions used too much worker time in a UTC hour.',
    example:
      'Failed conversions of the account have used 60 seconds of worker time in this UTC hour, all they may use without a charge. Retry in 1200 seconds.',
    exampleDetails: { failedSecondsMax: 60 },
  },
  key_cap_reached: {
    description: 'The API key has reached its monthly cap.',
    example:
      'This API key has reached its cap of 500 conversions per calendar month. Use another key, or wait until 2026-04-01T00:00:00.000Z.',
    exampleDetails: { monthlyCap: 500, resetsAt: '2026-04-01T00:00:00.000Z' },
  },
  free_tier_exhausted: {
    description: 'No free conversion is left today.',
    example:
      "Today's 3 free conversions are used or in progress. Get Pro, add conversion credits, or wait until 2026-03-02T00:00:00.000Z.",
    exampleDetails: { limit: 3, used: 3, resetsAt: '2026-03-02T00:00:00.000Z' },
  },
  plan_quota_exhausted: {
    description: 'No conversion of the plan is left this month.',
    example:
      "The 500 conversions of this month's plan quota are used or in progress. Get Pro, add conversion credits, or wait until 2026-04-01T00:00:00.000Z.",
    exampleDetails: { limit: 500, used: 500, resetsAt: '2026-04-01T00:00:00.000Z' },
  },
  payment_required: {
    description: 'The account has no billing source.',
    example:
      'The account has no plan, Pro or credits for this conversion. Get Pro, add conversion credits, or get a plan.',
    exampleDetails: { limit: 0, used: 0 },
  },
  idempotency_key_malformed: {
    description: 'The Idempotency-Key is malformed.',
    message:
      'The Idempotency-Key is malformed. Send 1 to 255 visible ASCII characters without quotes or backslashes, such as a UUID.',
  },
  idempotency_in_progress: {
    description: 'A request with this Idempotency-Key is in progress.',
    message:
      'A request with this Idempotency-Key is still in progress. Wait for its response, or retry in a few seconds.',
  },
  idempotency_mismatch: {
    description: 'The Idempotency-Key was used for a different request.',
    example:
      'This Idempotency-Key was used within the last 24 hours for this file with another value of `columns`. Use a new key for a new conversion; a key made of the file and all options is always right.',
  },
  idempotency_replays_exhausted: {
    description: 'The Idempotency-Key has been replayed too often.',
    example:
      'This Idempotency-Key has reached the limit of 20 replays per charge. Use a new key, which is charged again.',
    exampleDetails: { replaysMax: 20 },
  },
  document_too_slow: {
    description:
      'The document ran out of time, crashed a worker, or could not be read after more than a second of work, within the last 24 hours.',
    message:
      'This file with these options ran out of time, crashed, or could not be read after more than a second of work, within the last 24 hours. Leave out the slide that takes so long with `slides`, or export the document again.',
  },
  not_found: {
    description: 'The path does not exist.',
    example:
      'There is nothing at /api/v1/nothing. Convert with POST /api/v1/convert; /api/v1/openapi.json describes the API.',
  },
} as const satisfies Record<string, ErrorEntry>

/** Returns the error of admission with the message of its catalog. */
export const admissionError = errorsOf(admissionErrors)

/** The refusal of a request whose account was deleted while it was under way. */
export function accountGone(): AppError {
  return new AppError(
    'key_invalid',
    'The account of this API key was deleted. Create another account, or use a key of another one.',
  )
}
