import { AppError, type ErrorCode } from '@rowdeck/core/errors'
import { serviceError, statusOf } from '../error-catalog.ts'
import type { ErrorBody } from './contract-errors.ts'

export interface ErrorResponse {
  status: number
  headers: Record<string, string>
  body: ErrorBody
}

/**
 * Returns the response to any error. Anything but an AppError is an internal fault, whose response does not
 * reveal its cause.
 */
export function errorResponse(error: unknown, requestId: string): ErrorResponse {
  const { code, message, details, retryAfterSeconds } =
    error instanceof AppError ? error : (asRefusedByFramework(error) ?? serviceError('internal'))
  const status = statusOf(code)
  const headers: Record<string, string> = {}
  if (status === 401) headers['www-authenticate'] = challengeFor(code)
  if (status === 429 || status === 503) headers['retry-after'] = String(retryAfterSeconds ?? 10)
  if (status === 409 && retryAfterSeconds) headers['retry-after'] = String(retryAfterSeconds)
  return {
    status,
    headers,
    body: { error: { code, message, requestId, ...(details ? { details } : {}) } },
  }
}

/** Returns the challenge of RFC 6750, section 3: a request without a key has no error. */
function challengeFor(code: ErrorCode): string {
  const realm = 'Bearer realm="rowdeck"'
  return code === 'key_missing' ? realm : `${realm}, error="invalid_token"`
}

/** Returns whether the error is a fault of the service, which is logged with its stack. */
export function isOurFault(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'reading_failed'
  return !asRefusedByFramework(error)
}

// Fastify itself refuses some requests, such as one whose path cannot be decoded.
function asRefusedByFramework(error: unknown): AppError | undefined {
  const { statusCode, message } = error as { statusCode?: unknown; message?: string }
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined
  return new AppError('request_invalid', `The request cannot be understood: ${message}.`)
}
