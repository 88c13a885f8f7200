import { admissionErrors } from '@rowdeck/accounts/admission'
import type { ErrorEntry } from '@rowdeck/core/error-entry'
import { type ErrorCode, errorsOf } from '@rowdeck/core/errors'
import { readingErrors } from '@rowdeck/core/reading-errors'

declare module '@rowdeck/core/errors' {
  interface ErrorCatalogs {
    service: typeof serviceErrors
  }
}

/** The errors of requests, and of the service itself. */
const serviceErrors = {
  request_too_slow: {
    description: 'The request arrived too slowly.',
    example:
      'The body did not arrive within 120 seconds. Send it again over a faster connection, or send a smaller file.',
  },
  file_missing: {
    description: 'The request has no file.',
    example:
      'The request has no file. Send the file as a part named `file`, with curl: -F file=@deck.pdf.',
  },
  file_ambiguous: {
    description: 'The request has several files.',
    message: 'The form has more than one file. Send one file per request.',
  },
  base64_invalid: {
    description: 'The file is not valid base64.',
    message:
      '`file_base64` is not valid base64. Encode the file in the standard or the URL-safe alphabet; a `data:` prefix, white space and missing padding are allowed.',
  },
  file_empty: {
    description: 'The file is empty.',
    message: 'The file is empty (0 bytes). Send a file with content.',
  },
  file_too_large: {
    description: 'The file is too large.',
    example:
      'The file is larger than the limit of 20971520 bytes. Send a smaller file, for example with compressed pictures.',
    exampleDetails: { fileBytesMax: 20_971_520 },
  },
  file_url_failed: {
    description: 'The URL in `file_url` gave no file.',
    example:
      'The URL in `file_url` answered with status 403. Send a URL that answers a request without credentials with the file itself.',
    exampleDetails: { reason: 'status', status: 403 },
  },
  reading_failed: {
    description: 'An engine failed on the document.',
    message:
      'Reading this document failed on our side. Send it again; if it fails again, report its request id.',
  },
  internal: {
    description: 'An unexpected error occurred in the service.',
    message:
      'Something went wrong on our side. Send the request again; if it fails again, report its request id.',
  },
  jobs_limited: {
    description: 'The account has too many jobs, or results that nobody has fetched.',
    example:
      'This account has no room for another job: too many wait, or hold results that nobody has fetched. Fetch results and delete their jobs, or try again later.',
  },
  job_not_done: {
    description: 'The job is not done yet.',
    message:
      'This job is not done yet. Ask for its status, and for its result when the status is `done`.',
    exampleDetails: { status: 'running' },
  },
  job_elsewhere: {
    description: 'Another server has the result of the job.',
    message:
      'The result of this job is in the memory of another server of this service, which alone has it. Try again until that server answers, or have the load balancer keep callers on one server.',
  },
  job_result_gone: {
    description: 'The job has no result any more.',
    example:
      'The result of this job has expired or was deleted. Send the document again; with the same Idempotency-Key, a conversion that was charged is not charged again.',
    exampleDetails: { status: 'expired' },
  },
  method_not_allowed: {
    description: 'The path does not support the method.',
    example: 'GET is not supported here. Use POST.',
  },
} as const satisfies Record<string, ErrorEntry>

/** All errors. They are part of the contract of the API: codes are added, never renamed. */
export const errorCatalog: Record<ErrorCode, ErrorEntry> = {
  ...admissionErrors,
  ...serviceErrors,
  ...readingErrors,
}

/** The HTTP status of each code, in the order in which the documents list them. */
const statuses: Record<ErrorCode, number> = {
  key_missing: 401,
  key_malformed: 401,
  key_invalid: 401,
  key_revoked: 401,
  key_expired: 401,
  account_suspended: 401,
  key_scope_missing: 403,
  address_not_allowed: 403,
  account_exists: 409,
  rate_limited_minute: 429,
  rate_limited_day: 429,
  worker_time_exhausted: 429,
  failed_time_exhausted: 429,
  key_cap_reached: 429,
  concurrency_limited: 429,
  jobs_limited: 429,
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
  file_url_failed: 422,
  type_unsupported: 400,
  document_unreadable: 400,
  document_encrypted: 400,
  document_too_long: 400,
  image_too_large: 400,
  document_too_slow: 400,
  reading_crashed: 400,
  busy: 503,
  shutting_down: 503,
  timed_out: 504,
  reading_failed: 500,
  internal: 500,
  job_not_done: 409,
  job_elsewhere: 409,
  job_result_gone: 410,
  not_found: 404,
  method_not_allowed: 405,
}

/** Every error code. */
export const errorCodes = Object.keys(statuses) as ErrorCode[]

/** Returns the HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return statuses[code]
}

/** Returns one sentence that says what a code means. */
export function describeError(code: ErrorCode): string {
  return errorCatalog[code].description
}

/** Returns an example of an error with this code. */
export function errorExample(code: ErrorCode): { message: string; details?: object } {
  const entry = errorCatalog[code]
  const details = entry.exampleDetails ? { details: entry.exampleDetails } : {}
  return { message: 'message' in entry ? entry.message : entry.example, ...details }
}

/** Returns the error of the service with the message of its catalog. */
export const serviceError = errorsOf(serviceErrors)
